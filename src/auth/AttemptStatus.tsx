import type { SocialMethod } from '../../core/shop/account/provider-profile.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnnounceChange } from '../ui/useAnnounceChange.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { formatSocialReason } from './error-text.ts'
import * as css from './SocialSignIn.module.css'

/**
 * The progress or failure of a sign-in attempt, below the provider's button. When the customer
 * cancels, `moveFocus` is called first, because the cancel button disappears. `service`: the
 * provider's name. `id`: for the `aria-describedby` of the provider's button.
 */
export function AttemptStatus({ method, service, id, moveFocus }: {
  readonly method: SocialMethod
  readonly service: string
  readonly id?: string
  readonly moveFocus: () => void
}) {
  const { session: { social } } = useAccount()
  const i18n = useI18n()
  const state = useStore(social.state)
  const attempt = state.status !== 'idle' && state.method === method ? state : null
  const waitingText = i18n.t('auth.waiting', { service })
  const failure = attempt?.status === 'failed' ? formatSocialReason(i18n, attempt.reason) : null
  const progress = attempt?.status === 'busy' ? waitingText : null
  const message = failure === null ? progress : `${service}: ${failure}`
  // Announced at each step of the attempt, even if the text is the same as before.
  useAnnounceChange(message, attempt)
  function cancel(): void {
    moveFocus()
    social.cancel()
  }
  return (
    <div id={id} className={css.attempt}>
      {attempt?.status === 'busy' && (
        <p className={css.waiting}>
          <Spinner size={20} />
          <span>{waitingText}</span>
          <Button variant="text" onClick={cancel}>{i18n.t('common.cancel')}</Button>
        </p>
      )}
      {failure !== null && <Alert tone="error">{failure}</Alert>}
    </div>
  )
}

/**
 * Props of a provider's button during an attempt. The button keeps its text, and `AttemptStatus`
 * shows the spinner below.
 */
export const BUSY_PROPS = { 'aria-busy': true, 'aria-disabled': true } as const

/** Replaces the provider's button if the provider's script could not be loaded. */
export function ScriptFailed({ service, onRetry }: { readonly service: string; readonly onRetry: () => void }) {
  const { t } = useI18n()
  // Announced once: `service` does not change, while a change of language changes the text.
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
