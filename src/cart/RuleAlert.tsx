import { useLayoutEffect, useRef, type ReactElement } from 'react'
import type { DeliveryRule } from '../../core/shop/cart/delivery-rule.ts'
import { toNewLine } from '../../core/shop/catalogue/order-line.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { createSuggestion } from '../../core/shop/screens/suggestion.ts'
import { usePurchase } from '../bind/parts.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { useCurrency, usePresenter, useShop, useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { Alert } from '../ui/Alert.tsx'
import { LinearProgress } from '../ui/LinearProgress.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useMountAndUpdateEffect } from '../ui/effects.ts'
import { AddOns } from '../menu/AddOns.tsx'
import { SuggestedDishes } from './SuggestedDishes.tsx'
import * as css from './GapDishes.module.css'

/**
 * The delivery zone's terms for the cart's total (CART-06), and dishes that raise the total to the
 * minimum order or to a cheaper delivery (CART-10).
 */
export function RuleAlert() {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const rule = useStore(cart.rule)
  const currency = useCurrency()
  const goal = selectGoal(rule)
  /** Whether the server has given no price for the present cart. */
  const isPending = rule.status === 'unchecked'
  const suggestion = usePresenter(createSuggestion, useShop(), usePurchase())
  const { box, focusIndex } = useSuggestionFocus(suggestion, goal?.from, isPending)
  /** Whether to announce the rule once the server has priced the cart with an added dish. */
  const shouldAnnounce = useRef(false)

  function addDish(dish: Position): void {
    // The dish needs no modifiers: dishes with a required modifier are never suggested.
    cart.add(toNewLine(dish))
    announce(t('menu.added', { name: dish.name }))
    shouldAnnounce.current = true
  }

  const title = describeRule(rule, i18n.t, currency, i18n.money)
  const spokenTitle = describeRule(rule, i18n.t, currency, i18n.spokenMoney)
  useMountAndUpdateEffect(`${isPending} ${title}`, () => {
    if (isPending || !shouldAnnounce.current) return
    shouldAnnounce.current = false
    if (spokenTitle !== null) announce(spokenTitle)
  })
  return (
    <>
      {title !== null && spokenTitle !== null && (
        <div ref={box} role="group" aria-label={t('cart.delivery')} tabIndex={-1} className={css.rule}>
          <RuleMessage rule={rule} title={title} spokenTitle={spokenTitle} />
          {suggestion.kind !== 'none' && (
            <SuggestedDishes suggestion={suggestion} onAdd={addDish}
              onFocusChange={index => (focusIndex.current = index)} />
          )}
        </div>
      )}
      {suggestion.showsAddOns && <AddOns level={2} />}
    </>
  )
}

/** Selects the goal of the suggested dishes, a total worth reaching; null for none. */
function selectGoal(rule: DeliveryRule) {
  if (rule.status === 'below') return rule.goal
  return rule.status === 'within' ? rule.cheaper : null
}

/** Formats the rule as one sentence; null if the rule needs no message. */
function describeRule(rule: DeliveryRule, t: I18n['t'], currency: string, money: MoneyFormat): string | null {
  const formatSum = (amount: number): string => money(currency, amount)
  switch (rule.status) {
    case 'none':
    case 'unknown':
      return null
    case 'unchecked':
      return t('rule.pending')
    case 'below':
      return t('rule.min', { amount: formatSum(rule.minimum) })
    case 'above':
      return t('rule.max', { amount: formatSum(rule.maximum) })
    case 'within': {
      const { cheaper, cost } = rule
      if (cheaper === null) return cost === 0 ? t('rule.free') : null
      return cheaper.cost === 0
        ? t('rule.leftToFree', { amount: formatSum(cheaper.missing) })
        : t('rule.leftToPaid', { price: formatSum(cheaper.cost), amount: formatSum(cheaper.missing) })
    }
  }
}

/** The terms alone, without suggested dishes and announcements. */
export function RuleTerms({ rule }: { readonly rule: DeliveryRule }) {
  const { t, money, spokenMoney } = useI18n()
  const currency = useCurrency()
  const title = describeRule(rule, t, currency, money)
  const spokenTitle = describeRule(rule, t, currency, spokenMoney)
  return title !== null && spokenTitle !== null
    && <RuleMessage rule={rule} title={title} spokenTitle={spokenTitle} />
}

/** The rule as an alert, with details. */
function RuleMessage({ rule, title, spokenTitle }: {
  readonly rule: DeliveryRule
  readonly title: string
  readonly spokenTitle: string
}): ReactElement | null {
  const { t, money } = useI18n()
  const currency = useCurrency()
  const formatSum = (amount: number): string => money(currency, amount)
  switch (rule.status) {
    case 'none':
    case 'unknown':
      return null
    case 'unchecked':
      return <Alert tone="info">{title}</Alert>
    case 'below':
      return (
        <Alert tone="info" title={title}>
          <LinearProgress value={rule.progress} label={t('cart.delivery')} valueText={spokenTitle} />
          <p>{t('orderPopup.addMore', { amount: formatSum(rule.missing) })}</p>
          <p>
            {rule.cost === 0
              ? t('rule.leftToFree', { amount: formatSum(rule.missing) })
              : t('rule.minForPrice', { price: formatSum(rule.cost), amount: formatSum(rule.minimum) })}
          </p>
        </Alert>
      )
    case 'above':
      return <Alert tone="error" title={title}>{t('orderPopup.maxText')}</Alert>
    case 'within':
      if (rule.cheaper === null) return <Alert tone="success">{title}</Alert>
      return (
        <Alert tone="info" title={title}>
          <LinearProgress value={rule.progress} label={t('cart.delivery')} valueText={spokenTitle} />
        </Alert>
      )
  }
}

/**
 * Moves the focus when the focused dish is no longer suggested. Until the server has priced the
 * cart, the rule's box has the focus. After that, if the goal is the same, the dish that now has the
 * same index gets the focus. Otherwise the box keeps the focus; without a box, the cart's last line
 * gets the focus. `goalFrom`: the total that reaches the goal, in minor units.
 */
function useSuggestionFocus(suggestion: unknown, goalFrom: number | undefined, isPending: boolean) {
  const box = useRef<HTMLDivElement>(null)
  /** The index of the suggested dish that has the focus, or had it last; null for none. */
  const focusIndex = useRef<number | null>(null)
  const previousGoal = useRef(goalFrom)
  useLayoutEffect(() => {
    const index = focusIndex.current
    const focused = document.activeElement
    const isFocusLost = focused === null || focused === document.body
    if (isPending) {
      if (index !== null && isFocusLost) box.current?.focus()
      return
    }
    const isSameGoal = previousGoal.current === goalFrom
    previousGoal.current = goalFrom
    if (index === null || !(isFocusLost || focused === box.current)) return
    focusIndex.current = null
    const dishes = isSameGoal ? box.current?.querySelectorAll<HTMLElement>('[data-gap-name]') : undefined
    const lines = document.querySelectorAll<HTMLElement>('[data-line-name]')
    const target = dishes?.[Math.min(index, dishes.length - 1)] ?? box.current ?? lines[lines.length - 1]
    // Focusing scrolls the element into view: the new cart line above has pushed it down.
    target?.focus()
  }, [suggestion, goalFrom, isPending])
  return { box, focusIndex }
}
