import { useLayoutEffect, useRef, type ReactElement } from 'react'
import type { DeliveryRule } from '../../core/shop/cart/delivery-rule.ts'
import { orderLine } from '../../core/shop/catalogue/order-line.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { createSuggestion } from '../../core/shop/screens/suggestion.ts'
import { usePurchase } from '../bind/parts.ts'
import type { MoneyFormat } from '../bind/money-format.ts'
import { useCurrency, usePresenter, useShop, useStore, useI18n, type I18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { LinearProgress } from '../ui/LinearProgress.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useChangeEffect } from '../ui/effects.ts'
import { GapDishes } from './GapDishes.tsx'
import * as css from './GapDishes.module.css'

/**
 * The zone's rule for the order's sum (CART-06), and dishes that make the delivery cheaper
 * (CART-10).
 */
export function RuleAlert() {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const rule = useStore(cart.rule)
  const currency = useCurrency()
  const goal = rule.status === 'below' ? rule.goal : rule.status === 'within' ? rule.cheaper : null
  const isPending = rule.status === 'unchecked'
  const suggestion = usePresenter(createSuggestion, useShop(), usePurchase())
  const { box, focusAt } = useSuggestionFocus(suggestion, goal?.from, isPending)
  const isFocusDue = useRef(false)

  function add(position: Position): void {
    // Dishes with a required modifier are never suggested.
    cart.add(orderLine(position))
    announce(t('menu.added', { name: position.name }))
    isFocusDue.current = true
  }

  const title = ruleTitle(rule, i18n.t, currency, i18n.money)
  const spokenTitle = ruleTitle(rule, i18n.t, currency, i18n.spokenMoney)
  useChangeEffect(`${isPending} ${title}`, () => {
    // Announces what is still missing after the added dish, once the server has answered.
    if (isPending || !isFocusDue.current) return
    isFocusDue.current = false
    if (spokenTitle !== null) announce(spokenTitle)
  })
  if (title === null || spokenTitle === null) return null
  return (
    <div ref={box} role="group" aria-label={t('cart.delivery')} tabIndex={-1} className={css.rule}>
      <RuleMessage rule={rule} title={title} heard={spokenTitle} />
      {suggestion.kind !== 'none' && (
        <GapDishes suggestion={suggestion} onAdd={add} onFocusAt={at => (focusAt.current = at)} />
      )}
    </div>
  )
}

/** The rule in one sentence, or null when there is nothing to say. */
function ruleTitle(rule: DeliveryRule, t: I18n['t'], currency: string, money: MoneyFormat): string | null {
  const sum = (amount: number): string => money(currency, amount)
  switch (rule.status) {
    case 'none':
    case 'unknown':
      return null
    case 'unchecked':
      return t('cart.deliveryPending')
    case 'below':
      return t('rule.min', { amount: sum(rule.minimum) })
    case 'above':
      return t('rule.max', { amount: sum(rule.maximum) })
    case 'within': {
      const { cheaper, cost } = rule
      if (cheaper === null) return cost === 0 ? t('rule.free') : null
      return cheaper.cost === 0
        ? t('rule.leftToFree', { amount: sum(cheaper.missing) })
        : t('rule.leftToPaid', { price: sum(cheaper.cost), amount: sum(cheaper.missing) })
    }
  }
}

function RuleMessage({ rule, title, heard }: {
  readonly rule: DeliveryRule
  readonly title: string
  readonly heard: string
}): ReactElement | null {
  const { t, money } = useI18n()
  const currency = useCurrency()
  const sum = (amount: number): string => money(currency, amount)
  switch (rule.status) {
    case 'none':
    case 'unknown':
      return null
    case 'unchecked':
      return <Alert tone="info">{title}</Alert>
    case 'below':
      return (
        <Alert tone="error" title={title}>
          <p>{t('orderPopup.addMore', { amount: sum(rule.missing) })}</p>
          <p>
            {rule.cost === 0
              ? t('rule.leftToFree', { amount: sum(rule.missing) })
              : t('rule.minForPrice', { price: sum(rule.cost), amount: sum(rule.minimum) })}
          </p>
        </Alert>
      )
    case 'above':
      return <Alert tone="error" title={title}>{t('orderPopup.maxText')}</Alert>
    case 'within':
      if (rule.cheaper === null) return <Alert tone="success">{title}</Alert>
      return (
        <Alert tone="info" title={title}>
          <LinearProgress value={rule.progress} label={t('cart.delivery')} valueText={heard} />
        </Alert>
      )
  }
}

/**
 * Moves the focus when the focused dish is no longer suggested: to the dish in its position while
 * the goal is the same, else to the rule's text, else to the cart's last line. Until the server has
 * answered, the rule's text keeps the focus.
 */
function useSuggestionFocus(suggestion: unknown, goalFrom: number | undefined, isPending: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const focusAt = useRef<number | null>(null)
  const former = useRef(goalFrom)
  useLayoutEffect(() => {
    const at = focusAt.current
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body
    if (isPending) {
      if (at !== null && isLost) box.current?.focus()
      return
    }
    const isSameGoal = former.current === goalFrom
    former.current = goalFrom
    if (at === null || !(isLost || focused === box.current)) return
    focusAt.current = null
    const names = isSameGoal ? box.current?.querySelectorAll<HTMLElement>('[data-gap-name]') : undefined
    const lines = document.querySelectorAll<HTMLElement>('[data-line-name]')
    const target = names?.[Math.min(at, names.length - 1)] ?? box.current ?? lines[lines.length - 1]
    // The new line above has pushed everything down. Focusing scrolls the element back into view.
    target?.focus()
  }, [suggestion, goalFrom, isPending])
  return { box, focusAt }
}
