import { inTime, shared } from './fetched.ts'

/** Adds the sheet that `meta[name=later-styles]` names, if any; rejects when it cannot be had in time. */
export const loadLaterStyles = shared(async () => {
  const path = document.querySelector<HTMLMetaElement>('meta[name="later-styles"]')?.content
  if (path === undefined) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  try {
    await inTime(() => new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = () => reject(new Error('the later style sheet has not come'))
      document.head.append(link)
    }))
  } catch (error) {
    // also one that hangs: another of its name would wait for the same answer
    link.remove()
    throw error
  }
})
