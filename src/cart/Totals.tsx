import { clsx } from 'clsx'
import { createCartRefusal } from '../../core/shop/screens/cart-refusal.ts'
import { formatAddition } from '../bind/addition-text.ts'
import { translateProblem } from '../bind/problem-text.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, usePresenter, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { problemTitle } from '../checkout/problem-words.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useTimeout } from '../ui/effects.ts'
import { RemoveLines } from './RemoveLines.tsx'
import { Reasons } from './Reasons.tsx'
import * as css from './Totals.module.css'

/** In ms: how long the total must stay the same before it is announced. */
const RESTED = 1000

/**
 * The sums, dimmed while the server prices the cart again. Without a quote (none yet, a failure or a
 * rejection) the total reads «Рассчитаем после проверки».
 */
export function Totals() {
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const totals = useStore(cart.totals)
  const { difference, extras, otherPayments } = useStore(cart.reasons)
  const state = useSelected(checkout.quote.state, now => now.status)
  const currency = useCurrency()
  const isAsking = state === 'asking'
  const sum = (amount: number) => <TextWithAmounts text={money => money(currency, amount)} />
  const answered = state === 'answered' && totals.payable !== null ? i18n.spokenMoney(currency, totals.payable) : null
  useTimeout(
    answered === null ? null : RESTED,
    () => announce(t('cart.totalAnnounce', { amount: answered ?? '' })),
    answered,
  )

  return (
    <div className={css.totals}>
      <Refusal />
      <dl className={clsx(css.rows, isAsking && css.asking)} aria-busy={isAsking}>
        <div className={css.row}>
          <dt>{i18n.plural('plural.positions', totals.itemCount)}</dt>
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
        {extras.map((extra, at) => (
          <div key={at} className={css.row}>
            <dt>{formatAddition(i18n, extra)}</dt>
            <dd>{sum(extra.sum)}</dd>
          </div>
        ))}
        <DeliveryRow />
        {otherPayments !== 0 && (
          <div className={css.row}>
            <dt>{t(otherPayments < 0 ? 'why.paidOtherwise' : 'why.charged')}</dt>
            <dd>{sum(otherPayments)}</dd>
          </div>
        )}
        <div className={clsx(css.row, css.total)}>
          <dt>{t('cart.total')}</dt>
          <dd className={totals.payable === null ? css.estimate : undefined}>
            {totals.payable === null ? t('cart.deliveryPending') : sum(totals.payable)}
          </dd>
        </div>
      </dl>
      <Reasons>
        <p id="totals-state" className={css.state}>
          {isAsking && <span>{t('cart.recalculating')}</span>}
        </p>
      </Reasons>
    </div>
  )
}

/** What the price includes. */
export function Included() {
  const { t } = useI18n()
  return (
    <div className={css.included}>
      <h3 className={css.subhead}>{t('checkout.included')}</h3>
      <p>{t('checkout.includedText')}</p>
    </div>
  )
}

/** The server's delivery price for exactly this cart. */
function DeliveryRow() {
  const { location } = useShop()
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const venue = useStore(location.choice.venue)
  const price = useSelected(cart.totals, totals => totals.delivery)
  const currency = useCurrency()
  if (venue.kind === 'none' || venue.choice.method !== 'DELIVERY' || venue.choice.place === null) return null
  return (
    <div className={css.row}>
      <dt>{t('cart.delivery')}</dt>
      <dd className={price === null ? css.estimate : undefined}>
        {price === null
          ? t('cart.deliveryPending')
          : price === 0 ? t('common.free') : <TextWithAmounts text={money => money(currency, price)} />}
      </dd>
    </div>
  )
}

function Refusal() {
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const refusal = usePresenter(createCartRefusal, usePurchase())
  const currency = useCurrency()
  if (refusal === null) return null
  if (refusal.status === 'failed') {
    const retry = <Button variant="text" onClick={() => void checkout.quote.ask()}>{i18n.t('common.retry')}</Button>
    return (
      <Alert
        tone="warning"
        announce
        title={i18n.t(refusal.hasFigures ? 'cart.preflightFailed' : 'cart.preflightImpossible')}
        action={retry}
      >
        {translateProblem(i18n, refusal.problem)}
      </Alert>
    )
  }
  const { popup, message, names, ids } = refusal
  const title = popup === null ? null : problemTitle(i18n, currency, popup)
  if (title === null && message === null) return null
  const remove = names.length === 0
    ? null
    : <RemoveLines names={names.join(', ')} remove={() => cart.removeIds(ids)} />
  return (
    <Alert tone="error" announce action={remove}
      title={popup === null ? null : <TextWithAmounts text={money => problemTitle(i18n, currency, popup, money)} />}>
      {names.length > 0 ? names.join(', ') : message === title ? null : message}
    </Alert>
  )
}
