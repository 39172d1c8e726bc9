import { type RefObject, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { focusFirstOf, tabbables, wrapTab } from './focus.ts'
import { playLeave } from './leave.ts'
import { OverlayContext } from './OverlayHost.tsx'
import { RouteOverlayContext } from './RouteOverlay.tsx'
import { stackOf } from './stack-of.ts'

/** What takes the focus when the overlay opens: its headline, its first field or button, or an element. */
export type InitialFocus = 'headline' | 'first' | RefObject<HTMLElement | null>

export type OverlayOptions = {
  readonly layer: RefObject<HTMLElement | null>
  readonly headline?: RefObject<HTMLElement | null> | undefined
  readonly initialFocus?: InitialFocus | undefined
  /** Called for Escape and for Back while the overlay is the top-most. Left out where it cannot be closed. */
  readonly onEscape: (() => void) | undefined
  /** Where the focus goes when what had it before is gone. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

const zIndexOfLowest = 2400
const zIndexStep = 10

/** Makes a mounted element an overlay, from taking the focus to giving it back; answers with its z-index. */
export function useOverlay({ layer, headline, initialFocus = 'headline', onEscape, returnFocus }: OverlayOptions): number {
  const overlays = useContext(OverlayContext)
  if (!overlays) throw new Error('An overlay needs an OverlayHost around it.')

  const stack = stackOf(overlays)
  const hasRoute = useContext(RouteOverlayContext)
  const [order] = useState(stack.nextOrder)
  // Read while rendering: effects come after autofocus has already moved the focus inside.
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
      // After React has removed the element. Still connected means that the effect only runs again, as strict mode does.
      queueMicrotask(() => {
        if (element.isConnected) return
        playLeave(element)
        const focused = document.activeElement
        if (focused === null || focused === document.body) focusFirstOf([...openers, latest.current.returnFocus?.()])
      })
    }
    // without hasRoute, initialFocus: both matter once, at opening.
  }, [stack])

  const depth = useSyncExternalStore(stack.subscribe, () => {
    const index = stack.entries().findIndex(entry => entry.order === order)
    return index < 0 ? stack.entries().length : index
  })
  return zIndexOfLowest + zIndexStep * depth
}

function takeFocus(element: HTMLElement, headline: HTMLElement | null | undefined, wanted: InitialFocus) {
  const first = () => tabbables(element)[0]
  if (typeof wanted === 'object') {
    focusFirstOf([wanted.current, headline, first()])
  } else if (wanted === 'first' && !window.matchMedia('(pointer: coarse)').matches) {
    focusFirstOf([firstField(element), first(), headline])
  } else {
    // On touch devices the headline even for forms: a keyboard that jumps up by itself hides half of the dialog.
    focusFirstOf([headline, first()])
  }
}

function firstField(element: HTMLElement): HTMLElement | undefined {
  return tabbables(element).find(stop => stop.matches('input, select, textarea'))
}
