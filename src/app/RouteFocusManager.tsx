import { useEffect, useRef, useState } from 'react'
import type { Shop } from '../../core/shop/shop.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore } from '../bind/shop.ts'
import { useChangeEffect } from '../ui/effects.ts'
import { useShownSnackbar, useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { createHeadingFocus } from './heading-focus.ts'

/** The button that places the order. */
const ORDER = '#order-place'
const showAmidst = (id: string): void => document.getElementById(id)?.scrollIntoView({ block: 'center' })

export type From = ReturnType<Shop['router']['current']['get']>

/** Moves the focus when a page opens, a layer closes or a startup question has been answered (RT-08). */
export function RouteFocusManager({
  from,
  wasAsked: wasAskedBefore,
}: {
  readonly from: From
  readonly wasAsked: boolean
}) {
  const {
    boot,
    location: { dialog },
    router,
  } = useShop()
  const { isBackAtForm } = useNotices()
  const route = useStore(router.current)
  const stage = useStore(boot.state).status
  const isAsked = useStore(dialog.isOpen) || stage === 'failed'
  const [focus] = useState(createHeadingFocus)
  const wasAsked = useRef(wasAskedBefore)
  // a customer who already uses the page keeps the focus
  const [start] = useState(() =>
    document.getElementById('main')?.contains(document.activeElement) === true ? router.current.get() : from,
  )
  const before = useRef(start)

  useEffect(() => focus.attend(), [focus])

  useChangeEffect(route, () => {
    const { page, layer } = before.current
    before.current = route
    // a layer that opens focuses its own heading
    if (page !== route.page) {
      const isResumed = route.page.name === 'cart.index' && isBackAtForm()
      if (isResumed) focus.lead(ORDER, showAmidst)
      else focus.lead(route.hash)
    } else if (layer !== null && route.layer === null) {
      // opened by a link or a reload: there is no opener that could take the focus back
      focus.rescue()
    }
  })

  useFormerMessage(route.page)

  useEffect(() => {
    if (isAsked) wasAsked.current = true
    if (isAsked || !wasAsked.current || stage !== 'ready') return
    wasAsked.current = false
    // the question or the error that had the focus is gone
    focus.rescue()
  }, [isAsked, stage, focus])

  return null
}

/** Hides a snackbar when its page is left, but not one that was shown by the navigation itself. */
function useFormerMessage(page: From['page']): void {
  const { hide } = useSnackbar()
  const shown = useShownSnackbar()
  const former = useRef({ page, shown })
  useEffect(() => {
    const before = former.current
    former.current = { page, shown }
    if (page !== before.page && shown !== null && shown === before.shown && shown.message.outlivesPage !== true) hide()
  }, [page, shown, hide])
}
