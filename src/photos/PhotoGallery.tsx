import { useState } from 'react'
import { usePictureResolver } from '../bind/picture.ts'
import { useI18n } from '../bind/shop.ts'
import { Lightbox } from '../ui/Lightbox.tsx'
import { PhotoStrip } from '../ui/PhotoStrip.tsx'

/** A photo as the API sends it. */
type ApiPhoto = {
  readonly url: string
  readonly alt?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

type Props = {
  /** The subject of the photos. */
  readonly name: string
  readonly photos: readonly ApiPhoto[]
  /** Fills its parent instead of a 16:9 box. */
  readonly fills?: boolean | undefined
  readonly thumbs?: boolean | undefined
}

/** The photos of a dish or a restaurant; a click opens them full-screen (MENU-09). */
export function PhotoGallery({ name, photos, fills, thumbs }: Props) {
  const { t } = useI18n()
  const pictureUrl = usePictureResolver()
  const [opened, setOpened] = useState<number | null>(null)
  const shown = photos.map(({ url, alt, width, height }) => ({ src: pictureUrl(url), alt: alt || name, width, height }))
  const texts = {
    prevLabel: t('gallery.prev'),
    nextLabel: t('gallery.next'),
    counter: (index: number, count: number) => t('gallery.counter', { index, count }),
  }
  return (
    <>
      <PhotoStrip {...texts} name={name} photos={shown} fills={fills} thumbs={thumbs} onOpen={setOpened}
        openLabel={photo => t('gallery.open', { name: photo.alt })} />
      {opened !== null && (
        <Lightbox {...texts} title={name} photos={shown} start={opened} errorText={t('gallery.error')}
          closeLabel={t('common.close')} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
