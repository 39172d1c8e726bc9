/** No page of the shop has a longer path. */
const MAX_LENGTH = 200

/**
 * Where to go after signing in: the `return` of the query, if it is a path of this very application;
 * else home. The path must match the route table as it stands, so that no trick of the URL parser
 * (`/..//evil`, `//evil`, `\evil`) can lead out of the shop.
 */
export function returnAddress(search: string, matchPath: (path: string) => unknown): string {
  const wanted = new URLSearchParams(search).get('return')
  if (wanted === null || wanted.length > MAX_LENGTH || !/^\/[a-z0-9\-/]*$/i.test(wanted)) return '/'
  return matchPath(wanted) === undefined || wanted.startsWith('/auth') ? '/' : wanted
}
