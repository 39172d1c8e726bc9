import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { GooglePort } from '../../core/env.ts'
import { createGoogleSignIn, type GoogleSignIn as SignIn } from '../../core/shop/account/providers/identity.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useMountAndUpdateEffect } from '../ui/effects.ts'
import { AttemptStatus, ScriptFailed } from './AttemptStatus.tsx'
import { usePageTheme } from '../bind/page-theme.ts'
import { useProviderSignIn } from './useProviderSignIn.ts'
import * as css from './SocialSignIn.module.css'

/** The button for signing in with Google, or a notice in browsers in which Google blocks it. */
export function GoogleSignIn({ google }: { readonly google: GooglePort }) {
  return google.isBlocked ? <InAppBrowserNotice /> : <GoogleButton google={google} />
}

/**
 * Google's own button: no other element can start the sign-in. Google's script draws the button
 * again when the language, the theme or the width changes.
 */
function GoogleButton({ google }: { readonly google: GooglePort }) {
  const { session: { identity } } = useAccount()
  const { t } = useI18n()
  const row = useRef<HTMLDivElement>(null)
  const signIn = useProviderSignIn(google, () => createGoogleSignIn(google, identity.context))
  return (
    <div ref={row} role="group" aria-label={t('auth.google')} className={css.row} tabIndex={-1}>
      {signIn !== null && <DrawnGoogleButton signIn={signIn} row={row} />}
    </div>
  )
}

/** Replaces the button in browsers in which Google blocks the sign-in, such as in-app browsers. */
function InAppBrowserNotice() {
  const { t } = useI18n()
  return <Alert tone="info">{t('social.inAppBrowser')}</Alert>
}

function DrawnGoogleButton({ signIn, row }: {
  readonly signIn: SignIn
  readonly row: React.RefObject<HTMLDivElement | null>
}) {
  const { session: { social } } = useAccount()
  const { locale, t } = useI18n()
  const attempt = useStore(social.state)
  const script = useStore(signIn.script)
  const theme = usePageTheme()
  const width = useWidth(row)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current !== null) signIn.show({ container: container.current, locale, theme, width })
  }, [signIn, locale, theme, width])
  useMountAndUpdateEffect(attempt, () => {
    if (attempt.status !== 'failed' || attempt.method !== 'GOOGLE') return
    // After a failure Google's button is drawn again: the row takes the focus of the former button.
    const focused = document.activeElement
    const isFocusLost = focused === null || focused === document.body
    if (isFocusLost || container.current?.contains(focused) === true) row.current?.focus()
  })
  /** Moves the focus to the row, because the alert and its retry button disappear. */
  function retry(): void {
    row.current?.focus()
    signIn.retry()
  }
  return (
    <>
      {script === 'loading' && (
        <Button variant="outlined" size="large" fullWidth className={css.provider} busy>
          {t('auth.google')}
        </Button>
      )}
      {script === 'failed' && <ScriptFailed service="Google" onRetry={retry} />}
      <div ref={container} className={css.google} hidden={script !== 'ready'} />
      <AttemptStatus method="GOOGLE" service="Google" moveFocus={() => row.current?.focus()} />
    </>
  )
}

/** The width of an element in whole CSS pixels. A change renders the component again. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const observe = useCallback((onChange: () => void) => {
    const observer = new ResizeObserver(onChange)
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return useSyncExternalStore(observe, () => Math.floor(element.current?.clientWidth ?? 0))
}
