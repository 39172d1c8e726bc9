import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { useGoToSignIn, useCustomerName } from '../bind/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import * as css from './AccountButton.module.css'

/**
 * «Войти» for a guest, or the customer's name, which opens the sign-out dialog. If the device holds
 * data that identify a guest, such as a phone number, the guest can have them erased («Это не я»).
 */
export function AccountButton() {
  const { leaving, session } = useShop()
  const { t } = useI18n()
  const goToSignIn = useGoToSignIn()
  const isGuest = useSelected(session.state, ({ status }) => status === 'guest')
  const name = useCustomerName()
  const identifiesCustomer = useSelected(leaving.personalData, personalData => personalData.identifiesCustomer)
  const openLeaveDialog = () => leaving.isConfirmationOpen.set(true)
  if (isGuest) {
    return (
      <>
        {identifiesCustomer && (
          <Button variant="text" onClick={openLeaveDialog} aria-haspopup="dialog">{t('nav.notMe')}</Button>
        )}
        <Button variant="text" onClick={goToSignIn}>{t('nav.signIn')}</Button>
      </>
    )
  }
  return (
    <Button variant="text" icon={<Icon name="user" size={20} />} onClick={openLeaveDialog} aria-haspopup="dialog">
      <span className={css.name}>{name}</span>
    </Button>
  )
}
