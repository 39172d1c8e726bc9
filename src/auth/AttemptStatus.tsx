import type { SocialMethod } from '../../core/shop/account/provider-profile.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnounceChange } from '../ui/useAnnounceChange.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { socialReasonText } from './error-text.ts'
import * as css from './SocialSignIn.module.css'

/**
 * A sign-in attempt below its button. On cancel, `back` moves the focus, since the cancel button
 * disappears.
 */
export function AttemptStatus({ method, service, id, back }: {
  readonly method: SocialMethod
  readonly service: string
  readonly id?: string
  readonly back: () => void
}) {
  const { session: { social } } = useAccount()
  const i18n = useI18n()
  const state = useStore(social.state)
  const mine = state.status !== 'idle' && state.method === method ? state : null
  const waiting = i18n.t('auth.waiting', { service })
  const failure = mine?.status === 'failed' ? socialReasonText(i18n, mine.reason) : null
  const message = failure === null ? mine === null ? null : waiting : `${service}: ${failure}`
  // Announced at each step of the attempt, even if the text is the same as before.
  useAnnounceChange(message, mine)
  function cancel(): void {
    back()
    social.cancel()
  }
  return (
    <div id={id} className={css.attempt}>
      {mine?.status === 'busy' && (
        <p className={css.waiting}>
          <Spinner size={20} />
          <span>{waiting}</span>
          <Button variant="text" onClick={cancel}>{i18n.t('common.cancel')}</Button>
        </p>
      )}
      {failure !== null && <Alert tone="error">{failure}</Alert>}
    </div>
  )
}

/** Props for the button of an attempt in progress. Its text stays; the spinner is below it. */
export const BUSY_PROPS = { 'aria-busy': true, 'aria-disabled': true } as const

/** Replaces a button whose script could not be loaded. */
export function ScriptFailed({ service, onRetry }: { readonly service: string; readonly onRetry: () => void }) {
  const { t } = useI18n()
  useAnnounceChange(`${service}: ${t('social.timeout')}`, service)
  return (
    <Alert
      tone="warning"
      title={service}
      action={
        <Button variant="text" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('social.timeout')}
    </Alert>
  )
}
