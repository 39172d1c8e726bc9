import { useContext, useRef, type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import { useIsHydrating } from '../useIsHydrating.ts'
import { overlayRoot } from './overlayRoot.ts'
import { RouteOverlayContext } from './RouteOverlay.tsx'
import * as css from './Layer.module.css'

type Props = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly zIndex: number
  /** Whether the page below is dimmed; default false. */
  readonly scrim?: boolean | undefined
  /** Called for a click outside of the children. */
  readonly onPressOutside?: (() => void) | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The full-screen box of an overlay, rendered in `#overlays` instead of the page unless it is in place. */
export function Layer({ ref, zIndex, scrim = false, onPressOutside, className, children }: Props) {
  const isInPlace = useContext(RouteOverlayContext) === 'in-place'
  // a prerendered page has no inline style; its only overlay has the z-index of the style sheet
  const isHydrating = useIsHydrating()
  /** Whether the overlay has received a click that does not continue the opening double click. */
  const hasReceivedClick = useRef(false)
  /** Ignores the second click of a double click whose first click opened the overlay. */
  function ignoreOpeningDoubleClick(event: MouseEvent) {
    // `detail` is 2 for the second click of a double click, and 0 for a click by keyboard.
    const isFirstClick = event.detail < 2
    hasReceivedClick.current ||= isFirstClick
    if (hasReceivedClick.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  const box = (
    // React bubbles events of a portal to its parent component. A form around that component must
    // not receive the submit of a form in the overlay.
    <div ref={ref} className={clsx(css.layer, className)} style={isHydrating ? undefined : { zIndex }}
      onClickCapture={ignoreOpeningDoubleClick} onSubmit={stopBubbling} onReset={stopBubbling}>
      <div
        className={clsx(css.outside, scrim && css.scrim)}
        data-scrim=""
        aria-hidden="true"
        onClick={onPressOutside}
      />
      <RouteOverlayContext value={isInPlace ? 'in-place-content' : 'none'}>{children}</RouteOverlayContext>
    </div>
  )
  return isInPlace ? box : createPortal(box, overlayRoot())
}

function stopBubbling(event: SyntheticEvent) {
  event.stopPropagation()
}
