import { clsx } from 'clsx'
import type { Totals as CartTotals } from '../../core/shop/cart/totals.ts'
import type { PriceBreakdown } from '../../core/shop/checkout/breakdown.ts'
import { createCartRefusal } from '../../core/shop/screens/cart-refusal.ts'
import { formatAddition } from '../i18n/addition-text.ts'
import { translateProblem } from '../i18n/problem-text.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, usePresenter, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useTimeout } from '../ui/effects.ts'
import { BreakdownPanel } from './BreakdownPanel.tsx'
import { usePendingPrice } from '../checkout/pending-price.ts'
import * as css from './Totals.module.css'

/** In ms: how long the total must stay the same before it is announced. */
const ANNOUNCEMENT_DELAY = 1000

/**
 * The sums of the cart, dimmed while the server prices the cart. The total is a text until
 * a quote for the present cart has arrived, and after a refusal.
 */
export function Totals() {
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const announce = useAnnounce()
  const totals = useStore(cart.totals)
  const breakdown = useStore(cart.breakdown)
  const quoteStatus = useSelected(checkout.quote.state, state => state.status)
  const isPricing = quoteStatus === 'asking'
  // Only the total of a new answer is announced. The total of a former quote may stay while the
  // server is asked, and after a failure.
  const isPriced = quoteStatus === 'answered' && totals.payable !== null
  const spokenTotal = isPriced ? i18n.spokenMoney(currency, totals.payable) : null
  useTimeout(
    spokenTotal === null ? null : ANNOUNCEMENT_DELAY,
    () => announce(t('cart.totalAnnounce', { amount: spokenTotal ?? '' })),
    spokenTotal,
  )

  return (
    <div className={css.totals}>
      <PricingFailure />
      <TotalRows totals={totals} breakdown={breakdown} isPricing={isPricing} />
      <BreakdownPanel>
        {/* `PlaceOrder` refers to this id: the text describes the order button. */}
        <p id="totals-state" className={css.state}>
          {isPricing && <span>{t('cart.recalculating')}</span>}
        </p>
      </BreakdownPanel>
    </div>
  )
}

/** The sums as a list: dishes, discount, corrections, charges, delivery and total. */
export function TotalRows({ totals, breakdown: { lineCorrection, charges, payableCorrection }, isPricing }: {
  readonly totals: CartTotals
  readonly breakdown: PriceBreakdown
  /** Whether the server is pricing the cart; the sums are then dimmed. */
  readonly isPricing: boolean
}) {
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const pendingPrice = usePendingPrice()
  const renderSum = (amount: number) => <TextWithAmounts text={money => money(currency, amount)} />
  return (
    <dl className={clsx(css.rows, isPricing && css.asking)} aria-busy={isPricing}>
      <div className={css.row}>
        <dt>{i18n.plural('plural.positions', totals.itemCount)}</dt>
        <dd>{renderSum(totals.subtotal)}</dd>
      </div>
      {totals.hasDiscount && (
        <div className={clsx(css.row, css.discount)}>
          <dt>{t('cart.discount')}</dt>
          <dd>{renderSum(-totals.discount)}</dd>
        </div>
      )}
      {lineCorrection !== 0 && (
        <div className={css.row}>
          <dt>{t('why.difference')}</dt>
          <dd>{renderSum(lineCorrection)}</dd>
        </div>
      )}
      {charges.map((charge, index) => (
        <div key={index} className={css.row}>
          <dt>{formatAddition(i18n, charge)}</dt>
          <dd>{renderSum(charge.sum)}</dd>
        </div>
      ))}
      <DeliveryRow price={totals.delivery} />
      {payableCorrection !== 0 && (
        <div className={css.row}>
          <dt>{t(payableCorrection < 0 ? 'why.paidOtherwise' : 'why.charged')}</dt>
          <dd>{renderSum(payableCorrection)}</dd>
        </div>
      )}
      <div className={clsx(css.row, css.total)}>
        <dt>{t('cart.total')}</dt>
        <dd className={totals.payable === null ? css.estimate : undefined}>
          {totals.payable === null ? pendingPrice : renderSum(totals.payable)}
        </dd>
      </div>
    </dl>
  )
}

/** Says what the price includes. */
export function IncludedNote() {
  const { t } = useI18n()
  return (
    <div className={css.included}>
      <h3 className={css.subhead}>{t('checkout.included')}</h3>
      <p>{t('checkout.includedText')}</p>
    </div>
  )
}

/**
 * The server's delivery price for the cart; null while unknown. Renders nothing for take-away, and
 * without an address.
 */
function DeliveryRow({ price }: { readonly price: number | null }) {
  const { location } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const venue = useStore(location.choice.venue)
  const pendingPrice = usePendingPrice()
  const currency = useCurrency()
  if (venue.kind === 'none' || venue.choice.method !== 'DELIVERY' || venue.choice.place === null) return null
  return (
    <div className={css.row}>
      <dt>{t('cart.delivery')}</dt>
      <dd className={price === null ? css.estimate : undefined}>
        {price === null
          ? pendingPrice
          : price === 0 ? t('common.free') : <TextWithAmounts text={money => money(currency, price)} />}
      </dd>
    </div>
  )
}

/** Says that the server could not be asked for the prices, and asks again. */
function PricingFailure() {
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const refusal = usePresenter(createCartRefusal, usePurchase())
  if (refusal?.status !== 'failed') return null
  return (
    <Alert
      tone="warning"
      announce
      title={i18n.t(refusal.hasFormerPrices ? 'cart.preflightFailed' : 'cart.preflightImpossible')}
      action={(
        <Button variant="text" onClick={() => void checkout.quote.requestPrices()}>{i18n.t('common.retry')}</Button>
      )}
    >
      {translateProblem(i18n, refusal.problem)}
    </Alert>
  )
}
