import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { GooglePort } from '../../core/env.ts'
import { createGoogleSignIn, type GoogleSignIn as SignIn } from '../../core/shop/account/providers/identity.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useOccasion } from '../ui/occasions.ts'
import { Attempt, ScriptFailed } from './Attempt.tsx'
import { usePageTheme } from '../bind/page-theme.ts'
import { useProvider } from './useProvider.ts'
import * as css from './SocialSignIn.module.css'

/** Google's own button: no other can start the sign-in. Drawn anew for another language, theme or width. */
export function GoogleSignIn({ google }: { readonly google: GooglePort }) {
  const { session: { identity } } = useAccount()
  const { t } = useWords()
  const row = useRef<HTMLDivElement>(null)
  const button = useProvider(google, () => createGoogleSignIn(google, identity.parts))
  return <div ref={row} role="group" aria-label={t('auth.google')} className={css.row} tabIndex={-1}>{button !== null && <Shown button={button} row={row} />}</div>
}

function Shown({ button, row }: { readonly button: SignIn; readonly row: React.RefObject<HTMLDivElement | null> }) {
  const { session: { social } } = useAccount()
  const { locale, t } = useWords()
  const attempt = useStore(social.state)
  const script = useStore(button.script)
  const theme = usePageTheme()
  const width = useWidth(row)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current !== null) button.show({ place: place.current, locale, theme, width })
  }, [button, locale, theme, width])
  useOccasion(attempt, () => {
    if (attempt.at !== 'failed' || attempt.method !== 'GOOGLE') return
    // the button is about to be drawn anew
    const focused = document.activeElement
    if (focused === null || focused === document.body || place.current?.contains(focused) === true) row.current?.focus()
  })
  function again(): void {
    row.current?.focus()
    button.again()
  }
  return (
    <>
      {script === 'loading' && <Button variant="outlined" size="large" fullWidth className={css.provider} busy>{t('auth.google')}</Button>}
      {script === 'failed' && <ScriptFailed service="Google" again={again} />}
      <div ref={place} className={css.google} hidden={script !== 'ready'} />
      <Attempt method="GOOGLE" service="Google" back={() => row.current?.focus()} />
    </>
  )
}

/** The width of the column in whole CSS pixels, followed as it changes. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const watch = useCallback((changed: () => void) => {
    const observer = new ResizeObserver(changed)
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return useSyncExternalStore(watch, () => Math.floor(element.current?.clientWidth ?? 0))
}
