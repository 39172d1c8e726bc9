/** Where facts go that a maintainer should know: dropped items, broken storage. `code` is such as `wire.item-dropped`. */
export type Report = (code: `${Lowercase<string>}.${Lowercase<string>}`, detail?: Detail) => void

/** Words of the program's own, and numbers. Only the two functions below make one: nothing foreign gets into the log. */
export type Detail = string & { readonly own: true }

/** A detail as it is written in the sources: detail`resto ${id}`. */
export function detail(words: TemplateStringsArray, ...values: readonly (number | Detail)[]): Detail {
  return String.raw(words, ...values) as Detail
}

/** A name of the program's own, known only at run time: of a key, a field. What does not look like one is left out. */
export function named(name: string): Detail {
  return (/^[\w.,:/[\] -]{1,120}$/.test(name) ? name : '…') as Detail
}

/** A report that tells once each what begins with such words: a habit of the API is met in every answer. */
export function onceEach(report: Report, ...beginnings: readonly string[]): Report {
  const told = new Set<string>()
  return (code, about) => {
    const line = `${code} ${about ?? ''}`
    if (told.has(line)) return
    if (beginnings.some(one => code.startsWith(one))) told.add(line)
    report(code, about)
  }
}
