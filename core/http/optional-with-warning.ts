import { lenient, optional, type Read, type ReadOptional } from './read.ts'
import { withWarning } from './tolerant.ts'

/*
 * Required by the API contract but tolerated when absent: decodes to `undefined` and logs a warning
 * (`tolerant.ts`).
 */

/** A present but invalid value is an error. */
export const optionalWithWarning = <T>(reader: Read<T>): ReadOptional<T> => withWarning(optional(reader))
/** An invalid value decodes to `undefined` too. */
export const lenientWithWarning = <T>(reader: Read<T>): ReadOptional<T> => withWarning(lenient(reader))
