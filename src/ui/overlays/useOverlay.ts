import { type RefObject, useContext, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useIsHydrating } from '../useIsHydrating.ts'
import { focusFirst, listTabbables, wrapTab } from './focus.ts'
import { playLeave } from './leave.ts'
import { OverlayContext } from './OverlayHost.tsx'
import { RouteOverlayContext } from './RouteOverlay.tsx'
import { getOverlayStack } from './overlay-stack.ts'

/**
 * What to focus when the overlay opens: the headline, an element, or with `first` the first field,
 * else the first control. On touch devices `first` means the headline.
 */
export type InitialFocus = 'headline' | 'first' | RefObject<HTMLElement | null>

export type OverlayOptions = {
  /** The element that contains the overlay. */
  readonly layer: RefObject<HTMLElement | null>
  readonly headline?: RefObject<HTMLElement | null> | undefined
  readonly initialFocus?: InitialFocus | undefined
  /** Called for Escape, and for Back if the overlay is no route. Undefined: it cannot be closed. */
  readonly onDismiss: (() => void) | undefined
  /** The element to focus if the previously focused one was removed. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

/** `--z-overlay` of `tokens.css`. */
const LOWEST_Z_INDEX = 2400
/** The difference between an overlay and the next overlay above it. */
const Z_INDEX_STEP = 10

/**
 * Makes a mounted element an overlay and returns its z-index. Moves the focus into the overlay, and
 * back when the overlay is removed.
 */
export function useOverlay({
  layer,
  headline,
  initialFocus = 'headline',
  onDismiss,
  returnFocus,
}: OverlayOptions): number {
  const overlays = useContext(OverlayContext)
  if (!overlays) throw new Error('An overlay needs an OverlayHost around it.')

  const stack = getOverlayStack(overlays)
  const hasRoute = ['portal', 'in-place'].includes(useContext(RouteOverlayContext))
  const isHydrating = useIsHydrating()
  const [order] = useState(stack.nextOrder)
  // Read while rendering, because `autoFocus` has moved the focus before effects run.
  // The overlay of a prerendered page has no opener.
  const [openers] = useState(() => (isHydrating ? [] : stack.openers()))
  const dismiss = useEffectEvent(() => onDismiss?.())
  const isClosedByBack = useEffectEvent(() => !hasRoute && onDismiss !== undefined)
  const findReturnTarget = useEffectEvent(() => returnFocus?.())

  useLayoutEffect(() => {
    const element = layer.current
    if (!element) return
    const entry = { order, element, openers, dismiss: () => dismiss(), isClosedByBack: () => isClosedByBack() }
    const remove = stack.add(entry)
    const onKeyDown = (event: KeyboardEvent) => wrapTab(element, event)
    element.addEventListener('keydown', onKeyDown)
    if (stack.entries().at(-1) === entry && !element.contains(document.activeElement)) {
      moveFocusInto(element, headline?.current, initialFocus)
    }
    return () => {
      remove()
      element.removeEventListener('keydown', onKeyDown)
      // React removes the element only after this cleanup. If the microtask finds the element in
      // the page, React has only run the effect again, as in strict mode.
      queueMicrotask(() => {
        if (element.isConnected) return
        playLeave(element)
        const focused = document.activeElement
        if (focused === null || focused === document.body) focusFirst([...openers, findReturnTarget()])
      })
    }
    // without initialFocus: the overlay reads it only when it opens
  }, [stack])

  const depth = useSyncExternalStore(stack.subscribe, () => {
    // Until its effect has added it to the stack, the overlay counts as the topmost.
    const index = stack.entries().findIndex(entry => entry.order === order)
    return index < 0 ? stack.entries().length : index
  }, () => 0)
  return LOWEST_Z_INDEX + Z_INDEX_STEP * depth
}

function moveFocusInto(element: HTMLElement, headline: HTMLElement | null | undefined, initialFocus: InitialFocus) {
  const findFirst = () => listTabbables(element)[0]
  if (typeof initialFocus === 'object') {
    focusFirst([initialFocus.current, headline, findFirst()])
  } else if (initialFocus === 'first' && !window.matchMedia('(pointer: coarse)').matches) {
    focusFirst([findField(element), findFirst(), headline])
  } else {
    // Also for `first` on a touch device, whose keyboard would cover half of the dialog.
    focusFirst([headline, findFirst()])
  }
}

function findField(element: HTMLElement): HTMLElement | undefined {
  return listTabbables(element).find(candidate => candidate.matches('input, select, textarea'))
}
