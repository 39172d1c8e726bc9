import { useState, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useSelected, useShop } from '../bind/shop.ts'
import type { MenuNoticeKind } from './MenuNotice.tsx'
import * as css from './NoticeSlot.module.css'

/** Renders a notice. `isLate`: it appears over the bottom of the window. */
type RenderNotice = (isLate: boolean) => ReactNode

type Props = {
  /** Selects the space that is reserved for the notice. */
  readonly kind: MenuNoticeKind
  readonly shouldShow: boolean
  readonly children: RenderNotice
}

/**
 * Places a notice so that no dish shifts when the notice appears or disappears. A notice of the
 * first render is above the dishes and keeps its space. A notice that appears after that is over
 * the bottom of the window.
 */
export function NoticeSlot({ kind, shouldShow, children }: Props) {
  const [hasReservedSpace] = useState(shouldShow)
  if (!shouldShow && !hasReservedSpace) return null
  return (
    <div className={hasReservedSpace ? clsx(css.room, css[kind]) : css.late}>
      {shouldShow && <LazyBoundary fallback={null}>{children(!hasReservedSpace)}</LazyBoundary>}
    </div>
  )
}

/** The slot of the operator's notice (CFG-11). A new page has a new slot. */
export function OperatorNoticeSlot({ children }: { readonly children: RenderNotice }) {
  const { operator, router } = useShop()
  const shouldShow = useSelected(operator, notice => notice.isPaused || notice.banner !== null, false)
  const page = useSelected(router.current, route => route.page.name)
  return <NoticeSlot key={page} kind="opening" shouldShow={shouldShow}>{children}</NoticeSlot>
}
