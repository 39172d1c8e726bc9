import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { useGoToSignIn, useCustomerName } from '../bind/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/**
 * «Войти», or the customer's name, which opens the sign-out dialog. A guest with stored data can
 * have it erased.
 */
export function AccountButton() {
  const { leaving, session } = useShop()
  const { t } = useI18n()
  const signIn = useGoToSignIn()
  const isGuest = useSelected(session.state, ({ status }) => status === 'guest')
  const name = useCustomerName()
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
  return (
    <Button variant="text" icon={<Icon name="user" size={20} />} onClick={ask} aria-haspopup="dialog">
      {name}
    </Button>
  )
}
