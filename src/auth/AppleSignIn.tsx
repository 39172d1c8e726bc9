import { useId, useRef } from 'react'
import { clsx } from 'clsx'
import type { ApplePort } from '../../core/env.ts'
import { createAppleSignIn, type AppleSignIn as SignIn } from '../../core/shop/account/providers/identity.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AttemptStatus, ScriptFailed, BUSY_PROPS } from './AttemptStatus.tsx'
import { useProviderSignIn } from './useProviderSignIn.ts'
import * as css from './SocialSignIn.module.css'

/**
 * The button for signing in with Apple. Apple's script loads before the customer presses the
 * button, because browsers block a window that opens only after a script has loaded.
 */
export function AppleSignIn({ apple }: { readonly apple: ApplePort }) {
  const { session: { identity } } = useAccount()
  const { locale, t } = useI18n()
  const row = useRef<HTMLDivElement>(null)
  // A later `locale` has no effect: Apple's script cannot change its language after it has loaded.
  const signIn = useProviderSignIn(apple, () => createAppleSignIn(apple, identity.context, locale))
  return (
    <div ref={row} role="group" aria-label={t('auth.apple')} className={css.row} tabIndex={-1}>
      {signIn !== null && <AppleButton signIn={signIn} row={row} />}
    </div>
  )
}

function AppleButton({
  signIn,
  row,
}: {
  readonly signIn: SignIn
  readonly row: React.RefObject<HTMLDivElement | null>
}) {
  const { session } = useAccount()
  const { t } = useI18n()
  const script = useStore(signIn.script)
  const attempt = useStore(session.social.state)
  const statusId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = attempt.status === 'busy' && attempt.method === 'APPLE'
  /** Moves the focus to the row, because the alert and its retry button disappear. */
  function retry(): void {
    row.current?.focus()
    signIn.retry()
  }
  return (
    <>
      {script === 'failed' ? (
        <ScriptFailed service="Apple" onRetry={retry} />
      ) : (
        <Button
          ref={button}
          variant="outlined"
          size="large"
          fullWidth
          className={clsx(css.provider, css.apple)}
          icon={<AppleMark />}
          busy={script === 'loading'}
          {...(isBusy && BUSY_PROPS)}
          aria-describedby={statusId}
          onClick={isBusy ? undefined : () => void signIn.signIn()}
        >
          {t('auth.apple')}
        </Button>
      )}
      <AttemptStatus method="APPLE" service="Apple" id={statusId}
        moveFocus={() => (button.current ?? row.current)?.focus()} />
    </>
  )
}

/** Apple's logo in the text's colour. */
function AppleMark() {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701" />
    </svg>
  )
}
