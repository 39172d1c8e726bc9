import type { Ref } from 'react'
import { ORDER_FIELDS } from '../../core/shop/checkout/fields.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { translateProblem } from '../i18n/problem-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { describeChangedParts } from './changed-text.ts'
import { PausedNotice } from '../notice/PausedNotice.tsx'
import { FIELD, focusField } from './focus-field.ts'
import type { OrderSubmission } from './useOrderSubmission.ts'
import * as css from './PlaceOrder.module.css'

/** The button that places the order, and the reason why the last attempt failed (CHK-04…06). */
export function PlaceOrder({
  ref,
  submission: { lastOutcome, placeOrder },
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly submission: OrderSubmission
}) {
  const { account, location, router, session } = useShop()
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const state = useStore(checkout.order.state)
  const sessionState = useStore(session.state)
  const faults = useStore(checkout.draft.form.visibleFaults)
  const isPricing = useSelected(checkout.quote.state, quoteState => quoteState.status === 'asking')
  const payable = useSelected(cart.totals, totals => totals.payable)
  const isRefused = useSelected(checkout.quote.result, quote => quote?.status === 'refused')
  const currency = useCurrency()
  const venue = useStore(location.choice.venue)
  const isPaused = useSelected(checkout.order.step, step => step?.kind === 'paused')
  /**
   * The last outcome, if the customer must confirm a higher sum. Null again once the sum changes,
   * because the message would name an old sum.
   */
  const repriced = lastOutcome?.kind === 'repriced' && lastOutcome.payable === payable ? lastOutcome : null
  const invalidFields = ORDER_FIELDS.filter(name => faults[name] !== undefined)
  const firstInvalid = invalidFields[0]

  const loadProfile = () => account.run(loaded => void loaded.session.loadProfile())
  const actionText = t(sessionState.status === 'guest' ? 'checkout.signInAndPlace' : 'checkout.place')
  const [textBefore = '', textAfter = ''] = t('checkout.consent', { action: actionText }).split('{terms}')

  return (
    <div className={css.place}>
      {state.status === 'failed' && (
        <Alert tone="error" title={t('checkout.failed')} announce
          action={<Button variant="text" onClick={() => void placeOrder()}>{t('common.retry')}</Button>}>
          {translateProblem(i18n, state.problem)}
        </Alert>
      )}
      {sessionState.status === 'failed' && (
        <Alert tone="warning" title={t('auth.profileFailed')} announce
          action={<Button variant="text" onClick={loadProfile}>{t('common.retry')}</Button>}>
          {translateProblem(i18n, sessionState.problem)}
        </Alert>
      )}
      {lastOutcome?.kind === 'field' && firstInvalid !== undefined && (
        <Alert tone="error" title={
          <a
            href={`#${FIELD[firstInvalid]}`}
            onClick={event => { event.preventDefault(); focusField(FIELD[firstInvalid]) }}
          >
            {i18n.plural('plural.errors', invalidFields.length)}
          </a>
        }>
          {t('checkout.hasErrors')}
        </Alert>
      )}
      {repriced !== null && (
        <Alert tone="warning" announce>
          <TextWithAmounts text={money => t(repriced.isFirst === true ? 'checkout.priced' : 'checkout.repriced',
            { amount: money(repriced.currency, repriced.payable) })} />
        </Alert>
      )}
      {lastOutcome?.kind === 'changed' && (
        <Alert tone="warning" announce>{describeChangedParts(i18n, lastOutcome.parts ?? [], venue)}</Alert>
      )}
      <div ref={ref}>
        {isPaused ? (
          <div id={FIELD.placeButton} tabIndex={-1}><PausedNotice /></div>
        ) : (
          // While an order may have been accepted, or the server refuses the cart, the notice about it comes
          // first: no bright button invites to send an order.
          <Button id={FIELD.placeButton} type="submit"
            variant={state.status === 'unknown' || isRefused ? 'outlined' : 'filled'}
            size="large" fullWidth
            busy={sessionState.status === 'loading'}
            aria-describedby={isPricing ? 'totals-state' : undefined}
            onClick={() => void (sessionState.status === 'failed' ? loadProfile() : placeOrder())}
          >
            {sessionState.status === 'guest' || payable === null ? (
              <span>{actionText}</span>
            ) : (
              <TextWithAmounts text={money => `${actionText} · ${money(currency, payable)}`} />
            )}
          </Button>
        )}
      </div>
      {!isPaused && sessionState.status === 'guest' && <p className={css.small}>{t('checkout.signInText')}</p>}
      {sessionState.status === 'loading' && <p className={css.small} role="status">{t('checkout.waitProfile')}</p>}
      {!isPaused && (
        <p className={css.small}>
          <span>{textBefore}</span>
          <Link to={router.href('terms-of-sale', {})}>{t('checkout.consentTerms')}</Link>
          <span>{textAfter}</span>
        </p>
      )}
    </div>
  )
}
