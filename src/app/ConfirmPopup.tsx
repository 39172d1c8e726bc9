import { useWords } from '../bind/shop.ts'
import { Confirm, type ConfirmProps } from '../ui/overlays/Confirm.tsx'

type Worded = 'headline' | 'confirmText' | 'cancelText'

/** A question that must be answered; where it says nothing of its own: «Подтвердить?», «Ок», «Отмена» (UI-01). */
export function ConfirmPopup(props: Omit<ConfirmProps, Worded> & Partial<Pick<ConfirmProps, Worded>>) {
  const { t } = useWords()
  return <Confirm headline={t('common.confirmHeadline')} confirmText={t('common.ok')} cancelText={t('common.cancel')} {...props} />
}
