import { inspect } from 'node:util'

/** An error that the user can fix. The terminal shows its message only, without a stack. */
export class CliError extends Error {
  /** A mark for `isCliError`: `instanceof` fails for an error of a copy of this module in a test's bundle. */
  isExpected = true
}

/** Whether the user can fix this error. @param {unknown} error @returns {error is Error} */
export const isCliError = error => error instanceof Error && 'isExpected' in error && error.isExpected === true

/** @param {unknown} error */
export const getErrorMessage = error => error instanceof Error ? error.message : String(error)

/** The code of a system error, such as ENOENT; undefined for another error. @param {unknown} error */
export const getErrorCode = error => error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Replaces control characters, with which a foreign text could send commands to the terminal.
 * @param {string} text
 */
export const replaceControlCharacters = text => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

/** Advice for errors of the file system, by their codes. @type {Readonly<Record<string, string>>} */
const FILE_ERRORS = {
  EACCES: 'cannot be read or written: check its owner and permissions',
  EPERM: 'cannot be changed: check its owner and permissions',
  EROFS: 'is on a read-only disk: use another folder',
  EISDIR: 'is a folder: name a file',
  ENOTDIR: 'is inside something that is not a folder: correct the path',
  EEXIST: 'already exists: remove it or use another name',
  ENOTEMPTY: 'is a folder that is not empty: remove it or use another name',
  EXDEV: 'cannot be moved to another disk: use a folder on the same disk',
  ENOSPC: 'cannot be written: the disk is full',
}

/**
 * Formats an error for the terminal. An error that is neither a `CliError` nor in `FILE_ERRORS` counts as a
 * bug of these sources, and is shown with its stack.
 * @param {unknown} error
 */
export function formatError(error) {
  if (isCliError(error)) return error.message.split('\n').map(replaceControlCharacters).join('\n')
  const { code = '', path, syscall } = /** @type {NodeJS.ErrnoException} */ (error instanceof Error ? error : {})
  return Object.hasOwn(FILE_ERRORS, code)
    ? `${replaceControlCharacters(path ?? `The target of ${syscall}`)} ${FILE_ERRORS[code]}`
    : inspect(error)
}
