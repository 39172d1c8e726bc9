/** Puts a text into the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // no permission, or a page without TLS, where there is no such object
    return false
  }
}
