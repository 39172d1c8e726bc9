import type { Report } from '../../env.ts'

/** Where a payment link leads (CHK-07): by itself, by a tap of the customer who has read the host, or nowhere. */
export type PayAddress = ReturnType<ReturnType<typeof createPayAddress>>

/** `hosts` may open by themselves, null: any. Of a link that does not the report says nothing of where to. */
export function createPayAddress(apiBase: string, hosts: readonly string[] | null, report: Report) {
  const trusted = hosts?.map(host => safeUrl(`https://${host}`)?.host)
  return (url: string) => {
    const found = url.trim() === '' ? null : safeUrl(url, `${apiBase}/`)
    if (found === null) {
      report('payment.address-refused')
      return { at: 'refused' } as const
    }
    const { href, host } = found
    if (trusted === undefined || trusted.includes(host)) return { at: 'open', href } as const
    report('payment.host-not-listed')
    return { at: 'ask', href, host } as const
  }
}

/** In clear text only the device itself; a name before the host makes a stranger's address look like the bank's. */
function safeUrl(text: string, base?: string): URL | null {
  try {
    const url = new URL(text, base)
    const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
    return isSafe && url.username === '' && url.password === '' ? url : null
  } catch {
    return null
  }
}
