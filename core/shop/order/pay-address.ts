import type { Report } from '../../env.ts'
import { onceEach } from '../../log/report.ts'

/** Where an order's payment link leads (CHK-07): there by itself, only by a tap of the customer who has read the host, or nowhere. */
export type PayAddress =
  | { readonly at: 'open'; readonly href: string }
  | { readonly at: 'ask'; readonly href: string; readonly host: string }
  | { readonly at: 'refused' }

/**
 * Judges payment links: https and nobody's name in it, for a name before the host makes a stranger's address look like the
 * bank's; in clear text only the device itself. `hosts` may open by themselves, null: any. Told of a link that does not open by
 * itself is that it was so, and nothing of where to.
 */
export function createPayAddress(apiBase: string, hosts: readonly string[] | null, report: Report): (url: string) => PayAddress {
  const trusted = hosts?.map(host => parse(`https://${host}`, apiBase)?.host)
  const tell = onceEach(report, 'payment.')
  return url => {
    const found = url.trim() === '' ? null : parse(url, `${apiBase}/`)
    if (found === null || !isSafe(found)) {
      tell('payment.address-refused')
      return { at: 'refused' }
    }
    const { href, host } = found
    if (trusted === undefined || trusted.includes(host)) return { at: 'open', href }
    tell('payment.host-not-listed')
    return { at: 'ask', href, host }
  }
}

function parse(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

function isSafe({ protocol, hostname, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname))
}
