import type { Report } from '../../env.ts'

/** Where an order's payment link leads (CHK-07): there by itself, only by a tap of the customer who has read the host, or nowhere. */
export type PayAddress =
  | { readonly at: 'open'; readonly href: string }
  | { readonly at: 'ask'; readonly href: string; readonly host: string }
  | { readonly at: 'refused' }

/** An address as the browser itself reads it; `base` completes a relative one, null is none. */
export type ParseAddress = (text: string, base: string) => ParsedAddress | null
export interface ParsedAddress {
  readonly href: string
  readonly protocol: string
  readonly hostname: string
  /** With its port where it is not the usual one. */
  readonly host: string
  readonly username: string
  readonly password: string
}

/**
 * Judges payment links: https and nobody's name in it, for a name before the host makes a stranger's address look like the
 * bank's; in clear text only the device itself. `hosts` may open by themselves, null: any.
 */
export function createPayAddress({ parse, apiBase, hosts }: {
  readonly parse: ParseAddress
  readonly apiBase: string
  readonly hosts: readonly string[] | null
}): (url: string) => PayAddress {
  const trusted = hosts?.map(host => parse(`https://${host}`, apiBase)?.host)
  return url => {
    const found = url.trim() === '' ? null : parse(url, `${apiBase}/`)
    if (found === null || !isSafe(found)) return { at: 'refused' }
    const { href, host } = found
    return trusted === undefined || trusted.includes(host) ? { at: 'open', href } : { at: 'ask', href, host }
  }
}

function isSafe({ protocol, hostname, username, password }: ParsedAddress): boolean {
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname))
}

/** Tells of a link that does not open by itself: that it was so, and nothing of where to. */
export function reportPayAddress(address: PayAddress, report: Report): void {
  if (address.at !== 'open') report(address.at === 'ask' ? 'payment.host-not-listed' : 'payment.address-refused')
}
