import type { Ref } from 'react'
import { ORDER_FIELDS } from '../../core/shop/order/fields.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { translateProblem } from '../bind/problem-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { changedText } from './changed-text.ts'
import { FIELD, focusField } from './focus-field.ts'
import type { Placing } from './usePlacing.ts'
import * as css from './PlaceOrder.module.css'

/** The main action of the page, and what prevented it the last time (CHK-04…06). */
export function PlaceOrder({
  ref,
  placing: { last, place },
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly placing: Placing
}) {
  const { account, location, router, session } = useShop()
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const state = useStore(checkout.order.state)
  const person = useStore(session.state)
  const errors = useStore(checkout.draft.form.errors)
  const isAsking = useSelected(checkout.quote.state, now => now.status === 'asking')
  const payable = useSelected(cart.totals, totals => totals.payable)
  const currency = useCurrency()
  const venue = useStore(location.choice.venue)
  /**
   * The sum differs from the one that the customer confirmed. The message is shown while the new
   * sum applies.
   */
  const repriced = last?.kind === 'repriced' && last.payable === payable ? last : null
  const wrong = ORDER_FIELDS.filter(name => errors[name] !== undefined)
  const first = wrong[0]

  const loadProfile = () => account.run(part => void part.session.loadProfile())
  const action = t(person.status === 'guest' ? 'checkout.signInAndPlace' : 'checkout.place')
  const [before = '', after = ''] = t('checkout.consent', { action }).split('{terms}')

  return (
    <div className={css.place}>
      {state.status === 'failed' && (
        <Alert tone="error" title={t('checkout.failed')} announce
          action={<Button variant="text" onClick={() => void place()}>{t('common.retry')}</Button>}>
          {translateProblem(i18n, state.problem)}
        </Alert>
      )}
      {person.status === 'failed' && (
        <Alert tone="warning" title={t('auth.profileFailed')} announce
          action={<Button variant="text" onClick={loadProfile}>{t('common.retry')}</Button>}>
          {translateProblem(i18n, person.problem)}
        </Alert>
      )}
      {last?.kind === 'field' && first !== undefined && (
        <Alert tone="error" title={
          <a href={`#${FIELD[first]}`} onClick={event => { event.preventDefault(); focusField(FIELD[first]) }}>
            {i18n.plural('plural.errors', wrong.length)}
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
      {last?.kind === 'changed' && <Alert tone="warning" announce>{changedText(i18n, last.parts ?? [], venue)}</Alert>}
      <div ref={ref}>
        <Button id={FIELD.place} variant="filled" size="large" fullWidth
          busy={state.status === 'sending' || person.status === 'loading'}
          aria-describedby={isAsking ? 'totals-state' : undefined}
          onClick={() => void (person.status === 'failed' ? loadProfile() : place())}
        >
          {person.status === 'guest' || payable === null ? (
            <span>{action}</span>
          ) : (
            <TextWithAmounts text={money => `${action} · ${money(currency, payable)}`} />
          )}
        </Button>
      </div>
      {person.status === 'guest' && <p className={css.small}>{t('checkout.signInText')}</p>}
      {person.status === 'loading' && <p className={css.small} role="status">{t('checkout.waitProfile')}</p>}
      <p className={css.small}>
        <span>{before}</span>
        <Link to={router.href('terms-of-sale', {})}>{t('checkout.consentTerms')}</Link>
        <span>{after}</span>
      </p>
    </div>
  )
}
