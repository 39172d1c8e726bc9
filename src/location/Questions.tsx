import type { OpenDialog } from '../../core/shop/place/dialog-state.ts'
import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { usePlace } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { MissingDishes } from './lazy-dialogs.ts'

/** The question that the dialog asks before it saves: about the house number, or missing dishes. */
export function Questions({ state, onConfirm }: { readonly state: OpenDialog; readonly onConfirm: () => void }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  const { step } = state
  if (step.status === 'house-number') {
    return (
      <ConfirmPopup headline={t('addressConfirm.headline')}
        confirmText={t('addressConfirm.refine')} onConfirm={dialog.closeQuestion} onClose={dialog.closeQuestion}
        cancelText={t('addressConfirm.skip')} onCancel={onConfirm}>
        {t('addressConfirm.text')}
      </ConfirmPopup>
    )
  }
  return step.status === 'dishes-missing' ? (
    <LazyDialogBoundary onClose={dialog.closeQuestion}>
      <MissingDishes isAtBoot={state.isAtBoot} missing={step} onConfirm={onConfirm} />
    </LazyDialogBoundary>
  ) : null
}
