import type { Ref } from 'react'
import type { Remedy } from '../../core/shop/screens/order-problem.ts'
import { PAYMENT_TEXT_KEYS } from '../bind/payment-words.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { FIELD, focusField } from './focus-field.ts'

const TEXT = {
  menu: 'orderPopup.toMenu',
  split: 'orderPopup.split',
  'take-away': 'orderPopup.takeAway',
  'change-address': 'orderPopup.changeAddress',
  remove: 'orderPopup.removeThem',
  'pre-order': 'orderPopup.preorder',
  ...PAYMENT_TEXT_KEYS,
} as const

/** The buttons below a refusal. The last one is the action that solves it best. */
export function ProblemActions({
  remedies,
  mainRef,
}: {
  readonly remedies: readonly Remedy[]
  readonly mainRef: Ref<HTMLButtonElement>
}) {
  const { t } = useI18n()
  const last = remedies.length - 1
  function take({ take: run, leadsTo }: Remedy): void {
    run()
    if (leadsTo !== null) focusField(leadsTo === 'cart' ? 'cart' : FIELD[leadsTo])
  }
  return (
    <DialogActions>
      {remedies.map((remedy, at) => {
        const text = t(TEXT[remedy.kind])
        return (
          <Button
            key={text}
            ref={at === last ? mainRef : undefined}
            variant={at === last ? 'filled' : 'text'}
            onClick={() => take(remedy)}
          >
            {text}
          </Button>
        )
      })}
    </DialogActions>
  )
}
