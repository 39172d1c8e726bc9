import { useState } from 'react'
import { clsx } from 'clsx'
import type { CartChange } from '../../core/shop/cart/changes.ts'
import { useHasSettled } from '../app/settled.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords, type Words } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useChange } from '../ui/occasions.ts'
import * as css from './CartChangesAlert.module.css'
import * as place from './NoticePlace.module.css'

/**
 * What became of the cart's lines since the customer last looked: by name, until dismissed (MENU-15). What comes to be known when the
 * page has long been drawn (MENU-17) lies over the foot of the window: there it is seen wherever the page is scrolled, and moves no dish.
 */
export function CartChangesAlert() {
  const { location, router } = useShop()
  const { cart } = usePurchase()
  const words = useWords()
  const told = useStore(cart.changes.list)
  const hasSettled = useHasSettled()
  const [isLate, setLate] = useState(hasSettled)
  const isCart = useSelected(router.current, route => route.page.name === 'cart.index')
  // the cart itself says which of its lines cannot be ordered
  const changes = isCart ? told.filter(({ at }) => at === 'price' || at === 'modifier-gone') : told
  const currency = useSelected(location.choice.venue, now => (now.at === 'resto' ? now.resto.currency : ''))
  // beside what stands above the dishes already, news would be out of sight
  useChange(changes.length, before => { if (hasSettled && changes.length > before) setLate(true) })
  if (changes.length === 0) return null
  return (
    <div className={isLate ? clsx(place.late, css.late) : css.changes} data-notice={isLate ? 'cart' : undefined}>
      <Alert tone="info" announce title={words.t(isLate ? 'changes.titleNow' : 'changes.title')} action={(
        <Button variant="text" onClick={() => {
          cart.changes.dismiss()
          // the button that had the focus has gone
          document.getElementById('main')?.focus({ preventScroll: true })
        }}>{words.t('changes.dismiss')}</Button>
      )}>
        <ul role="list">
          {changes.map(change => <li key={`${change.key} ${change.at}`}>{textOf(words, change, currency)}</li>)}
        </ul>
      </Alert>
    </div>
  )
}

function textOf({ t, money }: Words, change: CartChange, currency: string): string {
  const { name } = change
  switch (change.at) {
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
