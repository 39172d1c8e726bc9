import type { Ref } from 'react'
import { takeWayOut, type WayOut } from '../../core/shop/screens/order-problem.ts'
import { PAYMENT_TEXT } from '../bind/payment-words.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { FIELD, focusField } from './focus-field.ts'

const TEXT = {
  menu: 'orderPopup.toMenu', split: 'orderPopup.split', 'take-away': 'orderPopup.takeAway', 'change-address': 'orderPopup.changeAddress',
  remove: 'orderPopup.removeThem', 'pre-order': 'orderPopup.preorder',
} as const

/** The buttons under a refusal: the last one is the action that solves it best. */
export function ProblemActions({ ways, mainRef }: { readonly ways: readonly WayOut[]; readonly mainRef: Ref<HTMLButtonElement> }) {
  const shop = useShop()
  const { t } = useWords()
  const last = ways.length - 1
  function take(way: WayOut): void {
    const place = takeWayOut(shop, way)
    if (place !== null) focusField(place === 'cart' ? 'cart' : FIELD[place])
  }
  return (
    <DialogActions>
      {ways.map((way, at) => {
        const text = t(way.at === 'pay' ? PAYMENT_TEXT[way.method] : TEXT[way.at])
        return (
          <Button key={text} ref={at === last ? mainRef : undefined} variant={at === last ? 'filled' : 'text'} onClick={() => take(way)}>
            {text}
          </Button>
        )
      })}
    </DialogActions>
  )
}
