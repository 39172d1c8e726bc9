import type { RefObject } from 'react'
import { useScroller } from '../useScroller.ts'
import { listTabbables } from './focus.ts'

/**
 * Sets `data-above` and `data-below` on a scroller that has content above or below its visible
 * part. A scroller without controls becomes a Tab stop, so that keys can scroll it.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>) {
  useScroller(scroller, element => {
    element.toggleAttribute('data-above', element.scrollTop > 1)
    element.toggleAttribute('data-below', element.scrollTop + element.clientHeight < element.scrollHeight - 1)
    if (element.scrollHeight > element.clientHeight + 1 && listTabbables(element).length === 0) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
}
