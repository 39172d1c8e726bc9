import { useState, type MouseEvent } from 'react'
import { isPlainClick } from '../bind/Link.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Button } from '../ui/Button.tsx'
import { CartRows } from './CartRows.tsx'
import { RuleTerms } from './RuleAlert.tsx'
import { TotalRows } from './Totals.tsx'
import * as css from './FilledColumn.module.css'

/**
 * The cart beside the menu: lines, delivery terms, sums and the way to the order form (MENU-20). The
 * sums of the former cart stay, dimmed, until the server has priced the present one.
 */
export function FilledColumn() {
  const { router } = useShop()
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const count = useStore(cart.itemCount)
  const isPricing = useSelected(checkout.quote.state, state => state.status === 'asking')
  const rule = useSettled(useStore(cart.rule), isPricing)
  const totals = useSettled(useStore(cart.totals), isPricing)
  const breakdown = useSettled(useStore(cart.breakdown), isPricing)
  const { payable } = totals
  function goToCart(event: MouseEvent): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    router.go('cart.index', {})
  }
  return (
    <>
      <div className={css.head}>
        <h2 className={css.headline}>{t('cart.headline')}</h2>
        <p className={css.count}>{i18n.plural('plural.positions', count)}</p>
      </div>
      <div className={css.lines}><CartRows level={3} /></div>
      <div className={css.end}>
        <RuleTerms rule={rule} />
        <TotalRows totals={totals} breakdown={breakdown} isPricing={isPricing} />
        <Button variant="filled" size="large" fullWidth href={router.href('cart.index', {})} onClick={goToCart}>
          {payable === null
            ? t('cart.toCheckout')
            : <TextWithAmounts text={money => `${t('cart.toCheckout')} · ${money(currency, payable)}`} />}
        </Button>
      </div>
    </>
  )
}

/** Returns the value, but the former one while it is pending. */
function useSettled<T>(value: T, isPending: boolean): T {
  const [settled, setSettled] = useState(value)
  if (!isPending && settled !== value) setSettled(value)
  return isPending ? settled : value
}
