import { useEffect, useRef } from 'react'
import type { Readable } from '../../core/store/store.ts'
import { useShop } from '../bind/shop.ts'
import { useStore } from '../bind/useStore.ts'
import { useWords } from '../bind/text.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** What follows from an address or from the browser itself: the payment page's return, focus after a navigation, unsaved storage. */
export function AddressEffects({ volatile }: { readonly volatile: Readable<boolean> }) {
  const { router, checkout } = useShop()
  const words = useWords()
  const snackbar = useSnackbar()
  const route = useStore(router.current)
  const isVolatile = useStore(volatile)
  const page = useRef(route.page)

  useEffect(() => {
    if (isVolatile) snackbar.show({ text: words.t('error.storage'), duration: 12_000 })
  }, [isVolatile])

  useEffect(() => {
    const query = new URLSearchParams(route.search)
    const order = query.get('order')
    const payment = query.get('payment')
    if (route.page.name !== 'cart.index' || order === null || (payment !== 'success' && payment !== 'failure')) return
    checkout.order.paymentReturned(order, payment === 'success')
    router.go('cart.index', {}, { replace: true })
  }, [route])

  useEffect(() => {
    // not on the first page, and not when only a layer opened or closed (RT-08)
    if (page.current === route.page) return
    page.current = route.page
    const timer = setTimeout(() => focusHeading(), 50)
    return () => clearTimeout(timer)
  }, [route.page])
  return null
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (heading === null) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
