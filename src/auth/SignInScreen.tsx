import { useRef, useState } from 'react'
import { phoneErrorOf } from '../../core/shop/account/providers/phone-state.ts'
import { problemText } from '../bind/problem-text.ts'
import { useAccount } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useTitle, useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { Headline } from '../ui/Headline.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useChange, useOccasion } from '../ui/occasions.ts'
import { CodeStep } from './CodeStep.tsx'
import { isOfField } from './error-text.ts'
import { PhoneStep } from './PhoneStep.tsx'
import { returnAddress } from './return-address.ts'
import { SocialSignIn } from './SocialSignIn.tsx'
import * as css from './SignInScreen.module.css'

/** Signing in by whatever is configured, the phone first; then back to where the customer was (AUTH-01, CHK-04). */
export function SignInScreen() {
  const { config, leaving, router } = useShop()
  const { session } = useAccount()
  const words = useWords()
  const { t } = words
  const state = useStore(session.state)
  const hasLeftovers = useSelected(leaving.personalData, left => left.any)
  const route = useStore(router.current)
  const target = returnAddress(route.search, router.matchPath)
  const announce = useAnnounce()
  const card = useRef<HTMLDivElement>(null)
  const wasGuest = useRef(state.at === 'guest')
  const trouble = useSelected(session.phone.state, phoneErrorOf)
  const isWrong = state.at === 'guest' && trouble !== null && isOfField(trouble)
  const title = t('title.auth', { brand: config.brandName[words.locale] })
  useTitle(isWrong ? `${t('field.error')} ${title}` : title)

  useChange(state.at, () => {
    if (state.at === 'guest') wasGuest.current = true
    if (state.at === 'authorised' && wasGuest.current) announce(t('auth.signedIn'))
    // what had the focus is gone
    takeLostFocus(card.current?.querySelector('h1'))
  })
  useOccasion(`${state.at} ${target}`, () => {
    if (state.at === 'authorised' && router.current.get().page.name === 'auth.index') router.returnTo(target)
  })

  return (
    <div ref={card} className={css.card}>
      {state.at === 'guest' && state.ended && <Alert tone="info" announce>{t('auth.expired')}</Alert>}
      {(state.at === 'loading' || state.at === 'failed') && <Headline className={css.headline}>{t('auth.headline')}</Headline>}
      {state.at === 'loading' && (
        <div className={css.waiting} role="status">
          <Spinner />
          <p>{t('checkout.waitProfile')}</p>
        </div>
      )}
      {state.at === 'failed' && (
        <Alert tone="warning" announce title={t('auth.profileFailed')} action={<Button variant="text" onClick={() => void session.loadProfile()}>{t('common.retry')}</Button>}>
          {problemText(words, state.problem)}
        </Alert>
      )}
      {state.at === 'failed' && <Button variant="outlined" size="large" fullWidth onClick={() => leaving.asks.set(true)}>{t('nav.signOut')}</Button>}
      {state.at === 'guest' && <Methods />}
      {state.at === 'guest' && hasLeftovers && (
        <Button variant="text" fullWidth onClick={() => leaving.asks.set(true)} aria-haspopup="dialog">{t('nav.notMe')}</Button>
      )}
    </div>
  )
}

function Methods() {
  const { session } = useAccount()
  const { t } = useWords()
  const phone = useStore(session.phone.state)
  const offered = session.methods
  const [wasAtCode, setAtCode] = useState(phone.step === 'code')
  if (phone.step === 'code' && !wasAtCode) setAtCode(true)
  const others = offered.filter(method => method !== 'PHONE')
  if (offered.length === 0) return <Alert tone="error">{t('auth.none')}</Alert>
  return (
    <>
      {offered.length > others.length
        ? phone.step === 'number' ? <PhoneStep state={phone} isBack={wasAtCode} /> : <CodeStep state={phone} />
        : (
          <div className={css.intro}>
            <Headline className={css.headline}>{t('auth.headline')}</Headline>
            {others.length > 1 && <p className={css.sent}>{t('auth.text')}</p>}
          </div>
        )}
      {offered.length > others.length && others.length > 0 && <p className={css.or}>{t('auth.or')}</p>}
      {others.length > 0 && <SocialSignIn methods={others} />}
    </>
  )
}
