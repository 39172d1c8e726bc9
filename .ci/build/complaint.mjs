import { inspect } from 'node:util'

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

/** What is the matter with a file, by the system's code. @type {Readonly<Record<string, string>>} */
const OF_FILES = {
  EACCES: 'may not be read or written by you: see whose it is', EPERM: 'may not be changed by you: see whose it is', EROFS: 'lies on a disk that cannot be written',
  EISDIR: 'is a folder, and a file is needed', ENOTDIR: 'lies in what is no folder', EEXIST: 'is there already, and is in the way',
  ENOTEMPTY: 'is a folder that is not empty, and is in the way', EXDEV: 'cannot be moved to another disk', ENOSPC: 'cannot be written: there is no room left on its disk',
}

/**
 * What a person is told of whatever was thrown: a complaint by its words, a failure of the file system by ours. Anything else is a mistake
 * in these sources, and is told with its stack.
 * @param {unknown} error
 */
export function told(error) {
  const { code = '', path, syscall } = /** @type {NodeJS.ErrnoException} */ (error instanceof Error ? error : {})
  if (isComplaint(error)) return error.message.split('\n').map(printable).join('\n')
  return Object.hasOwn(OF_FILES, code) ? `${printable(path ?? `What the system was asked to ${syscall}`)} ${OF_FILES[code]}` : inspect(error)
}
