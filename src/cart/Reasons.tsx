import { useState, type ReactNode } from 'react'
import type { DeliveryReason, LineReasons } from '../../core/shop/quote/reasons.ts'
import { OPEN_END } from '../../core/threshold.ts'
import { useAlike } from '../bind/alike.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { ServerSum } from './ServerSum.tsx'
import * as css from './Reasons.module.css'

/** Opens every total into what it is made of: dishes, modifiers, discounts, the code, the zone's band (CART-11). */
export function Reasons({ children }: {
  /** Beside the button, where room is kept for it: nothing jumps when it comes. */
  readonly children: ReactNode
}) {
  const { t } = useWords()
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
  const { t } = useWords()
  const all = useStore(cart.reasons)
  const specials = useAlike(cart.totals, totals => (totals.at === 'quoted' ? totals.quote.specials : []), sameNames)
  return (
    <div className={css.reasons}>
      <ul className={css.lines}>
        {all.lines.map(line => <Line key={line.key} line={line} />)}
      </ul>
      <dl className={css.parts}>
        <Part name={t('cart.subtotal')} amount={all.subtotal} />
        {all.discounts.map(part => <Part key={part.name} name={part.name || t('cart.discount')} amount={part.amount} />)}
        {all.codes.map(part => <Part key={part.name} name={t('cart.promoName', { code: part.name })} amount={part.amount} />)}
        {all.difference !== 0 && <Part name={t('why.difference')} amount={all.difference} />}
        {all.delivery !== null && <Delivery reason={all.delivery} />}
        {all.otherwise !== 0 && <Part name={t(all.otherwise < 0 ? 'why.paidOtherwise' : 'why.charged')} amount={all.otherwise} />}
        <Part name={t('cart.total')} amount={all.payable} isTotal />
      </dl>
      {specials.length > 0 && <p className={css.note}>{t('why.specials', { names: specials.join(', ') })}</p>}
    </div>
  )
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join()
}

function Line({ line }: { readonly line: LineReasons }) {
  const words = useWords()
  const { t } = words
  const currency = useCurrency()
  const sum = (amount: number): string => words.money(currency, amount)
  const { name, count, price, dish, modifiers, discounts, codes, expected } = line
  return (
    <li>
      <p className={css.name}>{name}</p>
      <dl className={css.parts}>
        <Part name={t('cart.line', { count, price: sum(price) })} amount={dish} />
        {modifiers.map((one, index) => (
          <Part key={index} name={one.price === 0 ? one.name : t('why.modifier', { name: one.name, count: one.count, price: sum(one.price) })}
            amount={one.amount} />
        ))}
        {discounts.map((part, index) => <Part key={index} name={part.name || t('cart.discount')} amount={part.amount} />)}
        {codes.map((part, index) => <Part key={index} name={t('cart.promoName', { code: part.name })} amount={part.amount} />)}
        {line.sum !== expected && <Part name={t('why.difference')} amount={line.sum - expected} />}
      </dl>
      <ServerSum sum={line.sum} expected={expected} className={css.note} />
    </li>
  )
}

/** The server's price of the delivery, and the band of the zone that it follows from. */
function Delivery({ reason }: { readonly reason: DeliveryReason }) {
  const words = useWords()
  const { t } = words
  const currency = useCurrency()
  const sum = (amount: number): string => words.money(currency, amount)
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
        {t('cart.delivery')}
        <span className={css.note}>{from}</span>
        {band !== null && <ServerSum sum={amount} expected={band.cost} className={css.note} />}
      </dt>
      <dd>{price(amount)}</dd>
    </div>
  )
}

/** Without an amount: the server has yet to name it. */
function Part({ name, amount, isTotal = false }: { readonly name: string; readonly amount: number | null; readonly isTotal?: boolean }) {
  const words = useWords()
  const currency = useCurrency()
  return (
    <div className={isTotal ? css.sum : css.part}>
      <dt>{name}</dt>
      <dd>{amount === null ? words.t('cart.deliveryPending') : words.money(currency, amount)}</dd>
    </div>
  )
}
