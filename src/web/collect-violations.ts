/** The maximum length of the list: a page may cause any number of violations. */
const MAX_VIOLATIONS = 200

/**
 * Collects future violations of the page's security policy (W3C CSP 3). The returned list grows
 * with each violation, up to 200.
 */
export function collectViolations(): readonly SecurityPolicyViolationEvent[] {
  const violations: SecurityPolicyViolationEvent[] = []
  document.addEventListener('securitypolicyviolation', event => {
    if (violations.length < MAX_VIOLATIONS) violations.push(event)
  })
  return violations
}
