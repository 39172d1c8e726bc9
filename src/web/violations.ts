import { toDetail, type Detail, type Report } from '../../core/log/report.ts'

type Violation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'sourceFile'>

/** The limit of distinct violations: a page may cause violations for any number of hosts. */
const MAX_DISTINCT = 10

/**
 * Counts violations of the page's security policy by directive and host or file. The most frequent
 * ones come first.
 */
export function countViolations(
  violations: readonly Violation[],
): readonly { readonly name: Detail; readonly times: number }[] {
  const counts = new Map<Detail, number>()
  for (const name of violations.map(describeViolation)) {
    if (counts.has(name) || counts.size < MAX_DISTINCT) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, times: count })).sort((a, b) => b.times - a.times)
}

/**
 * Reports each distinct violation once: those in `earlier`, and future ones. Returns a function
 * that stops reporting.
 */
export function reportViolations(earlier: readonly SecurityPolicyViolationEvent[], report: Report): () => void {
  const reported = new Set<Detail>()
  function reportOnce(event: SecurityPolicyViolationEvent): void {
    const name = describeViolation(event)
    if (reported.has(name) || reported.size === MAX_DISTINCT) return
    reported.add(name)
    report('policy.violated', name)
  }
  earlier.forEach(reportOnce)
  document.addEventListener('securitypolicyviolation', reportOnce)
  return () => document.removeEventListener('securitypolicyviolation', reportOnce)
}

/**
 * Formats a violation: `img-src pictures.example` or
 * `require-trusted-types-for maps.googleapis.com/common.js`.
 * Never includes a query or the path of a page.
 */
function describeViolation({ effectiveDirective, blockedURI, sourceFile }: Violation): Detail {
  return toDetail(`${effectiveDirective} ${parseHost(blockedURI) ?? parseFileName(sourceFile)}`)
}

/** The host of an http or web socket URL; null for any other text, such as `inline`. */
function parseHost(address: string): string | null {
  const url = parseUrl(address)
  return url !== null && /^(?:https?|wss?):$/.test(url.protocol) ? url.host : null
}

/** Parses a URL; null if it is invalid. Some supported browsers lack `URL.parse`. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/**
 * A script's file name, preceded by its host if that is another origin; 'page' for an inline script
 * or another file. For a URL of another scheme, such as `blob:`, the scheme.
 */
function parseFileName(address: string | null): string {
  const url = address === null ? null : parseUrl(address)
  if (url === null) return 'page'
  const { protocol, host, origin, pathname } = url
  if (!/^https?:$/.test(protocol)) return protocol.replace(':', '')
  const file = pathname.split('/').at(-1) ?? ''
  if (!file.endsWith('.js')) return 'page'
  return origin === location.origin ? file : `${host}/${file}`
}
