import { buildPoint, type Point } from '../geo/point.ts'
import { decodeEntities } from './entities.ts'
import {
  integer, describeType, minor, mismatch, number, orElse, positiveId, signedMinor, reportDeviation, withDefault, type Decoder,
} from './decode.ts'

/*
 * Lenient decoders for API responses: a number may be sent as a decimal
 * string, a text as a number. Each deviation is logged once by path and
 * kind. Stored values are decoded by the strict decoders of `read.ts`.
 */

// numbers as in JSON, without an exponent: « 12 », 1e3, +5, 007 and 0x10 are texts
const WHOLE = /^(?:0|-?[1-9]\d*)$/
export const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function spelt(reader: Decoder<number>, form: RegExp): Decoder<number> {
  return (value, at) => {
    const made = reader(typeof value === 'string' && form.test(value) ? Number(value) : value, at)
    if (typeof value === 'string') reportDeviation(at, 'a string for a number')
    return made
  }
}

export const wholeNumber = spelt(integer, WHOLE)
/** Integers from 1. */
export const id = spelt(positiveId, WHOLE)
/** Minor units, from 0. Sums with a fraction are invalid: their unit is unknown. */
export const amount = spelt(minor, WHOLE)
/** An amount that may be negative, such as what a modifier adds to a price. */
export const signedAmount = spelt(signedMinor, WHOLE)
export const decimal = spelt(number, DECIMAL)

/** A text for programs, such as a code or a URL: verbatim. */
export const verbatim: Decoder<string> = (value, at) => {
  if (typeof value === 'string') return value
  // a greater number is no longer the one that the response contained
  if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return mismatch(at, 'a string', value)
  reportDeviation(at, 'a number for a string')
  return String(value)
}
/** A text for people. HTML entities are decoded here and nowhere else. */
export const text: Decoder<string> = (value, at) => {
  const written = verbatim(value, at)
  const decoded = decodeEntities(written)
  if (decoded !== written) reportDeviation(at, 'HTML entities')
  return decoded
}

export const flag: Decoder<boolean> = (value, at) => {
  if (typeof value === 'boolean') return value
  const made = FLAGS.get(value)
  if (made === undefined) return mismatch(at, 'a boolean', value)
  reportDeviation(at, `a ${typeof value} for a boolean`)
  return made
}
const FLAGS: ReadonlyMap<unknown, boolean> =
  new Map<unknown, boolean>([['true', true], ['false', false], [1, true], [0, false]])

/** Required by the contract: a missing value is logged, then decoded by `reader`. */
export function withWarning<R extends Decoder<unknown>>(reader: R): R {
  const decoderWithWarning: Decoder<unknown> = (value, at) => {
    if (value === undefined || value === null) reportDeviation(at, describeType(value))
    return reader(value, at)
  }
  return Object.assign(decoderWithWarning, reader) as unknown as R
}
/**
 * Required by the contract: a missing value is logged
 * and becomes `value`; an invalid one is an error.
 */
export const withDefaultAndWarning = <T, const D extends T>(reader: Decoder<T>, value: D): Decoder<T> =>
  withWarning(withDefault(reader, value))
/** Like `withDefaultAndWarning`, but an invalid value becomes `value` too. */
export const orElseWithWarning = <T, const D extends T>(reader: Decoder<T>, value: D): Decoder<T> =>
  withWarning(orElse(reader, value))

export function toPointDecoder(position: Decoder<{ readonly lat: number; readonly lng: number }>): Decoder<Point> {
  return (json, at) => {
    const { lat, lng } = position(json, at)
    return buildPoint(lat, lng) ?? mismatch(at, 'a place on the earth', json)
  }
}
