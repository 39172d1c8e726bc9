import { useEffect, useRef } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import { IconButton } from './IconButton.tsx'
import { Picture } from './Picture.tsx'
import { useSlides } from './useSlides.ts'
import * as css from './PhotoStrip.module.css'

export type StripPhoto = {
  readonly src: string | undefined
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export type PhotoStripProps = {
  /** Empty: a placeholder is shown. */
  readonly photos: readonly StripPhoto[]
  /** Fills its parent instead of a 16:9 box. */
  readonly fills?: boolean | undefined
  /** Shows thumbnails below, to select a photo. */
  readonly thumbs?: boolean | undefined
  /** The accessible name of the placeholder, when there is no photo. */
  readonly name: string
  readonly onOpen: (index: number) => void
  readonly openLabel: (photo: StripPhoto) => string
  readonly prevLabel: string
  readonly nextLabel: string
  /** «2 из 5»; `index` starts at 1. */
  readonly counter: (index: number, count: number) => string
}

/**
 * Photos of one subject, swiped or turned with buttons; a click opens one. A single photo has no
 * controls.
 */
export function PhotoStrip({
  photos, fills = false, thumbs = false, name, onOpen, openLabel, prevLabel, nextLabel, counter,
}: PhotoStripProps) {
  const { strip, index, go } = useSlides(photos.length)
  const row = useRef<HTMLDivElement>(null)
  const ratio = fills ? null : 16 / 9
  const last = photos.length - 1
  useEffect(() => {
    const thumb = row.current?.children[index]
    // not scrollIntoView, which scrolls the page too
    if (row.current && thumb instanceof HTMLElement)
      row.current.scrollLeft = thumb.offsetLeft - (row.current.clientWidth - thumb.offsetWidth) / 2
  }, [index])

  if (last < 0) return <Picture src={undefined} alt={name} ratio={ratio} />
  const slide = (photo: StripPhoto, at: number) => (
    <button type="button" className={css.open} aria-label={openLabel(photo)} onClick={() => onOpen(at)}>
      <Picture src={photo.src} alt="" width={photo.width} height={photo.height} ratio={ratio} priority={at === 0} />
    </button>
  )
  const [only] = photos
  if (last === 0 && only !== undefined)
    return <div className={clsx(css.gallery, fills && css.fills)}>{slide(only, 0)}</div>
  return (
    <div className={clsx(fills && css.fills)}>
      <div className={clsx(css.gallery, fills && css.fills)} data-no-swipe="">
        <div ref={strip} className={css.strip} tabIndex={-1}>
          {photos.map((photo, at) => <div key={at} className={css.slide} inert={at !== index}>{slide(photo, at)}</div>)}
        </div>
        <div className={css.controls}>
          <IconButton
            variant="onPhoto"
            label={prevLabel}
            icon={<AnyIcon name="chevronLeft" />}
            aria-disabled={index === 0 || undefined}
            onClick={() => go(index - 1)}
          />
          <span role="status" className={css.counter}>
            {counter(index + 1, photos.length)}
          </span>
          <IconButton
            variant="onPhoto"
            label={nextLabel}
            icon={<AnyIcon name="chevronRight" />}
            aria-disabled={index === last || undefined}
            onClick={() => go(index + 1)}
          />
        </div>
      </div>
      {thumbs && (
        // duplicates the buttons above for mouse and touch, so it is hidden from keyboard and
        // screen readers
        <div ref={row} className={css.thumbs} tabIndex={-1} aria-hidden="true">
          {photos.map((photo, at) => (
            <button
              key={at}
              type="button"
              tabIndex={-1}
              className={clsx(css.thumb, at === index && css.current)}
              onClick={() => go(at)}
            >
              <Picture src={photo.src} alt="" width={photo.width} height={photo.height} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
