import type { RefObject } from 'react'
import { useScroller } from '../useScroller.ts'
import { listTabbables } from './focus.ts'

/**
 * Sets `data-above` and `data-below` on a scroller with hidden content. A scroller without
 * focusable elements becomes focusable.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>) {
  useScroller(scroller, element => {
    element.toggleAttribute('data-above', element.scrollTop > 1)
    element.toggleAttribute('data-below', element.scrollTop + element.clientHeight < element.scrollHeight - 1)
    if (element.scrollHeight > element.clientHeight + 1 && listTabbables(element).length === 0) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
}
