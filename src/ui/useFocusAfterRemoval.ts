import { useLayoutEffect, useRef, type RefObject } from 'react'
import { takeLostFocus } from './lost-focus.ts'

type Find = () => HTMLElement | null | undefined

/**
 * When an element with the focus is removed, focuses the result of `next`, unless another element
 * has the focus.
 */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>, next: Find): void {
  const findNext = useRef(next)
  useLayoutEffect(() => { findNext.current = next })
  useLayoutEffect(() => {
    const place = element.current
    return () => {
      // the element is still in the page: React removes it after this
      if (place?.contains(document.activeElement) === true) queueMicrotask(() => takeLostFocus(findNext.current()))
    }
  }, [element])
}
