import { useState } from 'react'
import type { DeliveryReason, LineReasons } from '../../core/shop/quote/reasons.ts'
import { OPEN_END } from '../../core/threshold.ts'
import { formatAddition } from '../bind/addition-text.ts'
import { useStructuralSharing } from '../bind/structural-sharing.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { ServerSum } from './ServerSum.tsx'
import type { Elements } from '../ui/elements.ts'
import * as css from './Reasons.module.css'

/**
 * Breaks each total down into dishes, modifiers, discounts, the code and the zone's price band
 * (CART-11).
 */
export function Reasons({ children }: {
  /** Shown beside the button, where its room is reserved so that the layout does not shift. */
  readonly children: Elements
}) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <div className={css.head}>
        <Button variant="text" className={css.toggle} aria-expanded={isOpen} aria-controls="reasons"
          trailingIcon={<AnyIcon name={isOpen ? 'chevronUp' : 'chevronDown'} />} onClick={() => setOpen(!isOpen)}>
          {t('why.toggle')}
        </Button>
        {children}
      </div>
      <div id="reasons" hidden={!isOpen}>{isOpen && <AllReasons />}</div>
    </div>
  )
}

function AllReasons() {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const all = useStore(cart.reasons)
  const specials = useStructuralSharing(
    cart.totals,
    totals => (totals.status === 'quoted' ? totals.quote.specials : []),
    sameNames,
  )
  return (
    <div className={css.reasons}>
      <ul className={css.lines}>
        {all.lines.map(line => <ReasonLine key={line.key} line={line} />)}
        {all.gifts.map((gift, at) => (
          <li key={`gift ${at}`}>
            <dl className={css.parts}><Part name={formatAddition(i18n, gift)} amount={0} /></dl>
          </li>
        ))}
      </ul>
      <dl className={css.parts}>
        <Part name={t('cart.subtotal')} amount={all.subtotal} />
        {all.discounts.map(part => (
          <Part key={part.name} name={part.name || t('cart.discount')} amount={part.amount} />
        ))}
        {all.codes.map(part => (
          <Part key={part.name} name={t('cart.promoName', { code: part.name })} amount={part.amount} />
        ))}
        {all.difference !== 0 && <Part name={t('why.difference')} amount={all.difference} />}
        {all.extras.map((extra, at) => (
          <Part key={`extra ${at}`} name={formatAddition(i18n, extra)} amount={extra.sum} />
        ))}
        {all.delivery !== null && <Delivery reason={all.delivery} />}
        {all.otherPayments !== 0 && (
          <Part name={t(all.otherPayments < 0 ? 'why.paidOtherwise' : 'why.charged')} amount={all.otherPayments} />
        )}
        <Part name={t('cart.total')} amount={all.payable} isTotal />
      </dl>
      {specials.length > 0 && (
        <p className={css.note}>
          <CatalogueText>{t('why.specials', { names: specials.join(', ') })}</CatalogueText>
        </p>
      )}
    </div>
  )
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join()
}

function ReasonLine({ line }: { readonly line: LineReasons }) {
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const sum = (amount: number): string => i18n.money(currency, amount)
  const { name, count, price, dish, modifiers, floor, discounts, codes, expected } = line
  return (
    <li>
      <p className={css.name}><CatalogueText>{name}</CatalogueText></p>
      <dl className={css.parts}>
        <Part name={t('cart.line', { count, price: sum(price) })} amount={dish} />
        {modifiers.map((one, index) => (
          <Part
            key={index}
            name={
              one.price === 0
                ? one.name
                : t('why.modifier', { name: one.name, count: one.count, price: sum(one.price) })
            }
            amount={one.amount}
          />
        ))}
        {floor !== 0 && <Part name={t('why.floor')} amount={floor} />}
        {discounts.map((part, index) => (
          <Part key={index} name={part.name || t('cart.discount')} amount={part.amount} />
        ))}
        {codes.map((part, index) => (
          <Part key={index} name={t('cart.promoName', { code: part.name })} amount={part.amount} />
        ))}
        {line.sum !== expected && <Part name={t('why.difference')} amount={line.sum - expected} />}
      </dl>
      <ServerSum sum={line.sum} expected={expected} className={css.note} />
    </li>
  )
}

/** The server's delivery price, and the zone's price band that explains it. */
function Delivery({ reason }: { readonly reason: DeliveryReason }) {
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const sum = (amount: number): string => i18n.money(currency, amount)
  const price = (amount: number): string => (amount === 0 ? t('common.free') : sum(amount))
  const { amount, zone, band } = reason
  const from = band === null
    ? t('why.zone', { zone })
    : band.max === OPEN_END
      ? t('why.openBand', { zone, from: sum(band.min), price: price(band.cost) })
      : t('why.band', { zone, from: sum(band.min), to: sum(band.max), price: price(band.cost) })
  return (
    <div className={css.part}>
      <dt>
        <span>{t('cart.delivery')}</span>
        <span className={css.note}><CatalogueText>{from}</CatalogueText></span>
        {band !== null && <ServerSum sum={amount} expected={band.cost} className={css.note} />}
      </dt>
      <dd>{price(amount)}</dd>
    </div>
  )
}

/** One amount of the breakdown. `amount` is null until the server has priced it. */
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
  return (
    <div className={isTotal ? css.sum : css.part}>
      <dt><CatalogueText>{name}</CatalogueText></dt>
      <dd>{amount === null ? i18n.t('cart.deliveryPending') : i18n.money(currency, amount)}</dd>
    </div>
  )
}
