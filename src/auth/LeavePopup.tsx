import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { useAccount } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import { ErasureWarning } from './ErasureWarning.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'

/**
 * The profile page of a signed-in customer. For a guest or a failed profile, the question before
 * all personal data on the device is erased (STO-06).
 */
export function LeavePopup() {
  const { leaving, router } = useShop()
  const { session } = useAccount()
  const { status } = useStore(session.state)
  const close = () => leaving.asks.set(false)
  // The customer has signed in or out meanwhile, perhaps in another tab, so the question no longer
  // applies.
  useUpdateEffect(status === 'guest', close)
  useUpdateEffect(useSelected(router.current, ({ key }) => key), close)
  function leave(): void {
    close()
    session.signOut()
  }
  // A profile that could not be loaded has nothing to show.
  return status === 'guest' || status === 'failed'
    ? <LeaveQuestion isGuest={status === 'guest'} onCancel={close} onConfirm={leave} />
    : <ProfileDialog onClose={close} onLeave={leave} />
}

function LeaveQuestion({
  isGuest,
  ...answers
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
      {...answers}
    >
      <ErasureWarning />
    </ConfirmPopup>
  )
}
