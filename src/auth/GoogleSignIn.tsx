import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { GooglePort } from '../../core/env.ts'
import { createGoogleSignIn, type GoogleSignIn as SignIn } from '../../core/shop/session/identity.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useOccasion } from '../ui/occasions.ts'
import { Attempt, ScriptFailed } from './Attempt.tsx'
import { usePageTheme } from '../bind/page-theme.ts'
import { useProvider } from './useProvider.ts'
import * as css from './SocialSignIn.module.css'

/** Google's own button: no other can start the sign-in. It is drawn anew for another language, theme or width. */
export function GoogleSignIn({ google }: { readonly google: GooglePort }) {
  const { session: { identity } } = useShop()
  const { t } = useWords()
  const row = useRef<HTMLDivElement>(null)
  const showing = useProvider(google, () => createGoogleSignIn(google, identity.parts))
  return <div ref={row} role="group" aria-label={t('auth.google')} className={css.row} tabIndex={-1}>{showing !== null && <Shown showing={showing} row={row} />}</div>
}

function Shown({ showing, row }: { readonly showing: SignIn; readonly row: React.RefObject<HTMLDivElement | null> }) {
  const { session: { social } } = useShop()
  const { locale, t } = useWords()
  const attempt = useStore(social.state)
  const script = useStore(showing.script)
  const theme = usePageTheme()
  const width = useWidth(row)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current !== null) showing.show({ place: place.current, locale, theme, width })
  }, [showing, locale, theme, width])
  useOccasion(attempt, () => {
    if (attempt.at !== 'failed' || attempt.method !== 'GOOGLE') return
    // the button is about to be drawn anew
    const focused = document.activeElement
    if (focused === null || focused === document.body || place.current?.contains(focused) === true) row.current?.focus()
  })
  function again(): void {
    row.current?.focus()
    showing.again()
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
