import { createTally } from '../../core/log/tally.ts'
import { named, type Detail, type Report } from '../../core/log/report.ts'

type Refused = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'sourceFile'>

/** Kinds of violations that are told apart: what a report has room for. */
const KINDS = 10

/** What the page's policy has refused, by rule and file or host, and how often; the most frequent first. */
export function violationsIn(refused: readonly Refused[]): readonly { readonly name: Detail; readonly times: number }[] {
  const tally = createTally(KINDS)
  for (const each of refused) tally.add(violationOf(each))
  return tally.items()
}

/** Reports each kind once, those so far first, until the function that it answers with is called. */
export function reportViolations(soFar: readonly SecurityPolicyViolationEvent[], report: Report): () => void {
  const told = createTally(KINDS)
  function tell(event: SecurityPolicyViolationEvent): void {
    const name = violationOf(event)
    if (told.add(name)) report('policy.violated', name)
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
