import { useI18n } from './shop.ts'
import { Confirm, type ConfirmProps } from '../ui/overlays/Confirm.tsx'

type TextProp = 'headline' | 'confirmText' | 'cancelText'

/** A confirmation dialog. Default texts: «Подтвердить?», «Ок», «Отмена» (UI-01). */
export function ConfirmPopup(props: Omit<ConfirmProps, TextProp> & Partial<Pick<ConfirmProps, TextProp>>) {
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
