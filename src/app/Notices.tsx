import { useMemo, useRef } from 'react'
import { NOTICE_MILLISECONDS } from '../../core/shop/account/end-notice.ts'
import { constant } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { useGoToSignIn } from '../bind/sign-in.ts'
import { useChangeEffect } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { useNetworkNotice } from './network-notice.ts'

/**
 * Notices: network lost or back, storage unavailable, a newer version in another tab, session ended
 * (AUTH-06).
 */
export function Notices({ volatile }: { readonly volatile: Readable<boolean> }) {
  const { boot, location: { dialog }, account } = useShop()
  const { t } = useI18n()
  const snackbar = useSnackbar()
  const signIn = useGoToSignIn()
  const isVolatile = useStore(volatile)
  const isNewer = useStore(useNotices().isOutdated)
  const stage = useStore(boot.state).status
  // a notice would cover the dialog's buttons
  const isAsked = useStore(dialog.isOpen) || stage === 'failed'
  const isEndDue = useMemo(() => account.select(constant(false), part => part.session.end.shouldShow), [account])
  const saidVolatile = useRef(false)
  useDue(isVolatile && !isAsked && stage === 'ready', () => {
    if (!saidVolatile.current) snackbar.show({ text: t('error.storage'), duration: 12_000, outlivesPage: true })
    saidVolatile.current = true
  })
  useDue(isNewer && !isAsked, () => {
    snackbar.show({
      text: t('version.later'),
      duration: 60_000,
      outlivesPage: true,
      action: { text: t('error.reload'), onPress: () => location.reload() },
    })
  })
  useNetworkNotice(!isAsked)
  useDue(useStore(isEndDue), () => {
    if (account.get()?.session.end.markShown() === true)
      snackbar.show({
        text: t('auth.expired'),
        duration: NOTICE_MILLISECONDS,
        outlivesPage: true,
        action: { text: t('nav.signIn'), onPress: signIn },
      })
  })
  return null
}

/** Calls `notify` each time `isDue` becomes true. */
function useDue(isDue: boolean, notify: () => void): void {
  useChangeEffect(isDue, () => {
    if (isDue) notify()
  })
}
