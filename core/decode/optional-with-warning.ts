import { lenient, optional, type Decoder, type OptionalDecoder } from './decode.ts'
import { withWarning } from './tolerant.ts'

/*
 * Decoders of fields that the API contract requires, but that an API may omit. An absent value or
 * null decodes to undefined and is reported (`tolerant.ts`).
 */

/** A present but invalid value is an error. */
export const optionalWithWarning = <T>(decoder: Decoder<T>): OptionalDecoder<T> => withWarning(optional(decoder))
/** An invalid value decodes to `undefined` too. */
export const lenientWithWarning = <T>(decoder: Decoder<T>): OptionalDecoder<T> => withWarning(lenient(decoder))
