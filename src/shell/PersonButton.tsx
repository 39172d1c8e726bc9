import { useState } from 'react'
import { useShop } from '../bind/shop.ts'
import { useGoToSignIn } from '../bind/sign-in.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Confirm } from '../ui/overlays/Confirm.tsx'

/** «Войти», or the person's name, which offers to sign out. */
export function PersonButton() {
  const { session } = useShop()
  const { t } = useWords()
  const signIn = useGoToSignIn()
  const state = useStore(session.state)
  const [asks, setAsks] = useState(false)
  if (state.at === 'guest') {
    return <Button variant="text" onClick={signIn}>{t('nav.signIn')}</Button>
  }
  const name = state.at === 'authorised' && state.profile.firstName !== '' ? state.profile.firstName : t('nav.profile')
  return (
    <>
      <Button variant="text" icon={<Icon name="user" size={20} />} onClick={() => setAsks(true)} aria-haspopup="dialog">{name}</Button>
      {asks && (
        <Confirm
          headline={t('auth.signOutHeadline')}
          confirmText={t('nav.signOut')}
          cancelText={t('common.cancel')}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            session.signOut()
          }}
        />
      )}
    </>
  )
}
