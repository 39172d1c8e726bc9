import { withLoadTimeout, memoizeLoad } from './import-chunk.ts'

/** Loads the styles of a first visit's dialog. */
export const loadDialogStyles = sheet('dialog')
const loadRest = sheet('later')
/** Loads all styles that the first page does not need. */
export const loadDeferredStyles = (): Promise<unknown> => Promise.all([loadDialogStyles(), loadRest()])

/**
 * Adds the style sheet that a `meta` element names, if any, before that element.
 * Rejects when loading fails.
 */
function sheet(name: string): () => Promise<void> {
  return memoizeLoad(async () => {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name=${name}-styles]`)
    if (meta === null) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = meta.content
    try {
      await withLoadTimeout(() => new Promise((resolve, reject) => {
        const refuse = (): void => reject(new Error('no deferred style sheet'))
        // a server may respond with an HTML page instead
        link.onload = () => (link.sheet?.cssRules.length === 0 ? refuse() : resolve(null))
        link.onerror = refuse
        meta.before(link)
      }))
    } catch (error) {
      link.remove()
      // with the same URL the browser would join a request that hangs, such as that of a preload
      meta.content += meta.content.includes('?') ? '+' : '?again'
      throw error
    }
  })
}
