import { named, type Detail, type Report } from '../../core/log/report.ts'

type Refused = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'sourceFile'>

/** Kinds of violations that are told apart, for a page may invent hosts: what a report has room for. */
const KINDS = 10

/** What the page's policy has refused, by rule and file or host, and how often; the most frequent first. */
export function violationsIn(refused: readonly Refused[]): readonly { readonly name: Detail; readonly times: number }[] {
  const times = new Map<Detail, number>()
  for (const name of refused.map(violationOf)) {
    if (times.has(name) || times.size < KINDS) times.set(name, (times.get(name) ?? 0) + 1)
  }
  return [...times].map(([name, count]) => ({ name, times: count })).sort((a, b) => b.times - a.times)
}

/** Reports each kind once, those so far first, until the function that it answers with is called. */
export function reportViolations(soFar: readonly SecurityPolicyViolationEvent[], report: Report): () => void {
  const told = new Set<Detail>()
  function tell(event: SecurityPolicyViolationEvent): void {
    const name = violationOf(event)
    if (told.has(name) || told.size === KINDS) return
    told.add(name)
    report('policy.violated', name)
  }
  soFar.forEach(tell)
  document.addEventListener('securitypolicyviolation', tell)
  return () => document.removeEventListener('securitypolicyviolation', tell)
}

/** Such as `img-src pictures.example` or `require-trusted-types-for maps.googleapis.com/common.js`; never a query or a page's path. */
function violationOf({ effectiveDirective, blockedURI, sourceFile }: Refused): Detail {
  return named(`${effectiveDirective} ${hostOf(blockedURI) ?? fileOf(sourceFile)}`)
}

function hostOf(address: string): string | null {
  const url = parsed(address)
  return url !== null && /^(?:https?|wss?):$/.test(url.protocol) ? url.host : null
}

/** Not every browser of those that the shop is made for can say beforehand whether it is one. */
function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** A script's name, with its host when it is not the shop's own; a page's own script has none. */
function fileOf(address: string | null): string {
  const url = address === null ? null : parsed(address)
  if (url === null) return 'page'
  const { protocol, host, origin, pathname } = url
  if (!/^https?:$/.test(protocol)) return protocol.replace(':', '')
  const file = pathname.split('/').at(-1) ?? ''
  if (!file.endsWith('.js')) return 'page'
  return origin === location.origin ? file : `${host}/${file}`
}
