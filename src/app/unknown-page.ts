import type { Shop } from '../../core/shop/app/shop.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { useMountAndUpdateEffect } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** Shows a notice, once, when home has replaced the page of an unknown address (RT-01). */
export function useUnknownPageNotice(): void {
  const { show } = useSnackbar()
  const { t } = useI18n()
  const { config, router } = useShop()
  // runs once, after the first render: the value never changes
  useMountAndUpdateEffect('arrival', () => {
    // no notice for a customer who has already opened another page
    const isHome = router.current.get().page.name === 'home.index'
    const isKnown = isKnownAddress(router, config.signIn.redirectUri)
    if (isHome && !isKnown) show({ text: t('nav.unknownPage'), duration: 8000 })
  })
}

/**
 * Whether the document was loaded from an address of the shop. The router replaces an unknown
 * address by home. `returnAddress` is the redirect URI of the sign-in.
 */
export function isKnownAddress({ matchPath }: Pick<Shop['router'], 'matchPath'>, returnAddress: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation === undefined) return true
  const { pathname } = new URL(navigation.name)
  return (
    ['/index.html', new URL(returnAddress, location.origin).pathname].includes(pathname) ||
    matchPath(pathname) !== undefined
  )
}
