import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { problemTitle } from '../checkout/problem-words.ts'
import { useCurrency } from '../checkout/useCurrency.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { Reasons } from './Reasons.tsx'
import * as css from './Totals.module.css'

/** The sums. While the server is asked the former ones stay, dimmed; what it refuses is said above them. */
export function Totals() {
  const { cart, checkout } = useShop()
  const words = useWords()
  const { t } = words
  const totals = useStore(cart.totals)
  const difference = useSelected(cart.reasons, all => all.difference)
  const figures = useStore(checkout.preflight.state)
  const currency = useCurrency()
  const isAsking = figures.at === 'asking'
  const sum = (amount: number): string => words.money(currency, amount)
  useSpokenTotal(figures.at === 'answered' ? sum(totals.payable) : null)

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
        <div className={clsx(css.row, css.total)}>
          <dt>{t('cart.total')}</dt>
          <dd>{sum(totals.payable)}</dd>
        </div>
      </dl>
      <Reasons />
      <p id="totals-state" className={css.state}>{isAsking && <span>{t('cart.recalculating')}</span>}</p>
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

/** The price of the delivery: the server's, and until it has spoken the zone's forecast, which is no part of the total. */
function DeliveryRow() {
  const { cart, location } = useShop()
  const words = useWords()
  const { t } = words
  const selection = useStore(location.choice.selection)
  const rule = useStore(cart.rule)
  const delivery = useSelected(cart.reasons, all => all.delivery)
  const currency = useCurrency()
  if (selection.at === 'none' || selection.choice.method !== 'DELIVERY' || selection.choice.place === null) return null
  const price = (amount: number): string => (amount === 0 ? t('common.free') : words.money(currency, amount))
  const text = delivery !== null
    ? price(delivery.amount)
    : rule.at === 'within' ? t('cart.forecast', { amount: price(rule.cost) }) : t('cart.deliveryPending')
  return (
    <div className={css.row}>
      <dt>{t('cart.delivery')}</dt>
      <dd className={delivery === null ? css.forecast : undefined}>{text}</dd>
    </div>
  )
}

function Refusal() {
  const { cart, checkout } = useShop()
  const words = useWords()
  const figures = useStore(checkout.preflight.state)
  const rule = useStore(cart.rule)
  const positions = useStore(cart.positions)
  const { gone, unavailable } = useStore(cart.trouble)
  const currency = useCurrency()
  if (figures.at === 'failed') {
    const retry = <Button variant="text" onClick={() => void checkout.preflight.ask()}>{words.t('common.retry')}</Button>
    return (
      <Alert tone="warning" announce title={words.t('cart.preflightFailed')} action={retry}>
        {words.problem(figures.problem)}
      </Alert>
    )
  }
  if (figures.at !== 'refused') return null
  const { popup, message } = figures
  // the rule of the zone has said so already
  if (popup?.kind === 'minimum' && rule.at === 'below') return null
  if (popup?.kind === 'maximum' && rule.at === 'above') return null
  // and the alert above the lines this
  const isNamed = (id: number): boolean => gone.some(line => line.id === id) || unavailable.some(one => one.position.id === id)
  if (popup?.kind === 'not-found' && popup.positionIds.length > 0 && popup.positionIds.every(isNamed)) return null
  const title = popup === null ? null : problemTitle(words, currency, popup)
  if (title === null && message === null) return null
  const ids = popup !== null && 'positionIds' in popup ? popup.positionIds : []
  const named = [...new Set(positions.filter(line => ids.includes(line.id)).map(line => line.name))]
  const remove = named.length === 0
    ? null
    : <Button variant="text" onClick={() => cart.removeIds(ids)}>{words.t('orderPopup.removeThem')}</Button>
  return (
    <Alert tone="error" announce title={title} action={remove}>
      {named.length > 0 ? named.join(', ') : message === title ? null : message}
    </Alert>
  )
}

/** Says the total once it has rested for a second. */
function useSpokenTotal(amount: string | null): void {
  const announce = useAnnounce()
  const { t } = useWords()
  useEffect(() => {
    if (amount === null) return
    const timer = setTimeout(() => announce(t('cart.totalAnnounce', { amount })), 1000)
    return () => clearTimeout(timer)
  }, [amount])
}
