/** `shared` also when the customer cancelled: no message is needed. */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the device's share sheet. If that is missing or fails, copies the text or the link. */
export async function share(
  what: { readonly title: string; readonly url: string } | { readonly text: string },
): Promise<ShareOutcome> {
  if (canShare()) {
    try {
      await navigator.share(what)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return copyText('url' in what ? what.url : what.text)
}

/** Copies a text. The clipboard is missing in insecure contexts, and may be denied. */
export async function copyText(text: string): Promise<Exclude<ShareOutcome, 'shared'>> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
