import { useShop, useStore, useI18n } from '../bind/shop.ts'

/**
 * Warns that personal data will be erased from the device. Names the unpaid orders, whose payment
 * links are erased too, and mentions an order with an unknown outcome (STO-06).
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
