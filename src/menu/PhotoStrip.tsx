import { useEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import type { Photo } from '../../core/shop/menu/wire.ts'
import { usePictureUrl } from '../bind/picture.ts'
import { useWords } from '../bind/text.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Picture } from '../ui/Picture.tsx'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './PhotoStrip.module.css'

type Props = {
  readonly name: string
  readonly photos: readonly Photo[]
  /** Fills its parent instead of keeping 16/9. */
  readonly fills?: boolean
}

/** A dish's photos, one at a time: swiped, or turned with buttons. One photo is just a picture. */
export function PhotoStrip({ name, photos, fills = false }: Props) {
  const { t } = useWords()
  const pictureUrl = usePictureUrl()
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const ratio = fills ? null : 16 / 9
  const hasSeveral = photos.length > 1

  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const onScroll = () => setIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [hasSeveral])

  if (!hasSeveral) {
    const [photo] = photos
    return (
      <Picture src={pictureUrl(photo?.url)} alt={photo?.alt ?? name} width={photo?.width} height={photo?.height} ratio={ratio} priority />
    )
  }
  function turn(to: number): void {
    const element = strip.current
    element?.scrollTo({ left: to * element.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }
  return (
    <div className={clsx(css.gallery, fills && css.fills)} data-no-swipe="">
      <div ref={strip} className={css.strip}>
        {photos.map((photo, at) => (
          <div key={photo.url} className={css.slide} inert={at !== index}>
            <Picture src={pictureUrl(photo.url)} alt={photo.alt ?? name} width={photo.width} height={photo.height}
              ratio={ratio} priority={at === 0} />
          </div>
        ))}
      </div>
      <div className={css.controls}>
        <IconButton variant="onPhoto" label={t('gallery.prev')} icon={<Icon name="chevronLeft" />} aria-disabled={index === 0 || undefined}
          onClick={() => turn(Math.max(0, index - 1))} />
        <span role="status" className={css.counter}>{t('gallery.counter', { index: index + 1, count: photos.length })}</span>
        <IconButton variant="onPhoto" label={t('gallery.next')} icon={<Icon name="chevronRight" />}
          aria-disabled={index === photos.length - 1 || undefined} onClick={() => turn(Math.min(photos.length - 1, index + 1))} />
      </div>
    </div>
  )
}
