import type { Shop } from '../../core/shop/app/shop.ts'

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
