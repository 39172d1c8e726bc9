import { useEffect } from 'react'
import { pattern } from '../../core/router/pattern.ts'
import { routes } from '../../core/shop/routes.ts'
import { useWords } from '../bind/shop.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** Says so, once, to one whose address was none of the shop's: home has taken its place (RT-01). */
export function useUnknownPage(): void {
  const { show } = useSnackbar()
  const { t } = useWords()
  useEffect(() => {
    if (!isKnown()) show({ text: t('nav.unknownPage'), duration: 8000 })
    // without t: said in the language of the arrival
  }, [show])
}

/** Whether the page was loaded by an address of the shop; the router has put another in place of one that is not. */
function isKnown(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (entry === undefined) return true
  const { pathname } = new URL(entry.name)
  return pathname === '/index.html' || Object.values(routes).some(({ path }) => pattern(path).match(pathname) !== undefined)
}
