import { clsx } from 'clsx'
import { createCartRefusal } from '../../core/shop/screens/cart-refusal.ts'
import { problemText } from '../bind/problem-text.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, usePresenter, useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { problemTitle } from '../checkout/problem-words.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useLater } from '../ui/occasions.ts'
import { Reasons } from './Reasons.tsx'
import * as css from './Totals.module.css'

/** The total is said once it has rested for so long, in ms. */
const RESTED = 1000

/** The sums; dimmed while the same is asked again. What the server has not priced has no total. */
export function Totals() {
  const { cart, checkout } = usePurchase()
  const words = useWords()
  const { t } = words
  const announce = useAnnounce()
  const totals = useStore(cart.totals)
  const { difference, otherwise } = useStore(cart.reasons)
  const state = useSelected(checkout.quote.state, now => now.at)
  const currency = useCurrency()
  const isAsking = state === 'asking'
  const sum = (amount: number): string => words.money(currency, amount)
  const answered = state === 'answered' && totals.payable !== null ? sum(totals.payable) : null
  useLater(answered === null ? null : RESTED, () => announce(t('cart.totalAnnounce', { amount: answered ?? '' })), answered)

  return (
    <div className={css.totals}>
      <Refusal />
      <dl className={clsx(css.rows, isAsking && css.asking)} aria-busy={isAsking}>
        <div className={css.row}>
          <dt>{words.plural('plural.positions', totals.itemCount)}</dt>
          <dd>{sum(totals.subtotal)}</dd>
        </div>
        {totals.hasDiscount && (
          <div className={clsx(css.row, css.discount)}>
            <dt>{t('cart.discount')}</dt>
            <dd>{sum(-totals.discount)}</dd>
          </div>
        )}
        {difference !== 0 && (
          <div className={css.row}>
            <dt>{t('why.difference')}</dt>
            <dd>{sum(difference)}</dd>
          </div>
        )}
        <DeliveryRow />
        {otherwise !== 0 && (
          <div className={css.row}>
            <dt>{t(otherwise < 0 ? 'why.paidOtherwise' : 'why.charged')}</dt>
            <dd>{sum(otherwise)}</dd>
          </div>
        )}
        <div className={clsx(css.row, css.total)}>
          <dt>{t('cart.total')}</dt>
          <dd className={totals.payable === null ? css.forecast : undefined}>{totals.payable === null ? t('cart.deliveryPending') : sum(totals.payable)}</dd>
        </div>
      </dl>
      <Reasons><p id="totals-state" className={css.state}>{isAsking && <span>{t('cart.recalculating')}</span>}</p></Reasons>
    </div>
  )
}

/** What the customer pays for. */
export function Included() {
  const { t } = useWords()
  return (
    <div className={css.included}>
      <h3 className={css.subhead}>{t('checkout.included')}</h3>
      <p>{t('checkout.includedText')}</p>
    </div>
  )
}

/** The price of the delivery: the server's, for exactly this cart. */
function DeliveryRow() {
  const { location } = useShop()
  const { cart } = usePurchase()
  const words = useWords()
  const { t } = words
  const venue = useStore(location.choice.venue)
  const price = useSelected(cart.totals, totals => totals.delivery)
  const currency = useCurrency()
  if (venue.at === 'none' || venue.choice.method !== 'DELIVERY' || venue.choice.place === null) return null
  return (
    <div className={css.row}>
      <dt>{t('cart.delivery')}</dt>
      <dd className={price === null ? css.forecast : undefined}>
        {price === null ? t('cart.deliveryPending') : price === 0 ? t('common.free') : words.money(currency, price)}
      </dd>
    </div>
  )
}

function Refusal() {
  const { cart, checkout } = usePurchase()
  const words = useWords()
  const refusal = usePresenter(createCartRefusal, usePurchase())
  const currency = useCurrency()
  if (refusal === null) return null
  if (refusal.at === 'failed') {
    const retry = <Button variant="text" onClick={() => void checkout.quote.ask()}>{words.t('common.retry')}</Button>
    return (
      <Alert tone="warning" announce title={words.t(refusal.hasFigures ? 'cart.preflightFailed' : 'cart.preflightImpossible')} action={retry}>
        {problemText(words, refusal.problem)}
      </Alert>
    )
  }
  const { popup, message, names, ids } = refusal
  const title = popup === null ? null : problemTitle(words, currency, popup)
  if (title === null && message === null) return null
  const remove = names.length === 0
    ? null
    : <Button variant="text" onClick={() => cart.removeIds(ids)}>{words.t('orderPopup.removeThem')}</Button>
  return (
    <Alert tone="error" announce title={title} action={remove}>
      {names.length > 0 ? names.join(', ') : message === title ? null : message}
    </Alert>
  )
}
