import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import { overlayRoot } from './overlayRoot.ts'
import { RouteOverlayContext } from './RouteOverlay.tsx'
import * as css from './Layer.module.css'

type Props = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly zIndex: number
  /** Dims what is below. */
  readonly scrim?: boolean | undefined
  readonly onPressOutside?: (() => void) | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The full-screen box of one overlay, outside the page. */
export function Layer({ ref, zIndex, scrim = false, onPressOutside, className, children }: Props) {
  return createPortal(
    // React lets events of a portal bubble to the view that opened it; a form there must not be sent by a form in here.
    <div ref={ref} className={clsx(css.layer, className)} style={{ zIndex }} onSubmit={stay} onReset={stay}>
      <div className={clsx(css.outside, scrim && css.scrim)} data-scrim="" aria-hidden="true" onClick={onPressOutside} />
      <RouteOverlayContext value={false}>{children}</RouteOverlayContext>
    </div>,
    overlayRoot(),
  )
}

function stay(event: SyntheticEvent) {
  event.stopPropagation()
}
