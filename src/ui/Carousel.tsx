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
  /** The `aria-roledescription` of the carousel, e.g. «карусель». */
  readonly role: string
  /** The `aria-roledescription` of a slide, e.g. «слайд». */
  readonly slide: string
  /** `prev`, `next`, `stop` and `start`: the accessible names of the buttons. */
  readonly prev: string
  readonly next: string
  readonly stop: string
  readonly start: string
  /** Formats the position of a slide, e.g. «2 из 5»; `index` starts at 1. */
  readonly position: (index: number, count: number) => string
}

export type CarouselProps = {
  /** The accessible name of the carousel. */
  readonly label: string
  readonly texts: CarouselTexts
  readonly slides: readonly { readonly key: string | number; readonly content: ReactNode }[]
  /** Shown above the slides, at the start of the row. */
  readonly heading?: ReactNode
  /** A link at the end of the row above the slides. */
  readonly action?: Elements
  /** Milliseconds between two steps of the rotation; default 6000. */
  readonly interval?: number | undefined
  /**
   * A class that sets `--slide-width` (a share of the row), `--slide-gap`, and `--slide-grow`: 1 if
   * slides that do not fill the row become wider.
   */
  readonly className?: string | undefined
}

/**
 * A row of slides. If not all slides fit, the carousel rotates until the customer uses it (W3C APG,
 * carousel).
 */
export function Carousel({ label, texts, slides, heading, action, interval = 6000, className }: CarouselProps) {
  const root = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  /** Whether the keyboard focus has ever entered the carousel. */
  const [wasFocusedByKey, setWasFocusedByKey] = useState(false)
  const { fits, visible, turn } = useVisibleSlides(list, slides.length, prefersReducedMotion)
  const { isOn, isRunning, start, stop, setPaused } = useRotation({
    root, canRotate: !fits, prefersReducedMotion, interval, step: () => turn(1),
  })

  /** Turns the slides at the customer's request, and stops the rotation. */
  function turnByHand(direction: 1 | -1): void {
    stop()
    turn(direction)
  }
  useRovingTabIndex(list, visible.join(), turnByHand)
  function handleHover(event: PointerEvent, isOver: boolean): void {
    // A touch also fires `pointerenter`, but does not hover.
    if (event.pointerType !== 'touch') setPaused('pointer', isOver)
  }
  function onFocus(event: FocusEvent): void {
    setPaused('focus', list.current?.contains(event.target) ?? false)
    if (!event.target.matches(':focus-visible')) return
    setWasFocusedByKey(true)
    const hasEntered = !event.currentTarget.contains(event.relatedTarget)
    if (hasEntered) stop()
  }
  function onWheel(event: WheelEvent): void {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) stop()
  }

  return (
    <section ref={root} aria-roledescription={texts.role} aria-label={label} className={clsx(css.carousel, className)}
      onPointerEnter={event => handleHover(event, true)} onPointerLeave={event => handleHover(event, false)}
      onFocus={onFocus} onBlur={() => setPaused('focus', false)}>
      <div className={css.head}>
        <div className={css.heading}>{heading}</div>
        {!fits && (
          <div className={css.controls}>
            {/* A Tab stop only after the keyboard focus has entered the carousel. Until then the
                button is not needed: the focus stops the rotation as it enters. */}
            <IconButton tabIndex={wasFocusedByKey ? 0 : -1} label={isOn ? texts.stop : texts.start}
              icon={<AnyIcon name={isOn ? 'pause' : 'play'} size={20} />} onClick={isOn ? stop : start} />
            {/* No Tab stops, because the arrow keys turn the slides as well. */}
            <IconButton tabIndex={-1} label={texts.prev} icon={<AnyIcon name="chevronLeft" />}
              onClick={() => turnByHand(-1)} />
            <IconButton tabIndex={-1} label={texts.next} icon={<AnyIcon name="chevronRight" />}
              onClick={() => turnByHand(1)} />
          </div>
        )}
        {action}
      </div>
      <div ref={list} className={css.slides} tabIndex={-1} aria-live={isRunning ? 'off' : 'polite'} onWheel={onWheel}
        onTouchStart={stop}>
        {slides.map(({ key, content }, index) => (
          <div key={key} role="group" aria-roledescription={texts.slide}
            aria-label={texts.position(index + 1, slides.length)}
            className={css.slide} inert={!visible[index]}>
            {content}
          </div>
        ))}
      </div>
    </section>
  )
}
