/**
 * An error of the build or of the type checker, which open pages show.
 * `place` is a file with line and column, such as `core/env.ts:3:14`; empty if no file is known.
 * @typedef {{ readonly place: string, readonly text: string }} Problem
 */

/**
 * Converts esbuild's messages of a failed build, or any other error, into problems.
 * @param {unknown} error
 * @returns {readonly Problem[]}
 */
export function toProblems(error) {
  const { errors, message } =
    /** @type {{ readonly errors?: readonly import('esbuild').Message[], readonly message?: string }} */ (error)
  if (errors === undefined) return [{ place: '', text: message ?? String(error) }]
  return errors.map(({ text, location }) => location === null
    ? { place: '', text }
    // esbuild counts columns from 0, editors from 1
    : { place: `${location.file}:${location.line}:${location.column + 1}`, text: `${text}\n${location.lineText}` })
}

/**
 * Parses the uncoloured output of the type checker. The further lines of an error are indented.
 * @param {string} output
 * @returns {readonly Problem[]}
 */
export function parseTypeErrors(output) {
  return output.split(/\r?\n(?=\S)/).flatMap(error => {
    const [, file, line, column, text] = /^(.+?)\((\d+),(\d+)\): error (TS\d+: [^]*)$/.exec(error.trimEnd()) ?? []
    return file === undefined ? [] : [{ place: `${file}:${line}:${column}`, text: text ?? '' }]
  })
}
