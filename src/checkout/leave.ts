import { useShop } from '../bind/shop.ts'

/**
 * The address of a page of the web, such as the bank's: absolute, or relative to `base` (settled detail 16); undefined for
 * anything that a browser would run or refuse, and for nothing at all.
 */
export function webAddress(url: string, base: string): string | undefined {
  if (url.trim() === '') return undefined
  try {
    const found = new URL(url, `${base}/`)
    return found.protocol === 'https:' || found.protocol === 'http:' ? found.href : undefined
  } catch {
    return undefined
  }
}

/** Where an order is paid, by what the API says of it. */
export function usePayAddress(): (url: string) => string | undefined {
  const { config } = useShop()
  return url => webAddress(url, config.apiBase)
}

/** Leaves the shop for the payment page. */
export function leaveFor(address: string | undefined): void {
  if (address !== undefined) window.location.assign(address)
}
