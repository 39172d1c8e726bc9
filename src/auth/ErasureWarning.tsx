import { useShop, useStore, useI18n } from '../bind/shop.ts'

/**
 * The personal data that will be erased from the device, and the numbers of unpaid orders (STO-06).
 */
export function ErasureWarning() {
  const { leaving } = useShop()
  const { t } = useI18n()
  const { unpaid, isOutcomeUnknown } = useStore(leaving.personalData)
  return (
    <>
      <p>{t('auth.eraseText')}</p>
      {unpaid.length > 0 && <p>{t('auth.eraseUnpaid', { numbers: unpaid.join(', ') })}</p>}
      {isOutcomeUnknown && <p>{t('auth.eraseInDoubt')}</p>}
    </>
  )
}
