import { useEffect } from 'react'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { useTitle } from '../bind/useTitle.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { CodeStep } from './CodeStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { returnAddress } from './return-address.ts'
import * as css from './SignInScreen.module.css'

/** Signing in by phone: number, code; then back to where the customer was (AUTH-02, CHK-04). */
export function SignInScreen() {
  const { config, router, session } = useShop()
  const words = useWords()
  const { t } = words
  const state = useStore(session.state)
  const phone = useStore(session.phone.state)
  const route = useStore(router.current)
  const target = returnAddress(route.search, router.matchPath)
  useTitle(t('title.auth', { brand: config.brandName[words.locale] }))

  useEffect(() => {
    if (state.at === 'authorised' && router.current.get().page.name === 'auth.index') router.follow(target, { replace: true })
  }, [state.at])

  return (
    <div className={css.card}>
      {state.at === 'guest' && state.ended && <Alert tone="info">{t('auth.expired')}</Alert>}
      {state.at === 'loading' && (
        <div className={css.waiting} role="status">
          <Spinner />
          <p>{t('checkout.waitProfile')}</p>
        </div>
      )}
      {state.at === 'failed' && (
        <Alert tone="warning" title={t('auth.profileFailed')} action={<Button variant="text" onClick={() => void session.loadProfile()}>{t('common.retry')}</Button>}>
          {words.problem(state.problem)}
        </Alert>
      )}
      {state.at === 'guest' && (config.signIn.methods.includes('PHONE')
        ? phone.step === 'number' ? <PhoneStep state={phone} /> : <CodeStep state={phone} />
        : <Alert tone="error">{t('auth.none')}</Alert>)}
    </div>
  )
}
