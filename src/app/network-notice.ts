import { useEffectEvent, useSyncExternalStore } from 'react'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { useUpdateEffect, useMountAndUpdateEffect, useLatch } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/**
 * Shows a notice when the network is lost. After such a notice, when the network is back, revalidates
 * menu and total, and shows whether the prices have been checked (MENU-17).
 */
export function useNetworkNotice(canNotify: boolean): void {
  const { menu, notices, purchase } = useShop()
  const { t } = useI18n()
  const { show, hide } = useSnackbar()
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const hasMenu = useStore(menu.shownMenu) !== null
  const isCached = useStore(menu.freshness).status === 'cached'
  // A page that was opened offline says above its cached menu that it is offline, so it needs no
  // notice. In Firefox the responses may come from the HTTP cache. Then the menu counts as fresh,
  // and the notice is shown.
  const wasConnected = useLatch(isOnline) || (hasMenu && !isCached)
  const isDisconnected = wasConnected && !isOnline && canNotify
  useMountAndUpdateEffect(isDisconnected, () => {
    if (isDisconnected) show({ text: t('network.gone'), duration: null, outlivesPage: true })
  })
  const hasShownNotice = useLatch(isDisconnected)
  // read after the requests of `handleReconnect`: by then a dialog may be open, which the notice
  // would cover
  const canStillNotify = useEffectEvent(() => canNotify)
  async function handleReconnect(): Promise<void> {
    // the menu is loaded first, because a new menu may change the cart that is priced
    const hasRevalidated = await notices.get()?.revalidate() === true
    const quote = await purchase.get()?.checkout.quote.requestPrices()
    if (!navigator.onLine) return
    // the cart shows the error of a failed quote
    if (quote?.status === 'failed' || !canStillNotify()) hide()
    else show({ text: t(hasRevalidated ? 'network.checked' : 'network.back'), outlivesPage: true })
  }
  useUpdateEffect(isOnline, () => {
    if (isOnline && hasShownNotice) void handleReconnect()
  })
}

function subscribeToNetwork(listen: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listen)
  return () => events.forEach(event => removeEventListener(event, listen))
}
