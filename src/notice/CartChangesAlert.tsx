import { useState } from 'react'
import { clsx } from 'clsx'
import { sameJson } from '../../core/json.ts'
import type { CartChange } from '../../core/shop/cart/changes.ts'
import { useIsIdle } from '../lazy/idle.tsx'
import { usePurchase } from '../bind/parts.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { focusMain } from '../ui/focus-main.ts'
import * as css from './CartChangesAlert.module.css'
import * as slotCss from './NoticeSlot.module.css'

/**
 * Lists by name the changes of cart lines that the customer has not dismissed (MENU-15). Changes
 * that come once the page is idle (MENU-17) are shown over the bottom of the window, where they are
 * visible at any scroll position and do not move the dishes.
 */
export function CartChangesAlert() {
  const { location, router } = useShop()
  const { cart } = usePurchase()
  const i18n = useI18n()
  const allChanges = useStore(cart.changes.list)
  const sinceLastVisit = useStore(cart.changes.sinceLastVisit)
  const isIdle = useIsIdle()
  const [isLate, setLate] = useState(isIdle)
  const isCart = useSelected(router.current, route => route.page.name === 'cart.index')
  // the cart page marks the lines that cannot be ordered, so the notice leaves them out there
  const changes = isCart ? allChanges.filter(({ kind }) => kind === 'price' || kind === 'modifier-gone') : allChanges
  const currency = useSelected(location.choice.venue, venue => (venue.kind === 'resto' ? venue.resto.currency : ''))
  // a further change moves the notice over the bottom of the window: above the dishes, the notice
  // might be out of view
  useUpdateEffect(allChanges, previous => {
    const hasNews = allChanges.some(change => !previous.some(former => sameJson(former, change)))
    if (isIdle && hasNews) setLate(true)
  })
  if (changes.length === 0) return null
  return (
    <div className={isLate ? clsx(slotCss.late, css.late) : css.changes} data-notice={isLate ? 'cart' : undefined}>
      <Alert tone="info" announce title={i18n.t(sinceLastVisit ? 'changes.title' : 'changes.titleNow')} action={(
        <Button variant="text" onClick={() => {
          cart.changes.dismiss()
          // move the focus: the focused button is removed
          focusMain()
        }}>{i18n.t('changes.dismiss')}</Button>
      )}>
        <ul role="list">
          {changes.map(change => (
            <li key={`${change.key} ${change.kind}`}>
              <TextWithAmounts text={money => describeChange(i18n.t, change, currency, money)} />
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function describeChange(t: I18n['t'], change: CartChange, currency: string, money: MoneyFormat): string {
  const { name } = change
  switch (change.kind) {
    case 'price': {
      const amount = money(currency, change.difference)
      return t('changes.price', { name, difference: change.difference > 0 ? `+${amount}` : amount })
    }
    case 'gone': return t('changes.gone', { name })
    case 'sold-out': return t('changes.soldOut', { name })
    case 'later': return t('changes.later', { name })
    case 'modifier-gone': return t('changes.modifierGone', { name, modifier: change.modifier })
  }
}
