import type { Ref } from 'react'
import { ORDER_FIELDS } from '../../core/shop/order/fields.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { problemText } from '../bind/problem-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { FIELD, focusField } from './focus-field.ts'
import type { Placing } from './usePlacing.ts'
import * as css from './PlaceOrder.module.css'

/** The one main action of the page, and what stood in its way the last time (CHK-04…06). */
export function PlaceOrder({ ref, placing: { last, place } }: { readonly ref: Ref<HTMLDivElement>; readonly placing: Placing }) {
  const { account, router, session } = useShop()
  const { cart, checkout } = usePurchase()
  const words = useWords()
  const { t } = words
  const state = useStore(checkout.order.state)
  const person = useStore(session.state)
  const errors = useStore(checkout.draft.form.errors)
  const isAsking = useSelected(checkout.quote.state, now => now.at === 'asking')
  const payable = useSelected(cart.totals, totals => totals.payable)
  const currency = useCurrency()
  /** Another sum than the one that was agreed to: said beside the button for as long as it is the sum. */
  const repriced = last?.at === 'repriced' && last.payable === payable ? last : null
  const wrong = ORDER_FIELDS.filter(name => errors[name] !== undefined)
  const first = wrong[0]

  const loadProfile = () => account.run(part => void part.session.loadProfile())
  const action = t(person.at === 'guest' ? 'checkout.signInAndPlace' : 'checkout.place')
  const [before = '', after = ''] = t('checkout.consent', { action }).split('{terms}')

  return (
    <div className={css.place}>
      {state.at === 'failed' && (
        <Alert tone="error" title={t('checkout.failed')} announce
          action={<Button variant="text" onClick={() => void place()}>{t('common.retry')}</Button>}>
          {problemText(words, state.problem)}
        </Alert>
      )}
      {person.at === 'failed' && (
        <Alert tone="warning" title={t('auth.profileFailed')} announce
          action={<Button variant="text" onClick={loadProfile}>{t('common.retry')}</Button>}>
          {problemText(words, person.problem)}
        </Alert>
      )}
      {last?.at === 'field' && first !== undefined && (
        <Alert tone="error" title={
          <a href={`#${FIELD[first]}`} onClick={event => { event.preventDefault(); focusField(FIELD[first]) }}>
            {words.plural('plural.errors', wrong.length)}
          </a>
        }>
          {t('checkout.hasErrors')}
        </Alert>
      )}
      {repriced !== null && (
        <Alert tone="warning" announce>
          {t(repriced.isFirst === true ? 'checkout.priced' : 'checkout.repriced', { amount: words.money(repriced.currency, repriced.payable) })}
        </Alert>
      )}
      {last?.at === 'changed' && <Alert tone="warning" announce>{t('checkout.changed')}</Alert>}
      <div ref={ref}>
        <Button id={FIELD.place} variant="filled" size="large" fullWidth
          busy={state.at === 'sending' || person.at === 'loading'}
          aria-describedby={isAsking ? 'totals-state' : undefined}
          onClick={() => void (person.at === 'failed' ? loadProfile() : place())}>
          {action}{person.at !== 'guest' && payable !== null && ` · ${words.money(currency, payable)}`}
        </Button>
      </div>
      {person.at === 'guest' && <p className={css.small}>{t('checkout.signInText')}</p>}
      {person.at === 'loading' && <p className={css.small} role="status">{t('checkout.waitProfile')}</p>}
      <p className={css.small}>
        {before}<Link to={router.href('terms-of-sale', {})}>{t('checkout.consentTerms')}</Link>{after}
      </p>
    </div>
  )
}
