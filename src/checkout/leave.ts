/** The address of a page of the web, such as the bank's; undefined for anything that a browser would run or refuse. */
export function webAddress(url: string): string | undefined {
  try {
    const found = new URL(url)
    return found.protocol === 'https:' || found.protocol === 'http:' ? found.href : undefined
  } catch {
    return undefined
  }
}

/** Leaves the shop for the payment page. */
export function leaveFor(url: string): void {
  const address = webAddress(url)
  if (address !== undefined) window.location.assign(address)
}
