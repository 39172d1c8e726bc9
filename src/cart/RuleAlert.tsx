import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { DeliveryRule } from '../../core/shop/cart/delivery-rule.ts'
import { orderLine } from '../../core/shop/catalogue/order-line.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { createSuggestion } from '../../core/shop/screens/suggestion.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, usePresenter, useShop, useStore, useWords, type Words } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { LinearProgress } from '../ui/LinearProgress.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useOccasion } from '../ui/occasions.ts'
import { GapDishes } from './GapDishes.tsx'
import * as css from './GapDishes.module.css'

/** What the zone says about the sum (CART-06), and dishes for a cheaper delivery (CART-10). */
export function RuleAlert() {
  const { cart } = usePurchase()
  const words = useWords()
  const { t } = words
  const announce = useAnnounce()
  const rule = useStore(cart.rule)
  const currency = useCurrency()
  const sum = (amount: number): string => words.money(currency, amount)
  const goal = rule.at === 'below' ? rule.goal : rule.at === 'within' ? rule.cheaper : null
  const isAwaited = rule.at === 'unchecked'
  const suggestion = usePresenter(createSuggestion, useShop(), usePurchase())
  const { box, focusAt } = useKeptFocus(suggestion, goal?.from, isAwaited)
  const isFocusDue = useRef(false)

  function add(position: Position): void {
    // nothing is suggested whose modifiers need a choice
    cart.add(orderLine(position))
    announce(t('menu.added', { name: position.name }))
    isFocusDue.current = true
  }

  const title = ruleTitle(rule, words, sum)
  useOccasion(`${isAwaited} ${title}`, () => {
    // what is left after the dish that was added, once the server has said so
    if (isAwaited || !isFocusDue.current) return
    isFocusDue.current = false
    if (title !== null) announce(title)
  })
  if (title === null) return null
  return (
    <div ref={box} role="group" aria-label={t('cart.delivery')} tabIndex={-1} className={css.rule}>
      <RuleWords rule={rule} title={title} words={words} sum={sum} />
      {suggestion.at !== 'none' && <GapDishes suggestion={suggestion} onAdd={add} onFocusAt={at => (focusAt.current = at)} />}
    </div>
  )
}

type Sum = (amount: number) => string

/** The rule in one sentence; null where there is nothing to say. */
function ruleTitle(rule: DeliveryRule, { t }: Words, sum: Sum): string | null {
  switch (rule.at) {
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

function RuleWords({ rule, title, words: { t }, sum }: { readonly rule: DeliveryRule; readonly title: string; readonly words: Words; readonly sum: Sum }): ReactNode {
  switch (rule.at) {
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
          <LinearProgress value={rule.progress} label={t('cart.delivery')} valueText={title} />
        </Alert>
      )
  }
}

/**
 * Where the focus goes when the dish that held it is suggested no more: to the dish in its place while the goal is the
 * same, else to the words that say what has been reached, else to the cart's last line. The words keep it until the
 * server has answered.
 */
function useKeptFocus(suggestion: unknown, goalFrom: number | undefined, isAwaited: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const focusAt = useRef<number | null>(null)
  const former = useRef(goalFrom)
  useLayoutEffect(() => {
    const at = focusAt.current
    const held = document.activeElement
    const isLost = held === null || held === document.body
    if (isAwaited) {
      if (at !== null && isLost) box.current?.focus()
      return
    }
    const isSameGoal = former.current === goalFrom
    former.current = goalFrom
    if (at === null || !(isLost || held === box.current)) return
    focusAt.current = null
    const names = isSameGoal ? box.current?.querySelectorAll<HTMLElement>('[data-gap-name]') : undefined
    const lines = document.querySelectorAll<HTMLElement>('[data-line-name]')
    const target = names?.[Math.min(at, names.length - 1)] ?? box.current ?? lines[lines.length - 1]
    // the new line above has pushed everything down: what has the focus comes back into sight
    target?.focus()
  }, [suggestion, goalFrom, isAwaited])
  return { box, focusAt }
}
