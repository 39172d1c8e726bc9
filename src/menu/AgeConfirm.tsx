import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { useWords } from '../bind/shop.ts'

/** The question of age itself. Escape means «no». */
export function AgeConfirm({ onAnswer }: { readonly onAnswer: (isAdult: boolean) => void }) {
  const { t } = useWords()
  return (
    <ConfirmPopup headline={t('age.headline')} confirmText={t('common.yes')} onConfirm={() => onAnswer(true)}
      cancelText={t('common.no')} onCancel={() => onAnswer(false)}>
      {t('age.text')}
    </ConfirmPopup>
  )
}
