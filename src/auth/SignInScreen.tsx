import { useRef } from 'react'
import { selectPhoneError } from '../../core/shop/account/providers/phone-state.ts'
import { translateProblem } from '../i18n/problem-text.ts'
import { useAccount } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { Headline } from '../ui/Headline.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useUpdateEffect, useMountAndUpdateEffect, useLatch } from '../ui/effects.ts'
import { CodeStep } from './CodeStep.tsx'
import { isFieldError } from './error-text.ts'
import { PhoneStep } from './PhoneStep.tsx'
import { parseReturnPath } from './return-address.ts'
import { SocialSignIn } from './SocialSignIn.tsx'
import * as css from './SignInScreen.module.css'

/**
 * The sign-in page with the configured methods, in their order. A signed-in customer is sent to
 * the page that the URL's `return` parameter names (AUTH-01, CHK-04).
 */
export function SignInScreen() {
  const { config, leaving, router } = useShop()
  const { session } = useAccount()
  const i18n = useI18n()
  const { t } = i18n
  const state = useStore(session.state)
  const hasPersonalData = useSelected(leaving.personalData, data => data.hasAny)
  const route = useStore(router.current)
  const returnPath = parseReturnPath(route.search, router.matchPath)
  const announce = useAnnounce()
  const card = useRef<HTMLDivElement>(null)
  /** Whether the page has shown a guest: only then a sign-in is announced. */
  const wasGuest = useLatch(state.status === 'guest')
  const error = useSelected(session.phone.state, selectPhoneError)
  const hasFieldError = state.status === 'guest' && error !== null && isFieldError(error)
  const title = t('title.auth', { brand: config.brandName[i18n.locale] })
  useTitle(hasFieldError ? `${t('field.error')} ${title}` : title)

  useUpdateEffect(state.status, () => {
    if (state.status === 'authorised' && wasGuest) announce(t('auth.signedIn'))
    // Focus the heading: the focused element may have been removed.
    takeLostFocus(card.current?.querySelector('h1'))
  })
  useMountAndUpdateEffect(`${state.status} ${returnPath}`, () => {
    if (state.status === 'authorised' && router.current.get().page.name === 'auth.index') router.returnTo(returnPath)
  })

  return (
    <div className={css.page}>
      {/* Only a wide window loads it. */}
      {config.welcomePicture !== '' && (
        <img className={css.food} src={config.welcomePicture} alt="" loading="lazy" decoding="async" />
      )}
      <div ref={card} className={css.card}>
        {state.status === 'guest' && state.ended && (
          <Alert tone="info" announce>
            {t('auth.expired')}
          </Alert>
        )}
        {(state.status === 'loading' || state.status === 'failed') && (
          <Headline className={css.headline}>{t('auth.headline')}</Headline>
        )}
        {state.status === 'loading' && (
          <div className={css.waiting} role="status">
            <Spinner />
            <p>{t('checkout.waitProfile')}</p>
          </div>
        )}
        {state.status === 'failed' && (
          <Alert
            tone="warning"
            announce
            title={t('auth.profileFailed')}
            action={
              <Button variant="text" onClick={() => void session.loadProfile()}>
                {t('common.retry')}
              </Button>
            }
          >
            {translateProblem(i18n, state.problem)}
          </Alert>
        )}
        {state.status === 'failed' && (
          <Button variant="outlined" size="large" fullWidth onClick={() => leaving.isConfirmationOpen.set(true)}>
            {t('nav.signOut')}
          </Button>
        )}
        {state.status === 'guest' && <Methods />}
        {state.status === 'guest' && state.ended && hasPersonalData && (
          <Button variant="text" fullWidth onClick={() => leaving.isConfirmationOpen.set(true)} aria-haspopup="dialog">
            {t('nav.notMe')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The forms and buttons of the configured methods. */
function Methods() {
  const { session } = useAccount()
  const { t } = useI18n()
  const phone = useStore(session.phone.state)
  const { methods } = session
  /** Whether the step of the code was shown, so that its button may have had the focus. */
  const wasAtCode = useLatch(phone.step === 'code')
  const hasPhone = methods.includes('PHONE')
  const phoneIndex = hasPhone ? methods.indexOf('PHONE') : methods.length
  const providersBefore = methods.slice(0, phoneIndex).filter(method => method !== 'PHONE')
  const providersAfter = methods.slice(phoneIndex).filter(method => method !== 'PHONE')
  if (methods.length === 0) return <Alert tone="error">{t('auth.none')}</Alert>
  return (
    <>
      {!hasPhone && (
        <div className={css.intro}>
          <Headline className={css.headline}>{t('auth.headline')}</Headline>
          {providersBefore.length > 1 && <p className={css.sent}>{t('auth.text')}</p>}
        </div>
      )}
      {providersBefore.length > 0 && <SocialSignIn methods={providersBefore} />}
      {hasPhone && providersBefore.length > 0 && <p className={css.or}>{t('auth.or')}</p>}
      {hasPhone && phone.step === 'number' && <PhoneStep state={phone} hasReturned={wasAtCode} />}
      {hasPhone && phone.step === 'code' && <CodeStep state={phone} />}
      {providersAfter.length > 0 && <p className={css.or}>{t('auth.or')}</p>}
      {providersAfter.length > 0 && <SocialSignIn methods={providersAfter} />}
    </>
  )
}
