import type { Ref } from 'react'
import { applyRemedy, type Remedy } from '../../core/shop/screens/order-problem.ts'
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
export function ProblemActions({ remedies, mainRef }: { readonly remedies: readonly Remedy[]; readonly mainRef: Ref<HTMLButtonElement> }) {
  const shop = useShop()
  const { t } = useWords()
  const last = remedies.length - 1
  function take(remedy: Remedy): void {
    const place = applyRemedy(shop, remedy)
    if (place !== null) focusField(place === 'cart' ? 'cart' : FIELD[place])
  }
  return (
    <DialogActions>
      {remedies.map((remedy, at) => {
        const text = t(remedy.at === 'pay' ? PAYMENT_TEXT[remedy.method] : TEXT[remedy.at])
        return (
          <Button key={text} ref={at === last ? mainRef : undefined} variant={at === last ? 'filled' : 'text'} onClick={() => take(remedy)}>
            {text}
          </Button>
        )
      })}
    </DialogActions>
  )
}
