/** `shared` also when the customer has thought better of it: nothing needs to be said. */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

/** Offers a link to the device's own way of sharing; without one, or when it refuses, copies it. */
export async function shareLink(link: { readonly title: string; readonly url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    // absent where the page is not secure
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
