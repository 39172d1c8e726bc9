import { inTime } from './fetched.ts'

/** Adds the sheet that `meta[name=later-styles]` names, if any; rejects when it cannot be had in time. */
export function loadLaterStyles(): Promise<void> {
  const path = document.querySelector<HTMLMetaElement>('meta[name="later-styles"]')?.content
  if (path === undefined) return Promise.resolve()
  const present = document.querySelector<HTMLLinkElement>(`link[href="${path}"]`)
  if (present !== null && present.sheet !== null) return Promise.resolve()
  const link = present ?? document.createElement('link')
  const answered = inTime<void>(signal => new Promise((resolve, reject) => {
    // a sheet that hangs is taken out: another of its name would wait for the same answer
    signal.addEventListener('abort', () => link.remove())
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('the later style sheet has not come'))
    })
  }))
  if (present === null) {
    link.rel = 'stylesheet'
    link.href = path
    document.head.append(link)
  }
  return answered
}
