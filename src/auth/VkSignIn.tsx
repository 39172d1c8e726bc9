import { useEffect, useId, useRef, useState } from 'react'
import type { VkEntry } from '../../core/shop/account/providers/vk/entry.ts'
import type { VkSignIn as SignIn, VkState } from '../../core/shop/account/providers/vk/vk.ts'
import { constant } from '../../core/store/derived.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AttemptStatus, BUSY_PROPS } from './AttemptStatus.tsx'
import { VkOneTap } from './VkOneTap.tsx'
import * as shared from './SocialSignIn.module.css'
import * as css from './VkSignIn.module.css'

/**
 * The sign-in with VK ID, if configured: in a window, by a redirect, or by VK ID's own button
 * (AUTH-04).
 */
export function VkSignIn() {
  const { session } = useAccount()
  return session.vk === null ? null : <VkButton entry={session.vk} />
}

/** Stands for `vk.state` until the code of VK ID has loaded. */
const stateBeforeLoad = constant<VkState>({ status: 'idle' })

function VkButton({ entry }: { readonly entry: VkEntry }) {
  const { session } = useAccount()
  const { t } = useI18n()
  const statusId = useId()
  const row = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [vk, setVk] = useState<SignIn | null>(null)
  const [hasLoadFailed, setHasLoadFailed] = useState(false)
  /** Whether a press waits for the code of VK ID. Further presses would start further attempts. */
  const isLoadAwaited = useRef(false)
  const [isOneTapShown, setIsOneTapShown] = useState(false)
  const vkState = useStore(vk?.state ?? stateBeforeLoad)
  const attempt = useStore(session.social.state)
  const isBusy = attempt.status === 'busy' && attempt.method === 'VK'
  // A press is ignored while the shop signs the customer in with VK ID's response. While VK ID's
  // window is open, another press opens a new window. While the page is leaving, `busy` makes the
  // button inactive.
  const isPressBlocked = isBusy && vkState.status !== 'window' && vkState.status !== 'leaving'

  const sameTabUrl = vkState.status === 'window' || vkState.status === 'blocked' ? vkState.sameTab : null

  // Loads before the press: browsers allow a window only if the click handler opens it at once.
  useEffect(() => {
    entry.load().then(setVk, () => undefined)
  }, [entry])
  function press(): void {
    setHasLoadFailed(false)
    if (vk !== null) return vk.signIn()
    if (isLoadAwaited.current) return
    isLoadAwaited.current = true
    entry.load().then(
      loaded => {
        setVk(loaded)
        loaded.signIn()
      },
      () => {
        isLoadAwaited.current = false
        setHasLoadFailed(true)
      },
    )
  }
  return (
    <div ref={row} role="group" aria-label={t('auth.vk')} className={shared.row} tabIndex={-1}>
      {vk !== null && <VkOneTap vk={vk} onShown={setIsOneTapShown} />}
      {!isOneTapShown && (
        <Button
          ref={button}
          variant="outlined"
          size="large"
          fullWidth
          className={shared.provider}
          icon={<Logo />}
          busy={vkState.status === 'leaving'}
          {...(isPressBlocked && BUSY_PROPS)}
          aria-describedby={statusId}
          onClick={isPressBlocked ? undefined : press}
        >
          {t('auth.vk')}
        </Button>
      )}
      <AttemptStatus method="VK" service="VK ID" id={statusId}
        moveFocus={() => (button.current ?? row.current)?.focus()} />
      {hasLoadFailed && (
        <Alert tone="error" announce>
          {t('social.internal')}
        </Alert>
      )}
      {vkState.status === 'window' && vkState.sameTab !== null && (
        <Alert tone="info" announce>
          {t('social.windowSilent')}
        </Alert>
      )}
      {sameTabUrl !== null && (
        <Button variant="text" href={sameTabUrl}>
          {t('social.thisTab')}
        </Button>
      )}
    </div>
  )
}

/** VK ID's logo. */
function Logo() {
  return (
    <svg viewBox="0 0 24 24" className={css.logo} aria-hidden="true">
      <rect width="24" height="24" rx="6.5" />
      <path
        transform="translate(-.6 -1.4) scale(1.16)"
        d="M4.5 8h2.3c.1 3.4 1.6 4.9 2.7 5.2V8h2.2v2.9c1.1-.1 2.3-1.5 2.7-2.9h2.1c-.3 1.7-1.6 3.1-2.6 3.6 1 .5 2.4 1.6 3 3.6h-2.4c-.5-1.3-1.6-2.3-2.8-2.4v2.4h-.3c-4.2 0-6.7-2.9-6.9-7.2Z"
      />
    </svg>
  )
}
