import type { Report } from '../../env.ts'

/** What to do with a payment link (CHK-07). `ask`: show its host, and let the customer decide. */
export type PaymentLink =
  | { readonly kind: 'refused' }
  | { readonly kind: 'open'; readonly href: string }
  | { readonly kind: 'ask'; readonly href: string; readonly host: string }

/**
 * Creates a function that decides what to do with a link. `apiBase`: the base URL of a relative
 * link. `hosts`: the hosts that open without asking the customer; null allows all hosts. Reports
 * do not contain the link.
 */
export function createPaymentLinkResolver(
  apiBase: string, hosts: readonly string[] | null, report: Report,
): (url: string) => PaymentLink {
  const trustedHosts = hosts?.map(host => parseSafeUrl(`https://${host}`)?.host)
  return url => {
    const target = url.trim() === '' ? null : parseSafeUrl(url, `${apiBase}/`)
    if (target === null) {
      report('payment.address-refused')
      return { kind: 'refused' }
    }
    const { href, host } = target
    if (trustedHosts === undefined || trustedHosts.includes(host)) return { kind: 'open', href }
    report('payment.host-not-listed')
    return { kind: 'ask', href, host }
  }
}

/**
 * Parses a URL that is safe to open; null for others. HTTP is safe for localhost only. A URL with
 * credentials is unsafe: a user name before the host can look like the host of a bank.
 */
function parseSafeUrl(text: string, base?: string): URL | null {
  try {
    const url = new URL(text, base)
    const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
    return isSafe && url.username === '' && url.password === '' ? url : null
  } catch {
    return null
  }
}
