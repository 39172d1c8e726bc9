import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import { useLatch } from './effects.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Layer } from './overlays/Layer.tsx'
import { useOverlay } from './overlays/useOverlay.ts'
import { useSlides } from './useSlides.ts'
import * as css from './Lightbox.module.css'

export type LightboxPhoto = {
  readonly src: string | undefined
  readonly alt: string
}

export type LightboxProps = {
  /** The accessible name, e.g. the name of the dish. */
  readonly title: string
  readonly photos: readonly LightboxPhoto[]
  /** The index of the photo that is shown first; default 0. */
  readonly start?: number | undefined
  readonly onClose: () => void
  readonly closeLabel: string
  readonly prevLabel: string
  readonly nextLabel: string
  /** Formats the position of a photo, e.g. «2 из 5»; `index` starts at 1. */
  readonly counter: (index: number, count: number) => string
  /** Shown instead of a photo that could not be loaded. */
  readonly errorText: string
}

/**
 * Full-screen photos. The customer swipes, or uses buttons, arrow keys, Home and End. A click beside
 * the photo closes them.
 */
export function Lightbox({
  title, photos, start = 0, onClose, closeLabel, prevLabel, nextLabel, counter, errorText,
}: LightboxProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const { strip, index, goTo } = useSlides(photos.length, start)
  const zIndex = useOverlay({ layer, initialFocus: closeButton, onDismiss: onClose })
  const lastIndex = photos.length - 1
  const hasSeveral = lastIndex > 0
  const alt = photos[index]?.alt ?? ''

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: lastIndex }[event.key]
    if (target === undefined) return
    // The browser would also scroll the strip by this key.
    event.preventDefault()
    goTo(target)
  }
  return (
    <Layer ref={layer} zIndex={zIndex}>
      <div role="dialog" aria-modal="true" aria-labelledby={`${id}-title`} data-leave="lightbox"
        className={css.lightbox}
        onKeyDown={onKeyDown}>
        <h2 id={`${id}-title`} className="visually-hidden">{title}</h2>
        <IconButton ref={closeButton} label={closeLabel} icon={<Icon name="close" />} variant="onPhoto" size="large"
          className={css.close}
          onClick={onClose} />
        <div ref={strip} className={css.strip} tabIndex={hasSeveral ? 0 : undefined} role="group" aria-label={title}
          data-no-swipe="">
          {photos.map((photo, photoIndex) => (
            <div key={photoIndex} className={css.slide} inert={photoIndex !== index}
              onClick={event => { if (event.target === event.currentTarget) onClose() }}>
              {/* The previous and the next photo load as well, so that a turn shows no gap. */}
              <PhotoSlide
                photo={photo}
                isNear={Math.abs(photoIndex - index) <= 1}
                isShown={photoIndex === index}
                errorText={errorText}
              />
            </div>
          ))}
        </div>
        {hasSeveral && (
          <>
            <IconButton label={prevLabel} icon={<AnyIcon name="chevronLeft" />} variant="onPhoto" size="large"
              className={clsx(css.turn, css.prev)}
              aria-disabled={index === 0 || undefined} onClick={() => goTo(index - 1)} />
            <IconButton label={nextLabel} icon={<AnyIcon name="chevronRight" />} variant="onPhoto" size="large"
              className={clsx(css.turn, css.next)}
              aria-disabled={index === lastIndex || undefined} onClick={() => goTo(index + 1)} />
            <p role="status" className={css.counter}>
              <span>{counter(index + 1, photos.length)}</span>
              {alt !== '' && alt !== title && <span className="visually-hidden">{`. ${alt}`}</span>}
            </p>
          </>
        )}
      </div>
    </Layer>
  )
}

/** A photo. Requested once `isNear` is true, and kept in the page afterwards. */
function PhotoSlide({ photo: { src, alt }, isNear, isShown, errorText }: {
  readonly photo: LightboxPhoto
  readonly isNear: boolean
  readonly isShown: boolean
  readonly errorText: string
}) {
  const isRequested = useLatch(isNear)
  const [hasFailed, setHasFailed] = useState(false)
  if (!src || hasFailed) {
    return (
      <p role={isShown ? 'alert' : undefined} className={css.error}>
        <Icon name="image" size={40} />
        <span>{errorText}</span>
        <span className="visually-hidden">{alt}</span>
      </p>
    )
  }
  if (!isRequested) return null
  return (
    <img className={css.image} src={src} alt={alt} draggable={false} decoding="async"
      onError={() => setHasFailed(true)} />
  )
}
