import { useRef, type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import { overlayRoot } from './overlayRoot.ts'
import { RouteOverlayContext } from './RouteOverlay.tsx'
import * as css from './Layer.module.css'

type Props = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly zIndex: number
  /** Dims the page below. */
  readonly scrim?: boolean | undefined
  readonly onPressOutside?: (() => void) | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The full-screen box of an overlay, rendered outside of the page. */
export function Layer({ ref, zIndex, scrim = false, onPressOutside, className, children }: Props) {
  const hasOwnPress = useRef(false)
  /** Ignores the second press of a double click whose first one opened the overlay. */
  function ignoreForeignPress(event: MouseEvent) {
    hasOwnPress.current ||= event.detail < 2
    if (hasOwnPress.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    // React bubbles events of a portal to the parent component, so a form there must not receive
    // submits of a form in the overlay.
    <div ref={ref} className={clsx(css.layer, className)} style={{ zIndex }} onClickCapture={ignoreForeignPress}
      onSubmit={stay} onReset={stay}>
      <div
        className={clsx(css.outside, scrim && css.scrim)}
        data-scrim=""
        aria-hidden="true"
        onClick={onPressOutside}
      />
      <RouteOverlayContext value={false}>{children}</RouteOverlayContext>
    </div>,
    overlayRoot(),
  )
}

function stay(event: SyntheticEvent) {
  event.stopPropagation()
}
