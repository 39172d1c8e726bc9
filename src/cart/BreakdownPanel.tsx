import { useState } from 'react'
import type { DeliveryBreakdown, LineBreakdown } from '../../core/shop/checkout/breakdown.ts'
import { OPEN_END } from '../../core/threshold.ts'
import { formatAddition } from '../i18n/addition-text.ts'
import { useStructuralSharing } from '../bind/structural-sharing.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { ServerSum } from './ServerSum.tsx'
import type { Elements } from '../ui/elements.ts'
import { usePendingPrice } from '../checkout/pending-price.ts'
import * as css from './BreakdownPanel.module.css'

/**
 * A button that opens the breakdown of the totals: dishes, modifiers, discounts, the promo code and
 * the zone's price band (CART-11).
 */
export function BreakdownPanel({ children }: {
  /** Shown beside the button, in reserved space, so that the layout does not shift. */
  readonly children: Elements
}) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <div className={css.head}>
        <Button variant="text" className={css.toggle} aria-expanded={isOpen} aria-controls="breakdown"
          trailingIcon={<AnyIcon name={isOpen ? 'chevronUp' : 'chevronDown'} />} onClick={() => setOpen(!isOpen)}>
          {t('why.toggle')}
        </Button>
        {children}
      </div>
      <div id="breakdown" hidden={!isOpen}>{isOpen && <BreakdownList />}</div>
    </div>
  )
}

function BreakdownList() {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const breakdown = useStore(cart.breakdown)
  const specials = useStructuralSharing(
    cart.totals,
    totals => (totals.status === 'quoted' ? totals.quote.specials : []),
    isSameList,
  )
  return (
    <div className={css.breakdown}>
      <ul className={css.lines}>
        {breakdown.lines.map(line => <LineParts key={line.key} line={line} />)}
        {breakdown.gifts.map((gift, index) => (
          <li key={`gift ${index}`}>
            <dl className={css.parts}><Part name={formatAddition(i18n, gift)} amount={0} /></dl>
          </li>
        ))}
      </ul>
      <dl className={css.parts}>
        <Part name={t('cart.subtotal')} amount={breakdown.subtotal} />
        {breakdown.discounts.map(part => (
          <Part key={part.name} name={part.name || t('cart.discount')} amount={part.amount} />
        ))}
        {breakdown.promoCodes.map(part => (
          <Part key={part.name} name={t('cart.promoName', { code: part.name })} amount={part.amount} />
        ))}
        {breakdown.lineCorrection !== 0 && <Part name={t('why.difference')} amount={breakdown.lineCorrection} />}
        {breakdown.charges.map((charge, index) => (
          <Part key={`charge ${index}`} name={formatAddition(i18n, charge)} amount={charge.sum} />
        ))}
        {breakdown.delivery !== null && <DeliveryPart delivery={breakdown.delivery} />}
        {breakdown.payableCorrection !== 0 && (
          <Part
            name={t(breakdown.payableCorrection < 0 ? 'why.paidOtherwise' : 'why.charged')}
            amount={breakdown.payableCorrection}
          />
        )}
        <Part name={t('cart.total')} amount={breakdown.payable} isTotal />
      </dl>
      {specials.length > 0 && (
        <p className={css.note}>
          <ApiText>{t('why.specials', { names: specials.join(', ') })}</ApiText>
        </p>
      )}
    </div>
  )
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join()
}

/** The breakdown of one cart line. */
function LineParts({ line }: { readonly line: LineBreakdown }) {
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const formatSum = (amount: number): string => i18n.money(currency, amount)
  const { name, count, price, dish, modifiers, priceFloorCorrection, discounts, promoCodes, expected } = line
  return (
    <li>
      <p className={css.name}><ApiText>{name}</ApiText></p>
      <dl className={css.parts}>
        <Part name={t('cart.line', { count, price: formatSum(price) })} amount={dish} />
        {modifiers.map((modifier, index) => (
          <Part
            key={index}
            name={
              modifier.price === 0
                ? modifier.name
                : t('why.modifier', {
                  name: modifier.name, count: modifier.count, price: formatSum(modifier.price),
                })
            }
            amount={modifier.amount}
          />
        ))}
        {priceFloorCorrection !== 0 && <Part name={t('why.floor')} amount={priceFloorCorrection} />}
        {discounts.map((part, index) => (
          <Part key={index} name={part.name || t('cart.discount')} amount={part.amount} />
        ))}
        {promoCodes.map((part, index) => (
          <Part key={index} name={t('cart.promoName', { code: part.name })} amount={part.amount} />
        ))}
        {line.sum !== expected && <Part name={t('why.difference')} amount={line.sum - expected} />}
      </dl>
      <ServerSum sum={line.sum} expected={expected} className={css.note} />
    </li>
  )
}

/** The server's delivery price, and the zone's price band that explains it. */
function DeliveryPart({ delivery: { amount, zoneName, band } }: { readonly delivery: DeliveryBreakdown }) {
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const formatSum = (sum: number): string => i18n.money(currency, sum)
  const formatPrice = (price: number): string => (price === 0 ? t('common.free') : formatSum(price))
  function describeBand(): string {
    if (band === null) return t('why.zone', { zone: zoneName })
    const bandStart = { zone: zoneName, from: formatSum(band.min), price: formatPrice(band.cost) }
    return band.max === OPEN_END
      ? t('why.openBand', bandStart)
      : t('why.band', { ...bandStart, to: formatSum(band.max) })
  }
  return (
    <div className={css.part}>
      <dt>
        <span>{t('cart.delivery')}</span>
        <span className={css.note}><ApiText>{describeBand()}</ApiText></span>
        {band !== null && <ServerSum sum={amount} expected={band.cost} className={css.note} />}
      </dt>
      <dd>{formatPrice(amount)}</dd>
    </div>
  )
}

/** A row of the breakdown. `amount`: minor units; null without a quote of the server. */
function Part({
  name,
  amount,
  isTotal = false,
}: {
  readonly name: string
  readonly amount: number | null
  readonly isTotal?: boolean
}) {
  const i18n = useI18n()
  const currency = useCurrency()
  const pendingPrice = usePendingPrice()
  return (
    <div className={isTotal ? css.sum : css.part}>
      <dt><ApiText>{name}</ApiText></dt>
      <dd>{amount === null ? pendingPrice : i18n.money(currency, amount)}</dd>
    </div>
  )
}
