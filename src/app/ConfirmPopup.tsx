import { useI18n } from '../bind/shop.ts'
import { Confirm, type ConfirmProps } from '../ui/overlays/Confirm.tsx'

type Worded = 'headline' | 'confirmText' | 'cancelText'

/** A confirmation dialog. Default texts: «Подтвердить?», «Ок», «Отмена» (UI-01). */
export function ConfirmPopup(props: Omit<ConfirmProps, Worded> & Partial<Pick<ConfirmProps, Worded>>) {
  const { t } = useI18n()
  return (
    <Confirm
      headline={t('common.confirmHeadline')}
      confirmText={t('common.ok')}
      cancelText={t('common.cancel')}
      {...props}
    />
  )
}
