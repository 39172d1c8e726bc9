import { useEffect, useRef, useState } from 'react'
import type { Shop } from '../../core/shop/app/shop.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore } from '../bind/shop.ts'
import { useMountAndUpdateEffect, useUpdateEffect } from '../ui/effects.ts'
import { fadeIn } from '../ui/fade-in.ts'
import { useShownSnackbar, useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { createHeadingFocus } from './heading-focus.ts'

/** The fragment of the button that places the order. */
const ORDER_BUTTON = '#order-place'
const scrollToCenter = (id: string): void => document.getElementById(id)?.scrollIntoView({ block: 'center' })

export type CurrentRoute = ReturnType<Shop['router']['current']['get']>

/**
 * Moves the focus when a page opens, when a layer closes, and when the location dialog or the error
 * page of a failed start closes (RT-08). A page that opens fades in.
 */
export function RouteFocusManager({
  initialRoute,
  wasBlocked: wasBlockedBefore,
}: {
  readonly initialRoute: CurrentRoute
  readonly wasBlocked: boolean
}) {
  const { boot, router } = useShop()
  const { consumeFormReturn } = useNotices()
  const route = useStore(router.current)
  const bootStatus = useStore(boot.state).status
  const isBlocked = useStore(boot.showsDialog) || bootStatus === 'failed'
  const [focus] = useState(createHeadingFocus)
  const wasBlocked = useRef(wasBlockedBefore)
  // If the customer has already focused an element of the page, earlier navigations must not move
  // the focus: start from the current route.
  const [firstRoute] = useState(() =>
    document.getElementById('main')?.contains(document.activeElement) === true ? router.current.get() : initialRoute,
  )
  const previousRoute = useRef(firstRoute)

  useEffect(() => focus.listen(), [focus])

  useMountAndUpdateEffect(route, () => {
    const { page, layer } = previousRoute.current
    previousRoute.current = route
    // a layer that opens focuses its own heading
    if (page !== route.page) {
      // a customer who returns from the sign-in continues at the button that places the order
      const hasReturnedToForm = route.page.name === 'cart.index' && consumeFormReturn()
      if (hasReturnedToForm) focus.moveTo(ORDER_BUTTON, scrollToCenter)
      else focus.moveTo(route.hash)
    } else if (layer !== null && route.layer === null) {
      // a layer that was opened by a link or a reload has no opener that could take the focus back
      focus.moveIfLost()
    }
  })

  // not on mount: a page that is shown already would blink
  useUpdateEffect(route.page, () => fadeIn(document.getElementById('main')))
  useHideSnackbarOnLeave(route.page)

  useEffect(() => {
    if (isBlocked) wasBlocked.current = true
    if (isBlocked || !wasBlocked.current || bootStatus !== 'ready') return
    wasBlocked.current = false
    focus.moveIfLost()
  }, [isBlocked, bootStatus, focus])

  return null
}

/** Hides a snackbar when its page is left, unless it outlives the page or the navigation has shown it. */
function useHideSnackbarOnLeave(page: CurrentRoute['page']): void {
  const { hide } = useSnackbar()
  const snackbar = useShownSnackbar()
  const previous = useRef({ page, snackbar })
  useEffect(() => {
    const before = previous.current
    previous.current = { page, snackbar }
    const isOfPreviousPage = page !== before.page && snackbar !== null && snackbar === before.snackbar
    if (isOfPreviousPage && snackbar.message.outlivesPage !== true) hide()
  }, [page, snackbar, hide])
}
