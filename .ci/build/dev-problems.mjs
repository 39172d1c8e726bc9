/**
 * What stands over the page: where it is wrong, as `core/env.ts:3:14`, or empty where no file tells, and why.
 * @typedef {{ readonly place: string, readonly text: string }} Problem
 */

/**
 * What esbuild, or anything else that the site is made by, says of a failure.
 * @param {unknown} error
 * @returns {readonly Problem[]}
 */
export function problemsOf(error) {
  const { errors, message } = /** @type {{ readonly errors?: readonly import('esbuild').Message[], readonly message?: string }} */ (error)
  if (errors === undefined) return [{ place: '', text: message ?? String(error) }]
  return errors.map(({ text, location }) => location === null
    ? { place: '', text }
    // esbuild counts columns from 0, editors from 1
    : { place: `${location.file}:${location.line}:${location.column + 1}`, text: `${text}\n${location.lineText}` })
}

/**
 * What the type checker has printed, without its colours: a line for each mistake, and further lines with more of it.
 * @param {string} output
 * @returns {readonly Problem[]}
 */
export function typeProblems(output) {
  return output.split(/\r?\n(?=\S)/).flatMap(part => {
    const [, file, line, column, text] = /^(.+?)\((\d+),(\d+)\): error (TS\d+: [^]*)$/.exec(part.trimEnd()) ?? []
    return file === undefined ? [] : [{ place: `${file}:${line}:${column}`, text: text ?? '' }]
  })
}
