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
  /** If there are no photos, a placeholder is shown. */
  readonly photos: readonly StripPhoto[]
  /** Whether the strip fills its parent instead of a 16:9 box. */
  readonly fills?: boolean | undefined
  /** Whether thumbnails are shown below the photo. A click on one shows its photo. */
  readonly thumbs?: boolean | undefined
  /** The accessible name of the placeholder. */
  readonly name: string
  readonly onOpen: (index: number) => void
  /** Formats the accessible name of the button that opens a photo. */
  readonly openLabel: (photo: StripPhoto) => string
  readonly prevLabel: string
  readonly nextLabel: string
  /** Formats the position of a photo, e.g. «2 из 5»; `index` starts at 1. */
  readonly counter: (index: number, count: number) => string
}

/**
 * Photos of a dish or a restaurant. The customer swipes or uses the arrow buttons, and a click opens
 * the photo. A single photo has no arrow buttons.
 */
export function PhotoStrip({
  photos, fills = false, thumbs = false, name, onOpen, openLabel, prevLabel, nextLabel, counter,
}: PhotoStripProps) {
  const { strip, index, goTo } = useSlides(photos.length)
  const thumbRow = useRef<HTMLDivElement>(null)
  const ratio = fills ? null : undefined
  const lastIndex = photos.length - 1
  useEffect(() => {
    const thumb = thumbRow.current?.children[index]
    // Not `scrollIntoView`, which would also scroll the page.
    if (thumbRow.current && thumb instanceof HTMLElement)
      thumbRow.current.scrollLeft = thumb.offsetLeft - (thumbRow.current.clientWidth - thumb.offsetWidth) / 2
  }, [index])

  if (lastIndex < 0) return <Picture src={undefined} alt={name} ratio={ratio} />
  const renderSlide = (photo: StripPhoto, slideIndex: number) => (
    <button type="button" className={css.open} aria-label={openLabel(photo)} onClick={() => onOpen(slideIndex)}>
      <Picture src={photo.src} alt="" width={photo.width} height={photo.height} ratio={ratio}
        priority={slideIndex === 0} />
    </button>
  )
  const [onlyPhoto] = photos
  if (lastIndex === 0 && onlyPhoto !== undefined)
    return <div className={clsx(css.gallery, fills && css.fills)}>{renderSlide(onlyPhoto, 0)}</div>
  return (
    <div className={clsx(fills && css.fills)}>
      <div className={clsx(css.gallery, fills && css.fills)} data-no-swipe="">
        <div ref={strip} className={css.strip} tabIndex={-1}>
          {photos.map((photo, slideIndex) => (
            <div key={slideIndex} className={css.slide} inert={slideIndex !== index}>
              {renderSlide(photo, slideIndex)}
            </div>
          ))}
        </div>
        <div className={css.controls}>
          <IconButton
            variant="onPhoto"
            label={prevLabel}
            icon={<AnyIcon name="chevronLeft" />}
            aria-disabled={index === 0 || undefined}
            onClick={() => goTo(index - 1)}
          />
          <span role="status" className={css.counter}>
            {counter(index + 1, photos.length)}
          </span>
          <IconButton
            variant="onPhoto"
            label={nextLabel}
            icon={<AnyIcon name="chevronRight" />}
            aria-disabled={index === lastIndex || undefined}
            onClick={() => goTo(index + 1)}
          />
        </div>
      </div>
      {thumbs && (
        // Hidden from the keyboard and from screen readers, because the buttons above do the same.
        <div ref={thumbRow} className={css.thumbs} tabIndex={-1} aria-hidden="true">
          {photos.map((photo, thumbIndex) => (
            <button
              key={thumbIndex}
              type="button"
              tabIndex={-1}
              className={clsx(css.thumb, thumbIndex === index && css.current)}
              onClick={() => goTo(thumbIndex)}
            >
              <Picture src={photo.src} alt="" width={photo.width} height={photo.height} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
