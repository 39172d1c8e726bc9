import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { useAccount } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import { ErasureWarning } from './ErasureWarning.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'

/**
 * The dialog for signing out, which erases personal data from the device (STO-06). A signed-in
 * customer gets the profile dialog, which offers to sign out. A customer whose profile could not be
 * loaded is only asked whether to sign out, and a guest whether to erase the data.
 */
export function LeavePopup() {
  const { leaving, router } = useShop()
  const { session } = useAccount()
  const { status } = useStore(session.state)
  const close = () => leaving.isConfirmationOpen.set(false)
  // The question no longer applies after a sign-in or a sign-out, perhaps in another tab, and after
  // a navigation.
  useUpdateEffect(status === 'guest', close)
  useUpdateEffect(useSelected(router.current, ({ key }) => key), close)
  function leave(): void {
    close()
    session.signOut()
  }
  return status === 'guest' || status === 'failed'
    ? <ErasureQuestion isGuest={status === 'guest'} onCancel={close} onConfirm={leave} />
    : <ProfileDialog onClose={close} onLeave={leave} />
}

function ErasureQuestion({
  isGuest,
  ...handlers
}: {
  readonly isGuest: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useI18n()
  return (
    <ConfirmPopup
      headline={t(isGuest ? 'auth.eraseHeadline' : 'auth.signOutHeadline')}
      confirmText={t(isGuest ? 'auth.erase' : 'nav.signOut')}
      destructive
      {...handlers}
    >
      <ErasureWarning />
    </ConfirmPopup>
  )
}
