import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { useGoToSignIn } from '../bind/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** «Войти», or the person's name, which offers to sign out; a guest may have what is known erased. */
export function PersonButton() {
  const { leaving, session } = useShop()
  const { t } = useWords()
  const signIn = useGoToSignIn()
  const state = useStore(session.state)
  const isKnown = useSelected(leaving.personalData, left => left.isKnown)
  const ask = () => leaving.asks.set(true)
  if (state.at === 'guest') {
    return (
      <>
        {isKnown && <Button variant="text" onClick={ask} aria-haspopup="dialog">{t('nav.notMe')}</Button>}
        <Button variant="text" onClick={signIn}>{t('nav.signIn')}</Button>
      </>
    )
  }
  const name = state.at === 'authorised' && state.profile.firstName !== '' ? state.profile.firstName : t('nav.profile')
  return <Button variant="text" icon={<Icon name="user" size={20} />} onClick={ask} aria-haspopup="dialog">{name}</Button>
}
