/**
 * An error that is told to the person at the terminal in its own words, without a stack.
 * @param {string} message
 */
export function complaint(message) {
  return Object.assign(new Error(message), { expected: true })
}

/**
 * @param {unknown} error
 * @returns {error is Error}
 */
export const isComplaint = error => error instanceof Error && 'expected' in error && error.expected === true

/**
 * What was thrown, in words.
 * @param {unknown} error
 */
export const reasonOf = error => error instanceof Error ? error.message : String(error)

/**
 * The system's code of a failure, such as ENOENT.
 * @param {unknown} error
 */
export const codeOf = error => error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Another's words without what a terminal would obey: they could otherwise write what they like over ours.
 * @param {string} words
 */
export const printable = words => words.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
