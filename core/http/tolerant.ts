import { point, type Point } from '../geo/point.ts'
import { integer, kindOf, minor, mismatch, number, orElse, positiveId, tolerate, withDefault, type Read } from './read.ts'

/*
 * Values of an API that grew by itself: a number may come as its decimal string, a text as a number. What is read so is
 * told once by path and kind. Readers of our own storage are the strict ones of `read.ts`.
 */

// as JSON writes them, without an exponent: « 12 », 1e3, +5, 007 and 0x10 are somebody's words
const WHOLE = /^(?:0|-?[1-9]\d*)$/
export const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function spelt(reader: Read<number>, form: RegExp): Read<number> {
  return (value, at) => {
    const made = reader(typeof value === 'string' && form.test(value) ? Number(value) : value, at)
    if (typeof value === 'string') tolerate(at, 'a string for a number')
    return made
  }
}

export const whole = spelt(integer, WHOLE)
/** Integers from 1. */
export const id = spelt(positiveId, WHOLE)
/** Minor units, from 0. Sums with a fraction are none: nobody knows which unit they are in. */
export const amount = spelt(minor, WHOLE)
export const decimal = spelt(number, DECIMAL)

export const text: Read<string> = (value, at) => {
  if (typeof value === 'string') return value
  // beyond these a number is no longer the one that was written
  if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return mismatch(at, 'a string', value)
  tolerate(at, 'a number for a string')
  return String(value)
}

export const flag: Read<boolean> = (value, at) => {
  if (typeof value === 'boolean') return value
  const made = FLAGS.get(value)
  if (made === undefined) return mismatch(at, 'a boolean', value)
  tolerate(at, `a ${typeof value} for a boolean`)
  return made
}
const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([['true', true], ['false', false], [1, true], [0, false]])

/** What was agreed to be there: that it is absent or null is told, and then up to `reader`. */
export function agreed<R extends Read<unknown>>(reader: R): R {
  const told: Read<unknown> = (value, at) => {
    if (value === undefined || value === null) tolerate(at, kindOf(value))
    return reader(value, at)
  }
  return Object.assign(told, reader) as unknown as R
}
/** Agreed; absent or null is `value`; present but wrong is an error. */
export const assumed = <T, const D extends T>(reader: Read<T>, value: D): Read<T> => agreed(withDefault(reader, value))
/** Like `assumed`, but what is present and wrong is `value` too. */
export const defaulted = <T, const D extends T>(reader: Read<T>, value: D): Read<T> => agreed(orElse(reader, value))

export function pointOf(position: Read<{ readonly lat: number; readonly lng: number }>): Read<Point> {
  return (json, at) => {
    const { lat, lng } = position(json, at)
    return point(lat, lng) ?? mismatch(at, 'a place on the earth', json)
  }
}
