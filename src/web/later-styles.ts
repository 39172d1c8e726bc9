import { inTime, shared } from './fetched.ts'

/** Adds the sheet that `meta[name=later-styles]` names, if any; rejects when it cannot be had in time. */
export const loadLaterStyles = shared(async () => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="later-styles"]')
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
      document.head.append(link)
    }))
  } catch (error) {
    link.remove()
    // under the same address the browser would go on waiting for one that hangs, here or in the head
    meta.content += meta.content.includes('?') ? '+' : '?again'
    throw error
  }
})
