import { lenient, optional, type Read, type ReadOptional } from './read.ts'
import { agreed } from './tolerant.ts'

/* What was agreed to be there, and may be missing: undefined then, which is told (`tolerant.ts`). */

/** Present but wrong is an error. */
export const missable = <T>(reader: Read<T>): ReadOptional<T> => agreed(optional(reader))
/** Nothing hangs on it: wrong, it is undefined too. */
export const dispensable = <T>(reader: Read<T>): ReadOptional<T> => agreed(lenient(reader))
