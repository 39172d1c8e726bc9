import type { OpenDialog } from '../../core/shop/location/dialog-state.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { Confirm } from '../ui/overlays/Confirm.tsx'

/** What saving may ask before it is done. */
export function Questions({ state, onSkipHouseNumber, onRemoveMissing }: {
  readonly state: OpenDialog
  readonly onSkipHouseNumber: () => void
  readonly onRemoveMissing: () => void
}) {
  const { location: { dialog } } = useShop()
  const { t } = useWords()
  if (state.question?.at === 'house-number') {
    return (
      <Confirm headline={t('addressConfirm.headline')} confirmText={t('addressConfirm.skip')} onConfirm={onSkipHouseNumber}
        cancelText={t('addressConfirm.refine')} onCancel={dialog.refineHouseNumber}>
        {t('addressConfirm.text')}
      </Confirm>
    )
  }
  if (state.question?.at === 'dishes-missing') {
    const names = state.question.dishes.map(dish => dish.name).join(', ')
    return (
      <Confirm headline={t('location.missingHeadline')} confirmText={t('location.removeMissing')} onConfirm={onRemoveMissing}
        cancelText={t(state.boot ? 'orderPopup.changeAddress' : 'location.keepOld')} onCancel={dialog.keepOldPlace}>
        {t('location.missing', { names })}
      </Confirm>
    )
  }
  return null
}
