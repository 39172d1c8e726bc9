import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { takeLostFocus } from './lost-focus.ts'

type FindElement = () => HTMLElement | null | undefined

/**
 * When `element` is removed while it contains the focus, focuses the result of `findNext`, unless
 * another element has got the focus by then.
 */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>, findNext: FindElement): void {
  const findLatest = useEffectEvent(findNext)
  useLayoutEffect(() => {
    const removed = element.current
    return () => {
      // React removes the element only after this cleanup, so the focus moves in a microtask.
      if (removed?.contains(document.activeElement) === true) queueMicrotask(() => takeLostFocus(findLatest()))
    }
  }, [element])
}
