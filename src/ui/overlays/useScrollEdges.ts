import type { RefObject } from 'react'
import { useMeasureScroller } from '../useMeasureScroller.ts'
import { listTabbables } from './focus.ts'

/** In px: browsers round the sizes of a scroller, but not its scroll position. */
const ROUNDING_ERROR = 1

/**
 * Sets `data-above` and `data-below` on a scroller that has content above or below its visible
 * part. A scroller with hidden content and no controls becomes a Tab stop, so that keys scroll it.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>) {
  useMeasureScroller(scroller, element => {
    element.toggleAttribute('data-above', element.scrollTop > ROUNDING_ERROR)
    const hiddenHeight = element.scrollHeight - element.clientHeight
    element.toggleAttribute('data-below', element.scrollTop < hiddenHeight - ROUNDING_ERROR)
    if (hiddenHeight > ROUNDING_ERROR && listTabbables(element).length === 0) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
}
