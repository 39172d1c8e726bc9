import { inTime, shared } from './fetched.ts'

/** What a first visit's dialog looks like. */
export const loadDialogStyles = sheet('dialog')
const loadRest = sheet('later')
/** What all looks like that is not there at the start. */
export const loadLaterStyles = (): Promise<unknown> => Promise.all([loadDialogStyles(), loadRest()])

/** Adds the sheet that a `meta` of this name names, if any, in the order of such elements; rejects when it cannot be had in time. */
function sheet(name: string): () => Promise<void> {
  return shared(async () => {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name=${name}-styles]`)
    if (meta === null) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = meta.content
    try {
      await inTime(() => new Promise((resolve, reject) => {
        const refuse = (): void => reject(new Error('no later style sheet'))
        // a server may answer with a page in its place
        link.onload = () => (link.sheet?.cssRules.length === 0 ? refuse() : resolve(null))
        link.onerror = refuse
        meta.before(link)
      }))
    } catch (error) {
      link.remove()
      // under the same address the browser would go on waiting for one that hangs, here or in the head
      meta.content += meta.content.includes('?') ? '+' : '?again'
      throw error
    }
  })
}
