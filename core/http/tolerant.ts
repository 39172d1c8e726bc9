import { point, type Point } from '../geo/point.ts'
import { integer, kindOf, lenient, mapped, minor, mismatch, number, optional, positiveId, tolerate, type Read, type ReadOptional } from './read.ts'

/*
 * Values of an API that grew by itself: what was agreed as a number may come as its decimal string, a text as a number, null is
 * absent. What is read so is told once by path and kind. Readers of our own storage are the strict ones of `read.ts`.
 */

// as JSON writes them, without an exponent: « 12 », 1e3, +5, 007 and 0x10 are somebody's words
const WHOLE = /^(?:0|-?[1-9]\d*)$/
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** The finite number in a foreign value: a number, or its decimal string. */
export function decimalIn(value: unknown): number | undefined {
  const made = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
  return Number.isFinite(made) ? made as number : undefined
}

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

/** Was agreed to be there, and need not be: absent or null is undefined, which is told. */
export function missable<T>(reader: Read<T>): ReadOptional<Exclude<T, undefined>> {
  const read = optional(reader)
  const told: Read<T | undefined> = (value, at) => {
    if (value === undefined || value === null) tolerate(at, kindOf(value))
    return read(value, at)
  }
  return Object.assign(told, { optional: true as const }) as ReadOptional<Exclude<T, undefined>>
}

/** Was agreed to be there; absent or null is `value`, which is told; what is there and wrong is an error. */
export function assumed<T, const D extends T>(reader: Read<T>, value: D): Read<T> {
  return mapped(missable(reader) as Read<T | undefined>, read => read ?? value)
}

/** Like `assumed`, but what is there and wrong is `value` too. */
export function defaulted<T, const D extends T>(reader: Read<T>, value: D): Read<T> {
  return assumed(lenient(reader) as Read<T>, value)
}

/** Was agreed to be there, and nothing hangs on it: absent, null or wrong it is undefined, which is told. */
export function dispensable<T>(reader: Read<T>): ReadOptional<T> {
  return missable(lenient(reader)) as ReadOptional<T>
}

/** Reads a point whose coordinates are written so. */
export function pointOf(position: Read<{ readonly lat: number; readonly lng: number }>): Read<Point> {
  return (json, at) => {
    const { lat, lng } = position(json, at)
    return point(lat, lng) ?? mismatch(at, 'a place on the earth', json)
  }
}
