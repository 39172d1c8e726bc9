/** A page may have refused without end. */
const LIMIT = 200

/** What the page's policy refuses from now on (W3C CSP 3): a list that grows. */
export function refusedFromNow(): readonly SecurityPolicyViolationEvent[] {
  const refused: SecurityPolicyViolationEvent[] = []
  document.addEventListener('securitypolicyviolation', event => {
    if (refused.length < LIMIT) refused.push(event)
  })
  return refused
}
