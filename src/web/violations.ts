import { named, type Detail, type Report } from '../../core/log/report.ts'
import type { Tally } from '../../core/log/tally.ts'

/** Counts and reports once each what the page's policy refuses, by rule and file or host. */
export function countViolations(violations: Tally, report: Report): void {
  document.addEventListener('securitypolicyviolation', event => {
    const name = violationOf(event)
    if (violations.add(name)) report('policy.violated', name)
  })
}

/** Such as `img-src pictures.example` or `require-trusted-types-for maps.googleapis.com/common.js`; never a query or a page's path. */
function violationOf({ effectiveDirective, blockedURI, sourceFile }: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'sourceFile'>): Detail {
  return named(`${effectiveDirective} ${hostOf(blockedURI) ?? fileOf(sourceFile)}`)
}

function hostOf(address: string): string | null {
  return URL.canParse(address) && /^(?:https?|wss?):/.test(address) ? new URL(address).host : null
}

/** A script's name, with its host when it is not the shop's own; a page's own script has none. */
function fileOf(address: string | null): string {
  if (address === null || !URL.canParse(address)) return 'page'
  const { protocol, host, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol.replace(':', '')
  const file = pathname.split('/').at(-1) ?? ''
  if (!file.endsWith('.js')) return 'page'
  return origin === location.origin ? file : `${host}/${file}`
}
