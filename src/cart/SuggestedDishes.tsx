import { useId } from 'react'
import type { CartSuggestion } from '../../core/shop/screens/suggestion.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { useCurrency, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { DishStrip } from '../menu/DishStrip.tsx'
import * as css from './GapDishes.module.css'

type Props = {
  readonly suggestion: Exclude<CartSuggestion, { kind: 'none' }>
  readonly onAdd: (dish: Position) => void
  /** Called with the index of the focused dish, or null when the focus leaves the dishes. */
  readonly onFocusChange: (index: number | null) => void
}

/**
 * Dishes that raise the cart to the minimum order, or to a total with cheaper delivery (CART-10).
 * The heading says whether one dish is enough, and what it saves.
 */
export function SuggestedDishes({ suggestion, onAdd, onFocusChange }: Props) {
  const i18n = useI18n()
  const currency = useCurrency()
  const titleId = useId()
  const { dishes, saving } = suggestion
  /** Adds to a sum how much cheaper the delivery becomes: «+189 ₽, доставка −149 ₽». */
  const formatSaving = (text: string, money: MoneyFormat): string =>
    (saving > 0 ? i18n.t('closeGap.saving', { text, saving: money(currency, saving) }) : text)
  return (
    <section className={css.gap} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {suggestion.kind === 'any'
          ? i18n.t(dishes.length > 1 ? 'closeGap.any' : 'closeGap.one')
          : (
            <TextWithAmounts text={money => {
              const amount = money(currency, suggestion.sum)
              return formatSaving(i18n.t(dishes.length > 2 ? 'closeGap.three' : 'closeGap.two', { amount }), money)
            }} />
          )}
      </h2>
      <DishStrip dishes={dishes} onAdd={onAdd} onFocusChange={onFocusChange}
        formatPrice={suggestion.kind === 'any' && saving > 0
          ? (dish, money) => formatSaving(`+${money(currency, dish.price)}`, money)
          : undefined} />
    </section>
  )
}
