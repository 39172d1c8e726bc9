import type { Ref } from 'react'
import type { OrderPopup } from '../../core/shop/checkout/refusals.ts'
import { methodsOffered } from '../../core/shop/location/methods.ts'
import { formatIso } from '../../core/time/iso.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { FIELD, focusField } from './focus-field.ts'
import { PAYMENT_TEXT } from './payment-words.ts'
import { useNextSlot } from './useNextSlot.ts'

interface Action {
  readonly text: string
  readonly run: () => void
}

/** The buttons under a refusal: the last one is the action that solves it best. */
export function ProblemActions({ popup, mainRef }: { readonly popup: OrderPopup; readonly mainRef: Ref<HTMLButtonElement> }) {
  const { checkout } = useShop()
  const actions = useActions(popup)
  const last = actions.length - 1
  return (
    <DialogActions>
      {actions.map(({ text, run }, at) => (
        <Button key={text} ref={at === last ? mainRef : undefined} variant={at === last ? 'filled' : 'text'}
          onClick={() => {
            checkout.order.dismiss()
            run()
          }}>
          {text}
        </Button>
      ))}
    </DialogActions>
  )
}

function useActions(popup: OrderPopup): readonly Action[] {
  const { cart, checkout, location, router } = useShop()
  const { t } = useWords()
  const selection = useStore(location.choice.selection)
  const cities = useStore(location.cities.data)
  const positions = useStore(cart.positions)
  const earliest = useNextSlot()
  const payments = useStore(checkout.payments)
  const payment = useStore(checkout.payment)

  const loaded = selection.at === 'resto' ? cities.get(selection.city.id) : undefined
  const canTakeAway = selection.at === 'resto' && selection.choice.method === 'DELIVERY'
    && loaded?.at === 'ready' && methodsOffered(loaded.value).includes('TAKE_AWAY')
  const toMenu: Action = { text: t('orderPopup.toMenu'), run: () => router.go('home.index', {}) }
  const changeAddress: Action = { text: t('orderPopup.changeAddress'), run: () => location.dialog.open() }
  const takeAway: Action = { text: t('orderPopup.takeAway'), run: () => location.dialog.open({ method: 'TAKE_AWAY' }) }
  const elsewhere = canTakeAway ? [takeAway, changeAddress] : [changeAddress]

  switch (popup.kind) {
    case 'minimum':
    case 'add-more':
      return [toMenu]
    case 'maximum':
      return [{ text: t('orderPopup.split'), run: () => focusField('cart') }]
    case 'out-of-zone':
      return elsewhere
    case 'cannot-deliver':
    case 'not-found': {
      const isNamed = positions.some(line => popup.positionIds.includes(line.id))
      const remove: Action = { text: t('orderPopup.removeThem'), run: () => cart.removeIds(popup.positionIds) }
      return isNamed ? [changeAddress, remove] : elsewhere
    }
    case 'closed': {
      if (earliest === undefined || selection.at === 'none') return elsewhere
      const { zone } = selection.resto
      const preOrder: Action = {
        text: t('orderPopup.preorder'),
        run: () => {
          checkout.draft.preOrderTime.set(formatIso(earliest, zone.offsetAt(earliest)))
          focusField(FIELD.time)
        },
      }
      return [changeAddress, preOrder]
    }
    case 'payment-unsupported': {
      const others = payments.filter(method => method !== payment).map((method): Action => ({
        text: t(PAYMENT_TEXT[method]),
        run: () => {
          checkout.draft.payment.set(method)
          focusField(FIELD.payment)
        },
      }))
      return others.length === 0 ? elsewhere : others
    }
  }
}
