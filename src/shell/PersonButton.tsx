import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { useGoToSignIn, usePersonName } from '../bind/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** «Войти», or the person's name, which opens a page of one's own; a guest may have what is known erased. */
export function PersonButton() {
  const { leaving, session } = useShop()
  const { t } = useWords()
  const signIn = useGoToSignIn()
  const isGuest = useSelected(session.state, ({ at }) => at === 'guest')
  const name = usePersonName()
  const isKnown = useSelected(leaving.personalData, left => left.isKnown)
  const ask = () => leaving.asks.set(true)
  if (isGuest) {
    return (
      <>
        {isKnown && <Button variant="text" onClick={ask} aria-haspopup="dialog">{t('nav.notMe')}</Button>}
        <Button variant="text" onClick={signIn}>{t('nav.signIn')}</Button>
      </>
    )
  }
  return <Button variant="text" icon={<Icon name="user" size={20} />} onClick={ask} aria-haspopup="dialog">{name}</Button>
}
