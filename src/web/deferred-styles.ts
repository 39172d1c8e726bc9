import { withLoadTimeout, memoizeLoad } from './import-chunk.ts'

/** Loads the styles of the location dialog, which a first visit opens. */
export const loadDialogStyles = createSheetLoader('dialog')
const loadOtherStyles = createSheetLoader('later')
/** Loads all styles that the first page does not need. */
export const loadDeferredStyles = (): Promise<unknown> => Promise.all([loadDialogStyles(), loadOtherStyles()])

/**
 * Creates a function that loads the style sheet whose URL is in the element `template#…-styles`,
 * and inserts the sheet before this element. Without the element, the function does nothing. It
 * rejects when loading fails.
 */
function createSheetLoader(name: string): () => Promise<void> {
  return memoizeLoad(async () => {
    const place = globalThis.document?.getElementById(`${name}-styles`)
    // also without a document, for the prerenderer
    if (place == null) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = place.dataset['href'] ?? ''
    try {
      await withLoadTimeout(() => new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error('The deferred style sheet could not be loaded'))
        // a server may respond with an HTML page, which the browser parses to a sheet without rules
        link.onload = () => (link.sheet?.cssRules.length === 0 ? fail() : resolve(null))
        link.onerror = fail
        place.before(link)
      }))
    } catch (error) {
      link.remove()
      // another URL for the next attempt: for the same URL the browser would join a hanging request
      place.dataset['href'] += place.dataset['href']?.includes('?') ? '+' : '?again'
      throw error
    }
  })
}
