import type { OpenDialog } from '../../core/shop/place/dialog-state.ts'
import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { usePlace } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
import { MissingDishes } from './MissingDishes.tsx'

/** What saving may ask before it is done. */
export function Questions({ state, onConfirm }: { readonly state: OpenDialog; readonly onConfirm: () => void }) {
  const { dialog } = usePlace()
  const { t } = useWords()
  const { step } = state
  if (step.at === 'house-number') {
    return (
      <ConfirmPopup headline={t('addressConfirm.headline')} confirmText={t('addressConfirm.skip')} onConfirm={onConfirm}
        cancelText={t('addressConfirm.refine')} onCancel={dialog.closeQuestion}>
        {t('addressConfirm.text')}
      </ConfirmPopup>
    )
  }
  return step.at === 'dishes-missing' ? <MissingDishes isBoot={state.boot} missing={step} onSettle={onConfirm} /> : null
}
