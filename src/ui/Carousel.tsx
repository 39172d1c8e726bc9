import { type FocusEvent, type PointerEvent, type ReactNode, type WheelEvent, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import type { Elements } from './elements.ts'
import { IconButton } from './IconButton.tsx'
import { useMedia } from './useMedia.ts'
import { useRotation } from './useRotation.ts'
import { useRovingTabIndex } from './useRovingTabIndex.ts'
import { useVisibleSlides } from './useVisibleSlides.ts'
import * as css from './Carousel.module.css'

export type CarouselTexts = {
  /** The role descriptions of carousel and slide: «карусель», «слайд». */
  readonly role: string
  readonly slide: string
  readonly prev: string
  readonly next: string
  readonly stop: string
  readonly start: string
  /** «2 из 5»; `index` starts at 1. */
  readonly position: (index: number, count: number) => string
}

export type CarouselProps = {
  /** The accessible name of the carousel. */
  readonly label: string
  readonly texts: CarouselTexts
  readonly slides: readonly { readonly key: string | number; readonly content: ReactNode }[]
  /** The row above the slides: a heading at its start, a link at its end. */
  readonly heading?: ReactNode
  readonly action?: Elements
  /** Milliseconds between two turns; default 6000. */
  readonly interval?: number | undefined
  /** Sets `--slide-width` (a share of the row) and `--slide-gap`. */
  readonly className?: string | undefined
}

/**
 * A row of slides that rotates until the customer uses it, if not all slides fit (W3C APG,
 * carousel).
 */
export function Carousel({ label, texts: words, slides, heading, action, interval = 6000, className }: CarouselProps) {
  const root = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isReached, setReached] = useState(false)
  const { fits, visible, turn } = useVisibleSlides(list, slides.length, isStill)
  const { isOn, isRunning, start, stop, hold } = useRotation({
    root, can: !fits, isStill, interval, step: () => turn(1),
  })

  /** Turns by the customer's action, which stops the rotation. */
  function turnByHand(by: 1 | -1): void {
    stop()
    turn(by)
  }
  useRovingTabIndex(list, visible.join(), turnByHand)
  function onPointer(event: PointerEvent, isOver: boolean): void {
    // a touch does not hover
    if (event.pointerType !== 'touch') hold('pointer', isOver)
  }
  function onFocus(event: FocusEvent): void {
    hold('focus', list.current?.contains(event.target) ?? false)
    if (!event.target.matches(':focus-visible')) return
    setReached(true)
    const comesFromOutside = !event.currentTarget.contains(event.relatedTarget)
    if (comesFromOutside) stop()
  }
  function onWheel(event: WheelEvent): void {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) stop()
  }

  return (
    <section ref={root} aria-roledescription={words.role} aria-label={label} className={clsx(css.carousel, className)}
      onPointerEnter={event => onPointer(event, true)} onPointerLeave={event => onPointer(event, false)}
      onFocus={onFocus} onBlur={() => hold('focus', false)}>
      <div className={css.head}>
        <div className={css.heading}>{heading}</div>
        {!fits && (
          <div className={css.controls}>
            {/* Not a Tab stop until the keyboard focus has entered the carousel, which stops the
                rotation anyway. */}
            <IconButton tabIndex={isReached ? 0 : -1} label={isOn ? words.stop : words.start}
              icon={<AnyIcon name={isOn ? 'pause' : 'play'} size={20} />} onClick={isOn ? stop : start} />
            {/* Not a Tab stop: the arrow keys do the same within the row. */}
            <IconButton tabIndex={-1} label={words.prev} icon={<AnyIcon name="chevronLeft" />}
              onClick={() => turnByHand(-1)} />
            <IconButton tabIndex={-1} label={words.next} icon={<AnyIcon name="chevronRight" />}
              onClick={() => turnByHand(1)} />
          </div>
        )}
        {action}
      </div>
      <div ref={list} className={css.slides} tabIndex={-1} aria-live={isRunning ? 'off' : 'polite'} onWheel={onWheel}
        onTouchStart={stop}>
        {slides.map(({ key, content }, index) => (
          <div key={key} role="group" aria-roledescription={words.slide}
            aria-label={words.position(index + 1, slides.length)}
            className={css.slide} inert={!visible[index]}>
            {content}
          </div>
        ))}
      </div>
    </section>
  )
}
