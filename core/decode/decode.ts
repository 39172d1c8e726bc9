import type { Report } from '../env.ts'
import { detail, toDetail } from '../log/report.ts'
import { DecodeError } from '../http/errors.ts'

/**
 * The path of a value in a response, as a linked list that is formatted only for an error.
 * `report` receives the deviations that a decoder accepts.
 */
export interface ValuePath {
  readonly parent: ValuePath | null
  readonly key: string | number
  readonly report: Report
}

/** Converts foreign data. Throws a DecodeError with the path of an invalid value. */
export type Decoder<T> = (value: unknown, at: ValuePath) => T

/** The type that a decoder returns: `type City = Infer<typeof city>`. */
export type Infer<R> = R extends Decoder<infer T> ? T : never

/**
 * Decodes a whole response or stored value. `name` is the root of the paths in errors, such as
 * `restos` in `restos[3].payConfig`.
 */
export function decode<T>(decoder: Decoder<T>, value: unknown, report: Report, name: string): T {
  return decoder(value, { parent: null, key: name, report })
}

/**
 * Rejects an invalid value. `expected` completes the message «expected …».
 * @throws DecodeError
 */
export function mismatch(at: ValuePath, expected: string, value: unknown): never {
  const problem = detail`expected ${toDetail(expected)}, got ${toDetail(describeType(value))}`
  throw new DecodeError(toDetail(formatPath(at)), problem)
}

/**
 * Reports a deviation from the contract that a decoder accepts. Indices in the path become `[]`, so
 * that `dedupeReports` drops equal deviations of further items.
 */
export function reportDeviation(at: ValuePath, kind: string): void {
  at.report('wire.tolerated', toDetail(`${formatPath(at, () => '[]')}: ${kind}`))
}

function formatPath(at: ValuePath, formatIndex = (index: number): string => `[${index}]`): string {
  if (at.parent === null) return String(at.key)
  const parent = formatPath(at.parent, formatIndex)
  return typeof at.key === 'number' ? parent + formatIndex(at.key) : `${parent}.${at.key}`
}

/** Describes the type of a value for an error. The error omits the value, which may be personal. */
export function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : typeof value
}

/** Creates a decoder that returns a value unchanged if `accept` returns true for it. */
function acceptIf<T>(expected: string, accept: (value: unknown) => value is T): Decoder<T> {
  return (value, at) => (accept(value) ? value : mismatch(at, expected, value))
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

export const integer: Decoder<number> = acceptIf('an integer', isInteger)
/** An id: an integer from 1. */
export const positiveId = acceptIf('a positive integer', (value): value is number => isInteger(value) && value > 0)
/** An amount in minor units, from 0. */
export const minor = acceptIf('an amount in minor units', (value): value is number => isInteger(value) && value >= 0)
/** An amount in minor units of either sign. */
export const signedMinor = acceptIf('an amount in minor units', isInteger)
export const number: Decoder<number> = acceptIf('a finite number', (value): value is number => Number.isFinite(value))
export const string: Decoder<string> = acceptIf('a string', (value) => typeof value === 'string')
export const boolean: Decoder<boolean> = acceptIf('a boolean', (value) => typeof value === 'boolean')

/** Decodes one of `values`, exactly. */
export function literal<const Values extends readonly (string | number | boolean)[]>(
  ...values: Values
): Decoder<Values[number]> {
  const isAccepted = (value: unknown): value is Values[number] => values.some(known => known === value)
  return acceptIf(`one of ${values.join(', ')}`, isAccepted)
}

/** A decoder of a field that `object` leaves out when it decodes to undefined. */
export interface OptionalDecoder<T> extends Decoder<T | undefined> {
  readonly optional: true
}

/**
 * An absent value or null decodes to undefined, and `object` leaves the key out.
 * A present but invalid value is an error.
 */
export function optional<T>(decoder: Decoder<T>): OptionalDecoder<T> {
  const decodeOptional: Decoder<T | undefined> = (value, at) =>
    (value === undefined || value === null ? undefined : decoder(value, at))
  return Object.assign(decodeOptional, { optional: true as const })
}

/** Like `optional`, but an invalid value is left out too, and reported as `wire.field-dropped`. */
export const lenient = <T>(decoder: Decoder<T>): OptionalDecoder<T> =>
  optional(dropInvalid(decoder, 'wire.field-dropped') as Decoder<T>)

/** An absent value or null decodes to `value`. A present but invalid value is an error. */
export function withDefault<T, const D extends T>(decoder: Decoder<T>, value: D): Decoder<T> {
  return mapped(optional(decoder), decoded => decoded ?? value)
}

/** An absent value or null decodes to null. A present but invalid value is an error. */
export const nullable = <T>(decoder: Decoder<T>): Decoder<T | null> => withDefault<T | null, null>(decoder, null)

/**
 * Like `withDefault`, but an invalid value decodes to `value` too, and is reported as
 * `wire.field-dropped`.
 */
export function orElse<T, const D extends T>(decoder: Decoder<T>, value: D): Decoder<T> {
  return withDefault(lenient(decoder) as Decoder<T>, value)
}

/** Decodes with `decoder`, then converts the result. */
export function mapped<T, U>(decoder: Decoder<T>, convert: (value: T) => U): Decoder<U> {
  return (value, at) => convert(decoder(value, at))
}

/**
 * Decodes with `decoder`, then checks with `accept`; `expected` completes the message «expected …».
 */
export function satisfying<T>(decoder: Decoder<T>, expected: string, accept: (value: T) => boolean): Decoder<T> {
  return (foreign, at) => {
    const value = decoder(foreign, at)
    return accept(value) ? value : mismatch(at, expected, foreign)
  }
}

type Fields = Readonly<Record<string, Decoder<unknown>>>
type OptionalNames<F extends Fields> = { [N in keyof F]: F[N] extends OptionalDecoder<unknown> ? N : never }[keyof F]
/** Merges an intersection of object types into one object type, which editors display in full. */
type Flat<T> = { [N in keyof T]: T[N] }
/** The type that `object(fields)` decodes to. Fields with an `OptionalDecoder` are optional. */
export type Shape<F extends Fields> = Flat<
  { readonly [N in Exclude<keyof F, OptionalNames<F>>]: Infer<F[N]> } & {
    readonly [N in OptionalNames<F>]?: Exclude<Infer<F[N]>, undefined>
  }
>

/** Decodes an object with these fields. Other fields and inherited ones are ignored. */
export function object<F extends Fields>(fields: F): Decoder<Shape<F>> {
  const entries = Object.entries(fields)
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mismatch(at, 'an object', value)
    const decoded: Record<string, unknown> = {}
    for (const [name, decodeField] of entries) {
      const foreign = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
      const field = decodeField(foreign, { parent: at, key: name, report: at.report })
      if (field !== undefined || !('optional' in decodeField)) decoded[name] = field
    }
    return decoded as Shape<F>
  }
}

/** Decodes a list. An invalid item is an error. */
export function strictList<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return mismatch(at, 'a list', value)
    return value.map((foreign, key) => item(foreign, { parent: at, key, report: at.report }))
  }
}

/** Decodes a list. Invalid items are dropped and reported. */
export function list<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return mapped(strictList(dropInvalid(item, 'wire.item-dropped')), items => items.filter(entry => entry !== undefined))
}

/** Decodes a list. Invalid items are replaced by `fallback` and reported. */
export function listOrElse<T, const D extends T>(item: Decoder<T>, fallback: D): Decoder<readonly T[]> {
  return mapped(strictList(dropInvalid(item, 'wire.item-dropped')), items => items.map(entry => entry ?? fallback))
}

/** Like `list`, but a list in which every item is invalid is an error, not an empty list. */
export function usableList<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return (value, at) => {
    const items = list(item)(value, at)
    return items.length === 0 && (value as unknown[]).length > 0
      ? mismatch(at, 'a list with anything usable', value)
      : items
  }
}

/** Keeps the first of several items with the same id. The others are dropped and reported. */
export function distinct<T extends { readonly id: number }>(decoder: Decoder<readonly T[]>): Decoder<readonly T[]> {
  return (value, at) => {
    const ids = new Set<number>()
    return decoder(value, at).filter(({ id }) => {
      const isNew = !ids.has(id)
      ids.add(id)
      if (!isNew) at.report('wire.item-dropped', detail`${toDetail(formatPath(at))}: ${id} is there already`)
      return isNew
    })
  }
}

/** Wraps a decoder: an invalid value is reported and decodes to undefined. */
function dropInvalid<T>(decoder: Decoder<T>, code: 'wire.field-dropped' | 'wire.item-dropped'): Decoder<T | undefined> {
  return (value, at) => {
    try {
      return decoder(value, at)
    } catch (error) {
      // another error is a bug in a decoder
      if (!(error instanceof DecodeError)) throw error
      at.report(code, error.detail)
      return undefined
    }
  }
}
