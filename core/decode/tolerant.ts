import { buildPoint, type Point } from '../geo/point.ts'
import { decodeEntities } from './entities.ts'
import {
  integer, describeType, minor, mismatch, number, orElse, positiveId, signedMinor, reportDeviation, withDefault,
  type Decoder,
} from './decode.ts'

/*
 * Lenient decoders for API responses. They accept a number as a decimal string and a text as a
 * number, and report each deviation by path and kind. For stored values, use `decode.ts`.
 */

// numbers as in JSON, without an exponent: « 12 », 1e3, +5, 007 and 0x10 are not accepted
const WHOLE = /^(?:0|-?[1-9]\d*)$/
export const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Wraps a decoder of numbers: it also accepts a string that `form` matches. */
function acceptNumericString(decoder: Decoder<number>, form: RegExp): Decoder<number> {
  return (value, at) => {
    const result = decoder(typeof value === 'string' && form.test(value) ? Number(value) : value, at)
    if (typeof value === 'string') reportDeviation(at, 'a string for a number')
    return result
  }
}

export const wholeNumber = acceptNumericString(integer, WHOLE)
/** An id: an integer from 1. */
export const id = acceptNumericString(positiveId, WHOLE)
/** An amount in minor units, from 0. A fraction is invalid: it may be an amount in major units. */
export const amount = acceptNumericString(minor, WHOLE)
/** An amount in minor units that may be negative, such as the surcharge of a modifier. */
export const signedAmount = acceptNumericString(signedMinor, WHOLE)
export const decimal = acceptNumericString(number, DECIMAL)

/** Decodes a text for programs, such as a code or a URL. HTML entities stay as they are. */
export const verbatim: Decoder<string> = (value, at) => {
  if (typeof value === 'string') return value
  // a larger integer has lost digits when the response was parsed
  if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return mismatch(at, 'a string', value)
  reportDeviation(at, 'a number for a string')
  return String(value)
}
/** Decodes a text for people, with its HTML entities. */
export const text: Decoder<string> = (value, at) => {
  const encoded = verbatim(value, at)
  const decoded = decodeEntities(encoded)
  if (decoded !== encoded) reportDeviation(at, 'HTML entities')
  return decoded
}

export const flag: Decoder<boolean> = (value, at) => {
  if (typeof value === 'boolean') return value
  const result = FLAGS.get(value)
  if (result === undefined) return mismatch(at, 'a boolean', value)
  reportDeviation(at, `a ${typeof value} for a boolean`)
  return result
}
const FLAGS: ReadonlyMap<unknown, boolean> =
  new Map<unknown, boolean>([['true', true], ['false', false], [1, true], [0, false]])

/** Wraps the decoder of a field that the contract requires: an absent value or null is reported. */
export function withWarning<R extends Decoder<unknown>>(decoder: R): R {
  const decoderWithWarning: Decoder<unknown> = (value, at) => {
    if (value === undefined || value === null) reportDeviation(at, describeType(value))
    return decoder(value, at)
  }
  return Object.assign(decoderWithWarning, decoder) as unknown as R
}
/**
 * Decodes a field that the contract requires. An absent value or null is reported and decodes to
 * `value`. An invalid value is an error.
 */
export const withDefaultAndWarning = <T, const D extends T>(decoder: Decoder<T>, value: D): Decoder<T> =>
  withWarning(withDefault(decoder, value))
/** Like `withDefaultAndWarning`, but an invalid value decodes to `value` too. */
export const orElseWithWarning = <T, const D extends T>(decoder: Decoder<T>, value: D): Decoder<T> =>
  withWarning(orElse(decoder, value))

/** Converts a decoder of coordinates to a decoder of points. Degrees out of range are an error. */
export function toPointDecoder(position: Decoder<{ readonly lat: number; readonly lng: number }>): Decoder<Point> {
  return (json, at) => {
    const { lat, lng } = position(json, at)
    return buildPoint(lat, lng) ?? mismatch(at, 'a place on the earth', json)
  }
}
