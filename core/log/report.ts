/**
 * Reports facts to a maintainer: dropped items, corrupt storage.
 * `code`: for example `wire.item-dropped`.
 */
export type Report = (code: `${Lowercase<string>}.${Lowercase<string>}`, detail?: Detail) => void

/**
 * A text of literals and numbers.
 * Only the two functions below create one, so no foreign data gets into the log.
 */
export type Detail = string & { readonly own: true }

/** Creates a detail from a template literal: detail`resto ${id}`. */
export function detail(words: TemplateStringsArray, ...values: readonly (number | Detail)[]): Detail {
  return String.raw(words, ...values) as Detail
}

/**
 * Creates a detail from a name known at run time only, such as a field.
 * Anything unlike a name is left out.
 */
export function toDetail(name: string): Detail {
  return (/^[\w.,:/[\] -]{1,120}$/.test(name) ? name : '…') as Detail
}

/** Deduplicates reports by their first words: a deviation of the API occurs in every response. */
export function dedupeReports(report: Report, ...beginnings: readonly string[]): Report {
  const reported = new Set<string>()
  return (code, about) => {
    const line = `${code} ${about ?? ''}`
    if (reported.has(line)) return
    if (beginnings.some(beginning => code.startsWith(beginning))) reported.add(line)
    report(code, about)
  }
}
