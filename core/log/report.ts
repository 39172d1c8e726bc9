/**
 * Reports a fact to a maintainer, such as a dropped item or corrupt storage.
 * `code`: for example `wire.item-dropped`.
 */
export type Report = (code: `${Lowercase<string>}.${Lowercase<string>}`, detail?: Detail) => void

/**
 * A text that contains no foreign data: only literals, numbers and names. The type ensures that
 * only `detail` and `toDetail` create it.
 */
export type Detail = string & { readonly own: true }

/** Creates a detail from a template literal: detail`resto ${id}`. */
export function detail(words: TemplateStringsArray, ...values: readonly (number | Detail)[]): Detail {
  return String.raw(words, ...values) as Detail
}

/**
 * Converts a name that is known only at run time, such as the name of a field.
 * A text that does not have the form of a name becomes «…».
 */
export function toDetail(name: string): Detail {
  return (/^[\w.,:/[\] -]{1,120}$/.test(name) ? name : '…') as Detail
}

/**
 * Wraps `report`. Of equal reports whose code starts with one of `prefixes`, only the first is
 * sent: a deviation of the API would otherwise be reported with every response.
 */
export function dedupeReports(report: Report, ...prefixes: readonly string[]): Report {
  const reported = new Set<string>()
  return (code, details) => {
    const line = `${code} ${details ?? ''}`
    if (reported.has(line)) return
    if (prefixes.some(prefix => code.startsWith(prefix))) reported.add(line)
    report(code, details)
  }
}
