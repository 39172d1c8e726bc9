/** `shared` also when the customer has thought better of it: nothing needs to be said. */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

export const canShare = (): boolean => typeof navigator.share === 'function'

/** Hands something to the device's own way of sharing; without that, or when it refuses, copies it. */
export async function share(what: { readonly title: string; readonly url: string } | { readonly text: string }): Promise<ShareOutcome> {
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

/** Puts a text into the clipboard, which is absent where the page is not secure and closed without a permission. */
export async function copyText(text: string): Promise<Exclude<ShareOutcome, 'shared'>> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
