import type { PlaceOutcome } from '../../core/shop/checkout/state.ts'
import type { PaymentLink } from '../../core/shop/checkout/payment-link.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { describeChangedParts } from './changed-text.ts'
import { FIELD, focusField } from './focus-field.ts'
import { openPaymentPage } from './payment-page.ts'

/** In ms: how long a snackbar says that the order must be confirmed again. */
const CONFIRM_AGAIN_DURATION = 12_000

/**
 * Returns a handler for the outcome of an attempt to place the order. The handler focuses the
 * missing field, opens the next page or dialog, or says that the order must be confirmed again.
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
        checkout.markFormLeft()
        account.run(({ session }) => session.phone.prefill(checkout.draft.form.values.get().phone))
        return router.go('auth.index', {}, { search: '?return=%2Fcart' })
      case 'location': return location.dialog.open()
      case 'paused': return focusField(FIELD.placeButton)
      case 'time': return focusField(FIELD.time)
      case 'promo': return focusField(FIELD.promo)
      case 'repriced': {
        const key = outcome.isFirst === true ? 'checkout.priced' : 'checkout.repriced'
        const formatMessage = (money: MoneyFormat) => i18n.t(key, { amount: money(outcome.currency, outcome.payable) })
        return snackbar.show({
          text: formatMessage(i18n.money),
          spokenText: formatMessage(i18n.spokenMoney),
          duration: CONFIRM_AGAIN_DURATION,
        })
      }
      case 'changed':
        return snackbar.show({
          text: describeChangedParts(i18n, outcome.parts ?? [], location.choice.venue.get()),
          duration: CONFIRM_AGAIN_DURATION,
        })
      case 'pay':
        // Scroll the order's page to its top first: Back from the payment page restores this scroll
        // position.
        focusField(FIELD.placed, 'page')
        return openIfTrusted(checkout.resolvePaymentLink(outcome.url))
      case 'placed': return focusField(FIELD.placed, 'page')
      case 'not-placed': {
        const { status } = checkout.order.state.get()
        if (status === 'unknown') focusField(FIELD.unknown, 'page')
        // Not sent, and no message says why: usually the restaurant offers no payment method.
        if (status === 'idle') focusField(FIELD.payment)
      }
    }
  }
}

/**
 * Opens the payment page if its host is trusted. Otherwise the order's page names the host, and the
 * customer decides; for an unsafe link it shows an error.
 */
function openIfTrusted(link: PaymentLink): void {
  if (link.kind === 'open') openPaymentPage(link.href)
}
