import { useRef, useSyncExternalStore } from 'react'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { useChange, useOccasion, useOnce } from '../ui/occasions.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** Says at once that the network has gone, and when it is back whether the prices hold: menu and sum are asked for anew (MENU-17). */
export function useNetworkNotice(mayTell: boolean): void {
  const { menu, notices, purchase } = useShop()
  const { t } = useWords()
  const { show, hide } = useSnackbar()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  const [hasMenu, isKept] = [useStore(menu.chosen) !== null, useStore(menu.freshness).at === 'kept']
  // a page that is opened without a network says so in its own place, unless the browser has answered its calls from a cache, as Firefox does
  const isGone = (useOnce(isOnline) || (hasMenu && !isKept)) && !isOnline && mayTell
  useOccasion(isGone, () => {
    if (isGone) show({ text: t('network.gone'), duration: null, outlivesPage: true })
  })
  const wasTold = useOnce(isGone)
  // by then a dialog may have come, whose buttons it would cover
  const maySay = useRef(mayTell)
  useOccasion(mayTell, () => void (maySay.current = mayTell))
  async function back(): Promise<void> {
    // the menu first: at its prices the sum is asked for
    const hasLooked = await notices.get()?.lookAgain() === true
    const quote = await purchase.get()?.checkout.quote.ask()
    if (!navigator.onLine) return
    // what has failed in spite of that says so itself
    if (quote?.at === 'failed' || !maySay.current) hide()
    else show({ text: t(hasLooked ? 'network.checked' : 'network.back'), outlivesPage: true })
  }
  useChange(isOnline, () => {
    if (isOnline && wasTold) void back()
  })
}

function follow(listen: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listen)
  return () => events.forEach(event => removeEventListener(event, listen))
}
