import { useMemo } from 'react'
import { NOTICE_MILLISECONDS } from '../../core/shop/account/end-notice.ts'
import { constant } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { useGoToSignIn } from '../bind/sign-in.ts'
import { useMountAndUpdateEffect, useLatch } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { useNetworkNotice } from './network-notice.ts'

/**
 * Shows notices as snackbars: network lost or back, storage unavailable, a newer version in another
 * tab, session ended (AUTH-06).
 */
export function Notices({ isStorageVolatile }: {
  /** True when the browser's storage cannot be used (`ReportSource`). */
  readonly isStorageVolatile: Readable<boolean>
}) {
  const { boot, account } = useShop()
  const { t } = useI18n()
  const snackbar = useSnackbar()
  const goToSignIn = useGoToSignIn()
  const isVolatile = useStore(isStorageVolatile)
  const isOutdated = useStore(useNotices().isOutdated)
  const bootStatus = useStore(boot.state).status
  // a notice would cover the buttons of the location dialog or of the error page
  const isBlocked = useStore(boot.showsDialog) || bootStatus === 'failed'
  const shouldShowSessionEnd = useMemo(
    () => account.select(constant(false), service => service.session.end.shouldShow),
    [account],
  )
  // shown once
  useNotice(useLatch(isVolatile && !isBlocked && bootStatus === 'ready'), () => {
    snackbar.show({ text: t('error.storage'), duration: 12_000, outlivesPage: true })
  })
  useNotice(isOutdated && !isBlocked, () => {
    snackbar.show({
      text: t('version.later'),
      duration: 60_000,
      outlivesPage: true,
      action: { text: t('error.reload'), onPress: () => location.reload() },
    })
  })
  useNetworkNotice(!isBlocked)
  useNotice(useStore(shouldShowSessionEnd), () => {
    if (account.get()?.session.end.markShown() === true)
      snackbar.show({
        text: t('auth.expired'),
        duration: NOTICE_MILLISECONDS,
        outlivesPage: true,
        action: { text: t('nav.signIn'), onPress: goToSignIn },
      })
  })
  return null
}

/** Calls `notify` each time `shouldNotify` becomes true. */
function useNotice(shouldNotify: boolean, notify: () => void): void {
  useMountAndUpdateEffect(shouldNotify, () => {
    if (shouldNotify) notify()
  })
}
