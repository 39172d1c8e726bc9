import { lenient, optional, type Decoder, type OptionalDecoder } from './decode.ts'
import { withWarning } from './tolerant.ts'

/*
 * Required by the API contract but tolerated when absent: decodes to `undefined` and logs a warning
 * (`tolerant.ts`).
 */

/** A present but invalid value is an error. */
export const optionalWithWarning = <T>(reader: Decoder<T>): OptionalDecoder<T> => withWarning(optional(reader))
/** An invalid value decodes to `undefined` too. */
export const lenientWithWarning = <T>(reader: Decoder<T>): OptionalDecoder<T> => withWarning(lenient(reader))
