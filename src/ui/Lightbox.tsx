import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
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
  /** The accessible name: the subject of the photos. */
  readonly title: string
  readonly photos: readonly LightboxPhoto[]
  /** The index of the first shown photo. */
  readonly start?: number | undefined
  readonly onClose: () => void
  readonly closeLabel: string
  readonly prevLabel: string
  readonly nextLabel: string
  /** «2 из 5»; `index` starts at 1. */
  readonly counter: (index: number, count: number) => string
  /** Replaces a photo that failed to load. */
  readonly errorText: string
}

/** Full-screen photos: swiped, or turned with buttons, arrow keys, Home and End. */
export function Lightbox({
  title, photos, start = 0, onClose, closeLabel, prevLabel, nextLabel, counter, errorText,
}: LightboxProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const { strip, index, go } = useSlides(photos.length, start)
  const zIndex = useOverlay({ layer, initialFocus: close, onEscape: onClose })
  const last = photos.length - 1
  const hasSeveral = last > 0
  const alt = photos[index]?.alt ?? ''

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    // prevents the strip's native scrolling by the same key
    event.preventDefault()
    go(to)
  }
  return (
    <Layer ref={layer} zIndex={zIndex}>
      <div role="dialog" aria-modal="true" aria-labelledby={`${id}-title`} data-leave="lightbox"
        className={css.lightbox}
        onKeyDown={onKeyDown}>
        <h2 id={`${id}-title`} className="visually-hidden">{title}</h2>
        <IconButton ref={close} label={closeLabel} icon={<Icon name="close" />} variant="onPhoto" size="large"
          className={css.close}
          onClick={onClose} />
        <div ref={strip} className={css.strip} tabIndex={hasSeveral ? 0 : undefined} role="group" aria-label={title}
          data-no-swipe="">
          {photos.map((photo, at) => (
            <div key={at} className={css.slide} inert={at !== index}
              onClick={event => { if (event.target === event.currentTarget) onClose() }}>
              {/* Loads the neighbours too, so that the next photo is ready. */}
              <PhotoSlide
                photo={photo} isNear={Math.abs(at - index) <= 1} isShown={at === index} errorText={errorText}
              />
            </div>
          ))}
        </div>
        {hasSeveral && (
          <>
            <IconButton label={prevLabel} icon={<AnyIcon name="chevronLeft" />} variant="onPhoto" size="large"
              className={clsx(css.turn, css.prev)}
              aria-disabled={index === 0 || undefined} onClick={() => go(index - 1)} />
            <IconButton label={nextLabel} icon={<AnyIcon name="chevronRight" />} variant="onPhoto" size="large"
              className={clsx(css.turn, css.next)}
              aria-disabled={index === last || undefined} onClick={() => go(index + 1)} />
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

function PhotoSlide({ photo: { src, alt }, isNear, isShown, errorText }: {
  readonly photo: LightboxPhoto
  readonly isNear: boolean
  readonly isShown: boolean
  readonly errorText: string
}) {
  const [state, setState] = useState<'waits' | 'asked' | 'broken'>('waits')
  if (isNear && state === 'waits') setState('asked')
  if (!src || state === 'broken') {
    return (
      <p role={isShown ? 'alert' : undefined} className={css.error}>
        <Icon name="image" size={40} />
        <span>{errorText}</span>
        <span className="visually-hidden">{alt}</span>
      </p>
    )
  }
  if (state === 'waits') return null
  return (
    <img className={css.image} src={src} alt={alt} draggable={false} decoding="async"
      onError={() => setState('broken')} />
  )
}
