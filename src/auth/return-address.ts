/** The limit of a return path in characters. No path of the shop is longer. */
const MAX_RETURN_LENGTH = 200

/**
 * Parses the path to open after signing in: the `return` parameter if it is a path of this shop,
 * else `/`. The path must match the route table literally: the URL parser would turn `/..//evil`,
 * `//evil` or `\evil` into an address outside the shop.
 */
export function parseReturnPath(search: string, matchPath: (path: string) => unknown): string {
  const path = new URLSearchParams(search).get('return')
  if (path === null || path.length > MAX_RETURN_LENGTH || !/^\/[a-z0-9\-/]*$/i.test(path)) return '/'
  // The sign-in page must not lead back to itself.
  return matchPath(path) === undefined || path.startsWith('/auth') ? '/' : path
}
