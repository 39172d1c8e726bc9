import type { Report } from '../env.ts'

/** A report that tells each detail of one kind once, such as a habit of the API that is met in every answer. */
export function onceEach(report: Report, kind: string): Report {
  const told = new Set<string | undefined>()
  return (what, detail) => {
    if (what === kind) {
      if (told.has(detail)) return
      told.add(detail)
    }
    report(what, detail)
  }
}
