import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { useAccount } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'

/** Asks before all of the person is erased here, and names orders that are to be paid (STO-06). */
export function LeavePopup() {
  const { leaving } = useShop()
  const { session } = useAccount()
  const { t } = useWords()
  const isGuest = useStore(session.state).at === 'guest'
  const { unpaid, isInDoubt } = useStore(leaving.personalData)
  const close = () => leaving.asks.set(false)
  return (
    <ConfirmPopup
      headline={t(isGuest ? 'auth.eraseHeadline' : 'auth.signOutHeadline')}
      confirmText={t(isGuest ? 'auth.erase' : 'nav.signOut')}
      onCancel={close}
      onConfirm={() => {
        close()
        session.signOut()
      }}
    >
      <p>{t('auth.eraseText')}</p>
      {unpaid.length > 0 && <p>{t('auth.eraseUnpaid', { numbers: unpaid.join(', ') })}</p>}
      {isInDoubt && <p>{t('auth.eraseInDoubt')}</p>}
    </ConfirmPopup>
  )
}
