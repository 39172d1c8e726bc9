import type { PlaceOutcome } from '../../core/shop/order/state.ts'
import type { PayAddress } from '../../core/shop/order/pay-address.ts'
import type { MoneyFormat } from '../bind/money-format.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { changedText } from './changed-text.ts'
import { FIELD, focusField } from './focus-field.ts'
import { leaveFor } from './leave.ts'

/**
 * Returns a handler for the outcome of an attempt to place the order. It leads to the missing field
 * or to the next page.
 */
export function useShowOutcome(): (outcome: PlaceOutcome) => void {
  const { account, location, router } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const snackbar = useSnackbar()
  return outcome => {
    switch (outcome.kind) {
      case 'field': return focusField(FIELD[outcome.name])
      case 'sign-in':
        checkout.leaveForm()
        account.run(({ session }) => session.phone.prefillNumber(checkout.draft.form.values.get().phone))
        return router.go('auth.index', {}, { search: '?return=%2Fcart' })
      case 'location': return location.dialog.open()
      case 'time': return focusField(FIELD.time)
      case 'promo': return focusField(FIELD.promo)
      case 'repriced': {
        const key = outcome.isFirst === true ? 'checkout.priced' : 'checkout.repriced'
        const say = (money: MoneyFormat) => i18n.t(key, { amount: money(outcome.currency, outcome.payable) })
        return snackbar.show({
          text: say(i18n.money),
          heard: say(i18n.spokenMoney),
          duration: 12_000,
        })
      }
      case 'changed':
        return snackbar.show({
          text: changedText(i18n, outcome.parts ?? [], location.choice.venue.get()),
          duration: 12_000,
        })
      case 'pay':
        // The order's page stays in the history. After Back from the bank, the customer reads it
        // from its top.
        focusField(FIELD.placed, 'page')
        return leaveWhenTrusted(checkout.payAddress(outcome.url))
      case 'placed': return focusField(FIELD.placed, 'page')
      case 'not-placed': {
        const { status } = checkout.order.state.get()
        if (status === 'unknown') focusField(FIELD.unknown, 'page')
        // The only case without a message: the restaurant offers no payment method.
        if (status === 'idle') focusField(FIELD.payment)
      }
    }
  }
}

/**
 * Leaves only for a trusted address. The order's page names the host of any other, and the customer
 * decides.
 */
function leaveWhenTrusted(address: PayAddress): void {
  if (address.kind === 'open') leaveFor(address.href)
}
