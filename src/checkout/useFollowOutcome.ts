import type { PlaceOutcome } from '../../core/shop/order/state.ts'
import type { PayAddress } from '../../core/shop/order/pay-address.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { FIELD, focusField } from './focus-field.ts'
import { leaveFor } from './leave.ts'

/** What the screen does after an attempt to place the order: leads the customer to what is missing, or on. */
export function useFollowOutcome(): (outcome: PlaceOutcome) => void {
  const { account, location, router } = useShop()
  const { checkout } = usePurchase()
  const words = useWords()
  const snackbar = useSnackbar()
  return outcome => {
    switch (outcome.at) {
      case 'field': return focusField(FIELD[outcome.name])
      case 'sign-in':
        checkout.leaveForm()
        account.run(({ session }) => session.phone.offer(checkout.draft.form.values.get().phone))
        return router.go('auth.index', {}, { search: '?return=%2Fcart' })
      case 'location': return location.dialog.open()
      case 'time': return focusField(FIELD.time)
      case 'promo': return focusField(FIELD.promo)
      case 'repriced':
        return snackbar.show({
          text: words.t(outcome.isFirst === true ? 'checkout.priced' : 'checkout.repriced', { amount: words.money(outcome.currency, outcome.payable) }),
          duration: 12_000,
        })
      case 'changed': return snackbar.show({ text: words.t('checkout.changed'), duration: 12_000 })
      case 'pay':
        // the page of the order stays behind: whoever comes back from the bank by Back reads it from its top
        focusField(FIELD.placed, 'page')
        return leaveWhenTrusted(checkout.payAddress(outcome.url))
      case 'placed': return focusField(FIELD.placed, 'page')
      case 'not-placed': {
        const { at } = checkout.order.state.get()
        if (at === 'unknown') focusField(FIELD.unknown, 'page')
        // nothing to be told: there is no way of paying
        if (at === 'idle') focusField(FIELD.payment)
      }
    }
  }
}

/** To any other address the customer goes by a tap, if at all: the order's page says where to. */
function leaveWhenTrusted(address: PayAddress): void {
  if (address.at === 'open') leaveFor(address.href)
}
