import { pattern } from '../../core/router/pattern.ts'
import { routes } from '../../core/shop/routes.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { useChangeEffect } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** Tells a customer, once, that the address led to no page, and that home has replaced it (RT-01). */
export function useUnknownPageNotice(): void {
  const { show } = useSnackbar()
  const { t } = useI18n()
  const { config, router } = useShop()
  useChangeEffect('arrival', () => {
    // a customer who has navigated since has found a page
    const isHome = router.current.get().page.name === 'home.index'
    if (isHome && !isKnownAddress(config.signIn.redirectUri)) show({ text: t('nav.unknownPage'), duration: 8000 })
  })
}

/** Whether the page was loaded by an address of the shop; the router replaces all others. */
export function isKnownAddress(returnAddress: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (entry === undefined) return true
  const { pathname } = new URL(entry.name)
  return (
    ['/index.html', new URL(returnAddress, location.origin).pathname].includes(pathname) ||
    Object.values(routes).some(({ path }) => pattern(path).match(pathname) !== undefined)
  )
}
