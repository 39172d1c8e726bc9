/** A page may violate its policy any number of times. */
const LIMIT = 200

/**
 * Collects the violations of the page's policy from now on (W3C CSP 3): the returned list grows.
 */
export function collectViolations(): readonly SecurityPolicyViolationEvent[] {
  const refused: SecurityPolicyViolationEvent[] = []
  document.addEventListener('securitypolicyviolation', event => {
    if (refused.length < LIMIT) refused.push(event)
  })
  return refused
}
