import type { Ref } from 'react'
import type { OrderPopup } from '../../core/shop/checkout/refusals.ts'
import { waysOut, type WayOut } from '../../core/shop/checkout/ways-out.ts'
import { methodsOffered } from '../../core/shop/location/methods.ts'
import { formatIso } from '../../core/time/iso.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { FIELD, focusField } from './focus-field.ts'
import { PAYMENT_TEXT } from '../bind/payment-words.ts'
import { useNextSlot } from './useNextSlot.ts'

const TEXT = {
  menu: 'orderPopup.toMenu', split: 'orderPopup.split', 'take-away': 'orderPopup.takeAway', 'change-address': 'orderPopup.changeAddress',
  remove: 'orderPopup.removeThem', 'pre-order': 'orderPopup.preorder',
} as const

/** The buttons under a refusal: the last one is the action that solves it best. */
export function ProblemActions({ popup, mainRef }: { readonly popup: OrderPopup; readonly mainRef: Ref<HTMLButtonElement> }) {
  const { checkout } = useShop()
  const { t } = useWords()
  const ways = useWaysOut(popup)
  const take = useTaking()
  const last = ways.length - 1
  return (
    <DialogActions>
      {ways.map((way, at) => {
        const text = t(way.at === 'pay' ? PAYMENT_TEXT[way.method] : TEXT[way.at])
        return (
          <Button key={text} ref={at === last ? mainRef : undefined} variant={at === last ? 'filled' : 'text'}
            onClick={() => {
              checkout.order.dismiss()
              take(way)
            }}>
            {text}
          </Button>
        )
      })}
    </DialogActions>
  )
}

function useWaysOut(popup: OrderPopup): readonly WayOut[] {
  const { cart, checkout, location } = useShop()
  const selection = useStore(location.choice.selection)
  const cities = useStore(location.cities.data)
  const positions = useStore(cart.positions)
  const nextSlot = useNextSlot()
  const payments = useStore(checkout.payments)
  const payment = useStore(checkout.payment)
  const loaded = selection.at === 'resto' ? cities.get(selection.city.id) : undefined
  return waysOut(popup, {
    canTakeAway: selection.at === 'resto' && selection.choice.method === 'DELIVERY'
      && loaded?.at === 'ready' && methodsOffered(loaded.value).includes('TAKE_AWAY'),
    isInCart: id => positions.some(line => line.id === id),
    nextSlot: nextSlot ?? null,
    otherPayments: payments.filter(method => method !== payment),
  })
}

function useTaking(): (way: WayOut) => void {
  const { cart, checkout, location, router } = useShop()
  const selection = useStore(location.choice.selection)
  return way => {
    switch (way.at) {
      case 'menu': return router.go('home.index', {})
      case 'split': return focusField('cart')
      case 'take-away': return location.dialog.open({ method: 'TAKE_AWAY' })
      case 'change-address': return location.dialog.open()
      case 'remove': return cart.removeIds(way.positionIds)
      case 'pre-order':
        if (selection.at === 'resto') checkout.draft.preOrderTime.set(formatIso(way.moment, selection.resto.zone.offsetAt(way.moment)))
        return focusField(FIELD.time)
      case 'pay':
        checkout.draft.payment.set(way.method)
        return focusField(FIELD.payment)
    }
  }
}
