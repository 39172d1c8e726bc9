import { useState } from 'react'
import { usePictureResolver } from '../bind/picture.ts'
import { useI18n } from '../bind/shop.ts'
import { Lightbox } from '../ui/Lightbox.tsx'
import { PhotoStrip } from '../ui/PhotoStrip.tsx'

/** A photo as the API sends it. */
type GalleryPhoto = {
  readonly url: string
  readonly alt?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

type Props = {
  /** The name of the dish or restaurant. */
  readonly name: string
  readonly photos: readonly GalleryPhoto[]
  /** Whether the gallery fills its parent instead of a 16:9 box. */
  readonly fills?: boolean | undefined
  /** Whether thumbnails are shown below the photo. */
  readonly thumbs?: boolean | undefined
}

/** The photos of a dish or a restaurant. A click opens them full-screen (MENU-09). */
export function PhotoGallery({ name, photos, fills, thumbs }: Props) {
  const { t } = useI18n()
  const pictureUrl = usePictureResolver()
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const stripPhotos = photos.map(({ url, alt, width, height }) => ({
    src: pictureUrl(url), alt: alt || name, width, height,
  }))
  const texts = {
    prevLabel: t('gallery.prev'),
    nextLabel: t('gallery.next'),
    counter: (index: number, count: number) => t('gallery.counter', { index, count }),
  }
  return (
    <>
      <PhotoStrip {...texts} name={name} photos={stripPhotos} fills={fills} thumbs={thumbs} onOpen={setOpenIndex}
        openLabel={photo => t('gallery.open', { name: photo.alt })} />
      {openIndex !== null && (
        <Lightbox {...texts} title={name} photos={stripPhotos} start={openIndex} errorText={t('gallery.error')}
          closeLabel={t('common.close')} onClose={() => setOpenIndex(null)} />
      )}
    </>
  )
}
