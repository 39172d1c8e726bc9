import { type RefObject, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { focusFirst, listTabbables, wrapTab } from './focus.ts'
import { playLeave } from './leave.ts'
import { OverlayContext } from './OverlayHost.tsx'
import { RouteOverlayContext } from './RouteOverlay.tsx'
import { getOverlayStack } from './overlay-stack.ts'

/**
 * The element that is focused when the overlay opens: its headline, its first field or button, or a
 * given element.
 */
export type InitialFocus = 'headline' | 'first' | RefObject<HTMLElement | null>

export type OverlayOptions = {
  readonly layer: RefObject<HTMLElement | null>
  readonly headline?: RefObject<HTMLElement | null> | undefined
  readonly initialFocus?: InitialFocus | undefined
  /** Called for Escape and Back while the overlay is topmost. Undefined: it cannot be closed. */
  readonly onEscape: (() => void) | undefined
  /** The element to focus if the previously focused one was removed. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

const zIndexOfLowest = 2400
const zIndexStep = 10

/** Turns a mounted element into an overlay: moves the focus in and back out. Returns its z-index. */
export function useOverlay({
  layer,
  headline,
  initialFocus = 'headline',
  onEscape,
  returnFocus,
}: OverlayOptions): number {
  const overlays = useContext(OverlayContext)
  if (!overlays) throw new Error('An overlay needs an OverlayHost around it.')

  const stack = getOverlayStack(overlays)
  const hasRoute = useContext(RouteOverlayContext)
  const [order] = useState(stack.nextOrder)
  // read while rendering: effects run after autofocus has moved the focus inside
  const [openers] = useState(stack.openers)
  const latest = useRef({ onEscape, returnFocus })
  useLayoutEffect(() => { latest.current = { onEscape, returnFocus } })

  useLayoutEffect(() => {
    const element = layer.current
    if (!element) return
    const entry = {
      order, element, openers,
      escape: () => latest.current.onEscape?.(),
      isClosedByBack: () => !hasRoute && latest.current.onEscape !== undefined,
    }
    const remove = stack.add(entry)
    const onKeyDown = (event: KeyboardEvent) => wrapTab(element, event)
    element.addEventListener('keydown', onKeyDown)
    if (stack.entries().at(-1) === entry && !element.contains(document.activeElement)) {
      takeFocus(element, headline?.current, initialFocus)
    }
    return () => {
      remove()
      element.removeEventListener('keydown', onKeyDown)
      // After React has removed the element. A connected element means that only the effect runs
      // again, as in strict mode.
      queueMicrotask(() => {
        if (element.isConnected) return
        playLeave(element)
        const focused = document.activeElement
        if (focused === null || focused === document.body) focusFirst([...openers, latest.current.returnFocus?.()])
      })
    }
    // without hasRoute, initialFocus: both matter only at opening
  }, [stack])

  const depth = useSyncExternalStore(stack.subscribe, () => {
    const index = stack.entries().findIndex(entry => entry.order === order)
    return index < 0 ? stack.entries().length : index
  })
  return zIndexOfLowest + zIndexStep * depth
}

function takeFocus(element: HTMLElement, headline: HTMLElement | null | undefined, wanted: InitialFocus) {
  const first = () => listTabbables(element)[0]
  if (typeof wanted === 'object') {
    focusFirst([wanted.current, headline, first()])
  } else if (wanted === 'first' && !window.matchMedia('(pointer: coarse)').matches) {
    focusFirst([firstField(element), first(), headline])
  } else {
    // on touch devices the headline even for forms: an on-screen keyboard would cover half of the
    // dialog
    focusFirst([headline, first()])
  }
}

function firstField(element: HTMLElement): HTMLElement | undefined {
  return listTabbables(element).find(stop => stop.matches('input, select, textarea'))
}
