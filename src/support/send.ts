/** `sent` also when the customer has thought better of it: nothing needs to be said. */
export type SendOutcome = 'sent' | 'copied' | 'failed'

export const canShare = (): boolean => typeof navigator.share === 'function'

/** Hands a text to the device's own way of sharing; when it refuses, copies it. */
export async function sendText(text: string): Promise<SendOutcome> {
  try {
    await navigator.share({ text })
    return 'sent'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'sent'
    return copyText(text)
  }
}

/** Puts a text into the clipboard. There is none where the page is not secure or has no permission. */
export async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
