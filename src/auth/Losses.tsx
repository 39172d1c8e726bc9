import { useShop, useStore, useWords } from '../bind/shop.ts'

/** What leaves the device with its person, and the orders that are to be paid by their numbers (STO-06). */
export function Losses() {
  const { leaving } = useShop()
  const { t } = useWords()
  const { unpaid, isInDoubt } = useStore(leaving.personalData)
  return (
    <>
      <p>{t('auth.eraseText')}</p>
      {unpaid.length > 0 && <p>{t('auth.eraseUnpaid', { numbers: unpaid.join(', ') })}</p>}
      {isInDoubt && <p>{t('auth.eraseInDoubt')}</p>}
    </>
  )
}
