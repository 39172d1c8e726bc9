import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { useScroller } from './useScroller.ts'

/** A slide with fewer visible pixels than this counts as hidden. */
const GLIMPSE = 4

/** The visible slides of a horizontal scroller, and turning to the next or previous one. */
export function useVisibleSlides(list: RefObject<HTMLElement | null>, count: number, isStill: boolean) {
  const [shown, setShown] = useState<{ readonly fits: boolean; readonly key: string }>({ fits: true, key: '' })

  const look = useCallback((): void => {
    const element = list.current
    if (element === null) return
    const { scrollLeft, clientWidth, scrollWidth } = element
    const key = listSlides(element)
      .map(({ offsetLeft, offsetWidth }) =>
        offsetLeft + offsetWidth > scrollLeft + GLIMPSE && offsetLeft < scrollLeft + clientWidth - GLIMPSE ? '1' : '0',
      )
      .join('')
    const fits = scrollWidth <= clientWidth + 1
    setShown(before => (before.fits === fits && before.key === key ? before : { fits, key }))
  }, [list])
  useLayoutEffect(look, [count, look])
  useScroller(list, look)

  /** Turns to the next or previous slide; past either end to the other. */
  function turn(by: 1 | -1): void {
    const element = list.current
    if (element === null) return
    const starts = listSlides(element).map(slide => slide.offsetLeft)
    const origin = starts[0] ?? 0
    const end = element.scrollWidth - element.clientWidth
    const here = element.scrollLeft
    const places = starts.map(start => Math.min(start - origin, end))
    const next =
      by === 1
        ? (places.find(place => place > here + GLIMPSE) ?? 0)
        : (places.filter(place => place < here - GLIMPSE).at(-1) ?? end)
    element.scrollTo({ left: next, behavior: isStill ? 'instant' : 'smooth' })
  }
  return {
    fits: shown.fits,
    visible: Array.from({ length: count }, (_, index) => shown.fits || shown.key[index] !== '0'),
    turn,
  }
}

function listSlides(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter(child => child instanceof HTMLElement)
}
