import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { useMeasureScroller } from './useMeasureScroller.ts'

/** In px: a visible part of a slide, or a distance to a stop, counts only if it is larger. */
const TOLERANCE = 4

/**
 * `visibility`: a digit for each slide, 0 if it is hidden; empty before the first measurement. A
 * string is easy to compare.
 */
interface StripLayout { readonly fits: boolean; readonly visibility: string }

/**
 * Which slides of a horizontal scroller are visible, and a function that turns to the next or
 * previous slide. `fits`: all slides are visible at once.
 */
export function useVisibleSlides(list: RefObject<HTMLElement | null>, count: number, prefersReducedMotion: boolean) {
  const [layout, setLayout] = useState<StripLayout>({ fits: true, visibility: '' })

  const measure = useCallback((): void => {
    const element = list.current
    if (element === null) return
    const { scrollLeft, clientWidth, scrollWidth } = element
    const visibility = listSlides(element)
      .map(({ offsetLeft, offsetWidth }) => {
        const isAfterLeftEdge = offsetLeft + offsetWidth > scrollLeft + TOLERANCE
        const isBeforeRightEdge = offsetLeft < scrollLeft + clientWidth - TOLERANCE
        return isAfterLeftEdge && isBeforeRightEdge ? '1' : '0'
      })
      .join('')
    const fits = scrollWidth <= clientWidth + 1
    setLayout(previous =>
      previous.fits === fits && previous.visibility === visibility ? previous : { fits, visibility })
  }, [list])
  useLayoutEffect(measure, [count, measure])
  useMeasureScroller(list, measure)

  /** Scrolls to the next or previous slide; after the last slide to the first, and vice versa. */
  function turn(direction: 1 | -1): void {
    const element = list.current
    if (element === null) return
    const starts = listSlides(element).map(slide => slide.offsetLeft)
    const origin = starts[0] ?? 0
    const end = element.scrollWidth - element.clientWidth
    const current = element.scrollLeft
    const stops = starts.map(start => Math.min(start - origin, end))
    const next =
      direction === 1
        ? (stops.find(stop => stop > current + TOLERANCE) ?? 0)
        : (stops.filter(stop => stop < current - TOLERANCE).at(-1) ?? end)
    element.scrollTo({ left: next, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }
  const isHidden = (index: number): boolean => !layout.fits && layout.visibility[index] === '0'
  return { fits: layout.fits, visible: Array.from({ length: count }, (_, index) => !isHidden(index)), turn }
}

function listSlides(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter(child => child instanceof HTMLElement)
}
