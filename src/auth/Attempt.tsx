import type { SocialMethod } from '../../core/shop/account/provider-profile.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useSaid } from '../ui/useSaid.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { socialReasonText } from './error-text.ts'
import * as css from './SocialSignIn.module.css'

/** An attempt below its button. Whoever gives up is led `back`, since the way out goes with the attempt. */
export function Attempt({ method, service, id, back }: {
  readonly method: SocialMethod
  readonly service: string
  readonly id?: string
  readonly back: () => void
}) {
  const { session: { social } } = useAccount()
  const words = useWords()
  const state = useStore(social.state)
  const mine = state.at !== 'idle' && state.method === method ? state : null
  const waiting = words.t('auth.waiting', { service })
  const failure = mine?.at === 'failed' ? socialReasonText(words, mine.reason) : null
  const said = failure === null ? mine === null ? null : waiting : `${service}: ${failure}`
  // at each step of the attempt, be it in the words of the step before
  useSaid(said, mine)
  function cancel(): void {
    back()
    social.cancel()
  }
  return (
    <div id={id} className={css.attempt}>
      {mine?.at === 'busy' && (
        <p className={css.waiting}>
          <Spinner size={20} />
          <span>{waiting}</span>
          <Button variant="text" onClick={cancel}>{words.t('common.cancel')}</Button>
        </p>
      )}
      {failure !== null && <Alert tone="error">{failure}</Alert>}
    </div>
  )
}

/** For the button of an attempt that is waited for: its words stay, since the turning arc is below it. */
export const WAITED_FOR = { 'aria-busy': true, 'aria-disabled': true } as const

/** In place of a button that would do nothing. */
export function ScriptFailed({ service, again }: { readonly service: string; readonly again: () => void }) {
  const { t } = useWords()
  useSaid(`${service}: ${t('social.timeout')}`, service)
  return <Alert tone="warning" title={service} action={<Button variant="text" onClick={again}>{t('common.retry')}</Button>}>{t('social.timeout')}</Alert>
}
