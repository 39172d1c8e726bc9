import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { useAccount } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { useChange } from '../ui/occasions.ts'
import { Losses } from './Losses.tsx'
import { OwnPage } from './OwnPage.tsx'

/** Of whoever is signed in, the page of one's own; else the question before all of a person is erased here (STO-06). */
export function LeavePopup() {
  const { leaving, router } = useShop()
  const { session } = useAccount()
  const { at } = useStore(session.state)
  const close = () => leaving.asks.set(false)
  // who has come or gone meanwhile, in another tab too, has been asked nothing
  useChange(at === 'guest', close)
  useChange(useSelected(router.current, ({ key }) => key), close)
  function leave(): void {
    close()
    session.signOut()
  }
  // whose profile did not come has nothing to look at
  return at === 'guest' || at === 'failed'
    ? <Question isGuest={at === 'guest'} onCancel={close} onConfirm={leave} />
    : <OwnPage onClose={close} onLeave={leave} />
}

function Question({ isGuest, ...answers }: { readonly isGuest: boolean; readonly onCancel: () => void; readonly onConfirm: () => void }) {
  const { t } = useWords()
  return (
    <ConfirmPopup headline={t(isGuest ? 'auth.eraseHeadline' : 'auth.signOutHeadline')} confirmText={t(isGuest ? 'auth.erase' : 'nav.signOut')} {...answers}>
      <Losses />
    </ConfirmPopup>
  )
}
