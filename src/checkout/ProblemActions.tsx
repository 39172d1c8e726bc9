import type { Ref } from 'react'
import type { Remedy } from '../../core/shop/screens/order-problem.ts'
import { PAYMENT_TEXT_KEYS } from '../i18n/payment-words.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { FIELD, focusField } from './focus-field.ts'

const TEXT_KEYS = {
  menu: 'orderPopup.toMenu',
  split: 'orderPopup.split',
  'take-away': 'orderPopup.takeAway',
  'change-address': 'orderPopup.changeAddress',
  remove: 'orderPopup.removeThem',
  'pre-order': 'orderPopup.preorder',
  ...PAYMENT_TEXT_KEYS,
} as const

/**
 * The buttons of the dialog about a refused order. The last remedy solves the problem best, so its
 * button is the main one.
 */
export function ProblemActions({
  remedies,
  mainRef,
}: {
  readonly remedies: readonly Remedy[]
  readonly mainRef: Ref<HTMLButtonElement>
}) {
  const { t } = useI18n()
  const lastIndex = remedies.length - 1
  function applyRemedy({ take, leadsTo }: Remedy): void {
    take()
    if (leadsTo !== null) focusField(leadsTo === 'cart' ? 'cart' : FIELD[leadsTo])
  }
  return (
    <DialogActions>
      {remedies.map((remedy, index) => {
        const text = t(TEXT_KEYS[remedy.kind])
        return (
          <Button
            key={text}
            ref={index === lastIndex ? mainRef : undefined}
            variant={index === lastIndex ? 'filled' : 'text'}
            onClick={() => applyRemedy(remedy)}
          >
            {text}
          </Button>
        )
      })}
    </DialogActions>
  )
}
