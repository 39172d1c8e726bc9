import { pattern } from '../../core/router/pattern.ts'
import { routes } from '../../core/shop/routes.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { useOccasion } from '../ui/occasions.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** Says so, once, to one whose address was none of the shop's: home has taken its place (RT-01). */
export function useUnknownPage(): void {
  const { show } = useSnackbar()
  const { t } = useWords()
  const { config, router } = useShop()
  useOccasion('arrival', () => {
    // who has gone on by then has found a page
    const isHome = router.current.get().page.name === 'home.index'
    if (isHome && !isKnown(config.signIn.redirectUri)) show({ text: t('nav.unknownPage'), duration: 8000 })
  })
}

/** Whether the page was loaded by an address of the shop; the router has put another in place of one that is not. */
function isKnown(returnAddress: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (entry === undefined) return true
  const { pathname } = new URL(entry.name)
  return ['/index.html', new URL(returnAddress, location.origin).pathname].includes(pathname) || Object.values(routes).some(({ path }) => pattern(path).match(pathname) !== undefined)
}
