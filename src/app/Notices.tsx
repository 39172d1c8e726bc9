import { useMemo, useRef } from 'react'
import { NOTICE_MILLISECONDS } from '../../core/shop/account/end-notice.ts'
import { constant } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { useGoToSignIn } from '../bind/sign-in.ts'
import { useOccasion } from '../ui/occasions.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { useNetworkNotice } from './network-notice.ts'

/** The network has gone or is back, the device keeps nothing, a later version was at work on it, or the session is over (AUTH-06). */
export function Notices({ volatile }: { readonly volatile: Readable<boolean> }) {
  const { boot, location: { dialog }, account } = useShop()
  const { t } = useWords()
  const snackbar = useSnackbar()
  const signIn = useGoToSignIn()
  const isVolatile = useStore(volatile)
  const isNewer = useStore(useNotices().isOutdated)
  const stage = useStore(boot.state).at
  // not over a dialog whose buttons it would cover
  const isAsked = useStore(dialog.isOpen) || stage === 'failed'
  const isEndDue = useMemo(() => account.show(constant(false), part => part.session.end.isDue), [account])
  const saidVolatile = useRef(false)
  useDue(isVolatile && !isAsked && stage === 'ready', () => {
    if (!saidVolatile.current) snackbar.show({ text: t('error.storage'), duration: 12_000, outlivesPage: true })
    saidVolatile.current = true
  })
  useDue(isNewer && !isAsked, () => {
    snackbar.show({ text: t('version.later'), duration: 60_000, outlivesPage: true, action: { text: t('error.reload'), onPress: () => location.reload() } })
  })
  useNetworkNotice(!isAsked)
  useDue(useStore(isEndDue), () => {
    if (account.get()?.session.end.tell() === true) snackbar.show({ text: t('auth.expired'), duration: NOTICE_MILLISECONDS, outlivesPage: true, action: { text: t('nav.signIn'), onPress: signIn } })
  })
  return null
}

/** Calls `tell` each time that it has become due. */
function useDue(isDue: boolean, tell: () => void): void {
  useOccasion(isDue, () => {
    if (isDue) tell()
  })
}
