import type { Report } from '../env.ts'

/** A report that tells once each what begins with a word, such as a habit of the API that is met in every answer. */
export function onceEach(report: Report, beginning: string): Report {
  const told = new Set<string>()
  return (what, detail) => {
    const line = `${what} ${detail ?? ''}`
    if (told.has(line)) return
    if (what.startsWith(beginning)) told.add(line)
    report(what, detail)
  }
}
