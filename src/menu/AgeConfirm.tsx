import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { useI18n } from '../bind/shop.ts'

/** Asks whether the customer is of age. Escape answers «no». */
export function AgeConfirm({ onAnswer }: { readonly onAnswer: (isAdult: boolean) => void }) {
  const { t } = useI18n()
  return (
    <ConfirmPopup headline={t('age.headline')} confirmText={t('common.yes')} onConfirm={() => onAnswer(true)}
      cancelText={t('common.no')} onCancel={() => onAnswer(false)}>
      {t('age.text')}
    </ConfirmPopup>
  )
}
