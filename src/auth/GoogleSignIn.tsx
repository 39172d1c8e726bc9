import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { GooglePort } from '../../core/env.ts'
import { createGoogleSignIn, type GoogleSignIn as SignIn } from '../../core/shop/account/providers/identity.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useChangeEffect } from '../ui/effects.ts'
import { AttemptStatus, ScriptFailed } from './AttemptStatus.tsx'
import { usePageTheme } from '../bind/page-theme.ts'
import { useProviderSignIn } from './useProviderSignIn.ts'
import * as css from './SocialSignIn.module.css'

/** Signing in with Google, or a notice in browsers where Google refuses it. */
export function GoogleSignIn({ google }: { readonly google: GooglePort }) {
  return google.isRefused ? <Refused /> : <GoogleButton google={google} />
}

/**
 * Google's own button, which alone can start the sign-in. It is drawn again for another language,
 * theme or width.
 */
function GoogleButton({ google }: { readonly google: GooglePort }) {
  const { session: { identity } } = useAccount()
  const { t } = useI18n()
  const row = useRef<HTMLDivElement>(null)
  const button = useProviderSignIn(google, () => createGoogleSignIn(google, identity.parts))
  return (
    <div ref={row} role="group" aria-label={t('auth.google')} className={css.row} tabIndex={-1}>
      {button !== null && <LoadedGoogleButton button={button} row={row} />}
    </div>
  )
}

/** Replaces a button that Google would refuse. */
function Refused() {
  const { t } = useI18n()
  return <Alert tone="info">{t('social.inAppBrowser')}</Alert>
}

function LoadedGoogleButton({ button, row }: {
  readonly button: SignIn
  readonly row: React.RefObject<HTMLDivElement | null>
}) {
  const { session: { social } } = useAccount()
  const { locale, t } = useI18n()
  const attempt = useStore(social.state)
  const script = useStore(button.script)
  const theme = usePageTheme()
  const width = useWidth(row)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current !== null) button.show({ place: place.current, locale, theme, width })
  }, [button, locale, theme, width])
  useChangeEffect(attempt, () => {
    if (attempt.status !== 'failed' || attempt.method !== 'GOOGLE') return
    // The button is about to be drawn again.
    const focused = document.activeElement
    if (focused === null || focused === document.body || place.current?.contains(focused) === true) row.current?.focus()
  })
  function retry(): void {
    row.current?.focus()
    button.retry()
  }
  return (
    <>
      {script === 'loading' && (
        <Button variant="outlined" size="large" fullWidth className={css.provider} busy>
          {t('auth.google')}
        </Button>
      )}
      {script === 'failed' && <ScriptFailed service="Google" onRetry={retry} />}
      <div ref={place} className={css.google} hidden={script !== 'ready'} />
      <AttemptStatus method="GOOGLE" service="Google" back={() => row.current?.focus()} />
    </>
  )
}

/** The width of the column in whole CSS pixels. Renders again when it changes. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const watch = useCallback((changed: () => void) => {
    const observer = new ResizeObserver(changed)
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return useSyncExternalStore(watch, () => Math.floor(element.current?.clientWidth ?? 0))
}
