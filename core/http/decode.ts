import type { Report } from '../env.ts'
import { detail, toDetail } from '../log/report.ts'
import { DecodeError } from './errors.ts'

/** The position of a decoder in a response: a linked list, formatted only for an error. */
export interface ValuePath {
  readonly parent: ValuePath | null
  readonly key: string | number
  readonly report: Report
}

/** A decoder: converts foreign data, or throws a DecodeError with the position of the error. */
export type Decoder<T> = (value: unknown, at: ValuePath) => T

/** The type that a decoder returns: `type City = Infer<typeof city>`. */
export type Infer<R> = R extends Decoder<infer T> ? T : never

/**
 * Decodes a whole response.
 * `name` is the root of the path, such as `restos` in `restos[3].payConfig`.
 */
export function decode<T>(reader: Decoder<T>, value: unknown, report: Report, name: string): T {
  return reader(value, { parent: null, key: name, report })
}

/**
 * For hand-written decoders.
 * @throws DecodeError for this position.
 */
export function mismatch(at: ValuePath, expected: string, value: unknown): never {
  throw new DecodeError(toDetail(formatPath(at)), detail`expected ${toDetail(expected)}, got ${toDetail(describeType(value))}`)
}

/**
 * Logs a known deviation of the API that is decoded all
 * the same; without the index, so that it is logged once.
 */
export function reportDeviation(at: ValuePath, kind: string): void {
  at.report('wire.tolerated', toDetail(`${formatPath(at, () => '[]')}: ${kind}`))
}

function formatPath(at: ValuePath, formatIndex = (index: number): string => `[${index}]`): string {
  if (at.parent === null) return String(at.key)
  const parent = formatPath(at.parent, formatIndex)
  return typeof at.key === 'number' ? parent + formatIndex(at.key) : `${parent}.${at.key}`
}

/** The kind of a value in words; never the value, which may be personal. */
export function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : typeof value
}

function plain<T>(expected: string, accept: (value: unknown) => value is T): Decoder<T> {
  return (value, at) => (accept(value) ? value : mismatch(at, expected, value))
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

export const integer: Decoder<number> = plain('an integer', isInteger)
/** An id: integers from 1. */
export const positiveId = plain('a positive integer', (value): value is number => isInteger(value) && value > 0)
/** An amount in minor units, from 0. */
export const minor = plain('an amount in minor units', (value): value is number => isInteger(value) && value >= 0)
/** An amount in minor units of either sign. */
export const signedMinor = plain('an amount in minor units', isInteger)
export const number: Decoder<number> = plain('a finite number', (value): value is number => Number.isFinite(value))
export const string: Decoder<string> = plain('a string', (value) => typeof value === 'string')
export const boolean: Decoder<boolean> = plain('a boolean', (value) => typeof value === 'boolean')

/** One of the given words or numbers, exactly. */
export function literal<const Values extends readonly (string | number | boolean)[]>(
  ...values: Values
): Decoder<Values[number]> {
  return plain(`one of ${values.join(', ')}`, (value): value is Values[number] => values.some(known => known === value))
}

export interface OptionalDecoder<T> extends Decoder<T | undefined> {
  readonly optional: true
}

/**
 * Absent or null decodes to undefined and leaves the
 * key out; a present but invalid value is an error.
 */
export function optional<T>(reader: Decoder<T>): OptionalDecoder<T> {
  const read: Decoder<T | undefined> = (value, at) =>
    (value === undefined || value === null ? undefined : reader(value, at))
  return Object.assign(read, { optional: true as const })
}

/** Like `optional`, but an invalid value is left out too, and reported as `wire.field-dropped`. */
export const lenient = <T>(reader: Decoder<T>): OptionalDecoder<T> =>
  optional(usable(reader, 'wire.field-dropped') as Decoder<T>)

/** Absent or null decodes to `value`; a present but invalid value is an error. */
export function withDefault<T, const D extends T>(reader: Decoder<T>, value: D): Decoder<T> {
  return mapped(optional(reader), read => read ?? value)
}

/** Absent or null decodes to null; a present but invalid value is an error. */
export const nullable = <T>(reader: Decoder<T>): Decoder<T | null> => withDefault<T | null, null>(reader, null)

/**
 * Like `withDefault`, but an invalid value decodes to
 * `value` too, and is reported as `wire.field-dropped`.
 */
export function orElse<T, const D extends T>(reader: Decoder<T>, value: D): Decoder<T> {
  return withDefault(lenient(reader) as Decoder<T>, value)
}

export const mapped = <T, U>(reader: Decoder<T>, turn: (value: T) => U): Decoder<U> => (value, at) => turn(reader(value, at))

/**
 * Decodes with `reader`, then checks with `accept`; `expected` completes the message «expected …».
 */
export function satisfying<T>(reader: Decoder<T>, expected: string, accept: (value: T) => boolean): Decoder<T> {
  return (foreign, at) => {
    const value = reader(foreign, at)
    return accept(value) ? value : mismatch(at, expected, foreign)
  }
}

type Fields = Readonly<Record<string, Decoder<unknown>>>
type OptionalNames<F extends Fields> = { [N in keyof F]: F[N] extends OptionalDecoder<unknown> ? N : never }[keyof F]
type Flat<T> = { [N in keyof T]: T[N] }
export type Shape<F extends Fields> = Flat<
  { readonly [N in Exclude<keyof F, OptionalNames<F>>]: Infer<F[N]> } & {
    readonly [N in OptionalNames<F>]?: Exclude<Infer<F[N]>, undefined>
  }
>

/** An object with the named fields; other fields are ignored, inherited ones do not count. */
export function object<F extends Fields>(fields: F): Decoder<Shape<F>> {
  const entries = Object.entries(fields)
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mismatch(at, 'an object', value)
    const made: Record<string, unknown> = {}
    for (const [name, readField] of entries) {
      const foreign = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
      const field = readField(foreign, { parent: at, key: name, report: at.report })
      if (field !== undefined || !('optional' in readField)) made[name] = field
    }
    return made as Shape<F>
  }
}

/** A list in which an invalid item is an error. */
export function strictList<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return mismatch(at, 'a list', value)
    return value.map((foreign, key) => item(foreign, { parent: at, key, report: at.report }))
  }
}

/** A list from which invalid items are dropped and reported. */
export function list<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return mapped(strictList(usable(item, 'wire.item-dropped')), made => made.filter(entry => entry !== undefined))
}

/** Like `list`, but a list in which every item is invalid is an error, not an empty list. */
export function usableList<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return (value, at) => {
    const made = list(item)(value, at)
    return made.length === 0 && (value as unknown[]).length > 0
      ? mismatch(at, 'a list with anything usable', value)
      : made
  }
}

/** Keeps the first of the items with the same id; the others are dropped and reported. */
export function distinct<T extends { readonly id: number }>(reader: Decoder<readonly T[]>): Decoder<readonly T[]> {
  return (value, at) => {
    const ids = new Set<number>()
    return reader(value, at).filter(({ id }) => {
      const isNew = !ids.has(id)
      ids.add(id)
      if (!isNew) at.report('wire.item-dropped', detail`${toDetail(formatPath(at))}: ${id} is there already`)
      return isNew
    })
  }
}

/** Decodes a value; an invalid one is reported and becomes undefined. */
function usable<T>(reader: Decoder<T>, code: 'wire.field-dropped' | 'wire.item-dropped'): Decoder<T | undefined> {
  return (value, at) => {
    try {
      return reader(value, at)
    } catch (error) {
      // any other error is a bug in a decoder
      if (!(error instanceof DecodeError)) throw error
      at.report(code, error.detail)
      return undefined
    }
  }
}
