import { named, type Detail, type Report } from '../../core/log/report.ts'

type Refused = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'sourceFile'>

/**
 * The greatest number of distinct violations that a report
 * contains: a page may produce any number of hosts.
 */
const KINDS = 10

/**
 * Counts violations of the page's policy by directive
 * and file or host; the most frequent come first.
 */
export function countViolations(
  refused: readonly Refused[],
): readonly { readonly name: Detail; readonly times: number }[] {
  const times = new Map<Detail, number>()
  for (const name of refused.map(describeViolation)) {
    if (times.has(name) || times.size < KINDS) times.set(name, (times.get(name) ?? 0) + 1)
  }
  return [...times].map(([name, count]) => ({ name, times: count })).sort((a, b) => b.times - a.times)
}

/**
 * Reports each distinct violation once, those in `soFar` first. Returns a function that stops it.
 */
export function reportViolations(soFar: readonly SecurityPolicyViolationEvent[], report: Report): () => void {
  const reported = new Set<Detail>()
  function reportOnce(event: SecurityPolicyViolationEvent): void {
    const name = describeViolation(event)
    if (reported.has(name) || reported.size === KINDS) return
    reported.add(name)
    report('policy.violated', name)
  }
  soFar.forEach(reportOnce)
  document.addEventListener('securitypolicyviolation', reportOnce)
  return () => document.removeEventListener('securitypolicyviolation', reportOnce)
}

/**
 * Formats a violation: `img-src pictures.example` or
 * `require-trusted-types-for maps.googleapis.com/common.js`.
 * A query or the path of a page is never included.
 */
function describeViolation({ effectiveDirective, blockedURI, sourceFile }: Refused): Detail {
  return named(`${effectiveDirective} ${describeHost(blockedURI) ?? parseFileName(sourceFile)}`)
}

function describeHost(address: string): string | null {
  const url = parseUrl(address)
  return url !== null && /^(?:https?|wss?):$/.test(url.protocol) ? url.host : null
}

/** Parses a URL; null if it is invalid. Not all supported browsers can check one without an exception. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** A script's file name, with its host if it is foreign; 'page' for an inline script. */
function parseFileName(address: string | null): string {
  const url = address === null ? null : parseUrl(address)
  if (url === null) return 'page'
  const { protocol, host, origin, pathname } = url
  if (!/^https?:$/.test(protocol)) return protocol.replace(':', '')
  const file = pathname.split('/').at(-1) ?? ''
  if (!file.endsWith('.js')) return 'page'
  return origin === location.origin ? file : `${host}/${file}`
}
