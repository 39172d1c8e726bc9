import { useRef, useSyncExternalStore } from 'react'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { useUpdateEffect, useChangeEffect, useLatch } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/**
 * Announces a lost network at once. When it is back, reloads menu and total and says whether the
 * prices still hold (MENU-17).
 */
export function useNetworkNotice(canNotify: boolean): void {
  const { menu, notices, purchase } = useShop()
  const { t } = useI18n()
  const { show, hide } = useSnackbar()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  const [hasMenu, isCached] = [useStore(menu.selectedMenu) !== null, useStore(menu.freshness).status === 'cached']
  // A page opened offline shows that in its place. Firefox answers its calls from the HTTP cache;
  // then this notice is shown.
  const isDisconnected = (useLatch(isOnline) || (hasMenu && !isCached)) && !isOnline && canNotify
  useChangeEffect(isDisconnected, () => {
    if (isDisconnected) show({ text: t('network.gone'), duration: null, outlivesPage: true })
  })
  const wasShown = useLatch(isDisconnected)
  // a dialog may be open by then, and the notice would cover its buttons
  const maySay = useRef(canNotify)
  useChangeEffect(canNotify, () => void (maySay.current = canNotify))
  async function back(): Promise<void> {
    // the menu is loaded first, because the total is calculated from its prices
    const hasLooked = await notices.get()?.revalidate() === true
    const quote = await purchase.get()?.checkout.quote.requestPrices()
    if (!navigator.onLine) return
    // a failed request shows its error in its place
    if (quote?.status === 'failed' || !maySay.current) hide()
    else show({ text: t(hasLooked ? 'network.checked' : 'network.back'), outlivesPage: true })
  }
  useUpdateEffect(isOnline, () => {
    if (isOnline && wasShown) void back()
  })
}

function follow(listen: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listen)
  return () => events.forEach(event => removeEventListener(event, listen))
}
