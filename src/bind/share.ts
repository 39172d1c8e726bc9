/**
 * `shared`: the customer has shared the content or cancelled the sheet; neither needs a message.
 */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

export const canShare = (): boolean => typeof navigator.share === 'function'

/**
 * Opens the device's share sheet. If the sheet is missing or fails, copies the text or the link.
 */
export async function share(
  content: { readonly title: string; readonly url: string } | { readonly text: string },
): Promise<ShareOutcome> {
  if (canShare()) {
    try {
      await navigator.share(content)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return copyText('url' in content ? content.url : content.text)
}

/** Copies a text. Resolves to `failed` if the clipboard is missing (insecure contexts) or denied. */
export async function copyText(text: string): Promise<Exclude<ShareOutcome, 'shared'>> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
