import type { Report } from '../env.ts'
import { detail, named } from '../log/report.ts'
import { WireError } from './errors.ts'

/** Where in an answer a reader stands: a chain, written out only when something is wrong. */
export interface Where { readonly parent: Where | null; readonly key: string | number; readonly report: Report }

/** Turns foreign data into ours, or throws a WireError that says where it is wrong. */
export type Read<T> = (value: unknown, at: Where) => T

/** What a reader makes: `type City = Infer<typeof city>`. */
export type Infer<R> = R extends Read<infer T> ? T : never

/** Reads a whole answer. `name` is what the path begins with, such as `restos` in `restos[3].payConfig`. */
export function read<T>(reader: Read<T>, value: unknown, report: Report, name: string): T {
  return reader(value, { parent: null, key: name, report })
}

/** Throws the WireError for this place; for readers of one's own. */
export function mismatch(at: Where, expected: string, value: unknown): never {
  throw new WireError(named(pathOf(at)), detail`expected ${named(expected)}, got ${named(kindOf(value))}`)
}

/** Tells of a habit of the API that is read all the same: without the item, so that a habit is told once. */
export function tolerate(at: Where, kind: string): void {
  at.report('wire.tolerated', named(`${pathOf(at, () => '[]')}: ${kind}`))
}

function pathOf(at: Where, place = (index: number): string => `[${index}]`): string {
  if (at.parent === null) return String(at.key)
  const above = pathOf(at.parent, place)
  return typeof at.key === 'number' ? above + place(at.key) : `${above}.${at.key}`
}

/** A value's kind in words, never the value, which may be personal. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : typeof value
}

function plain<T>(expected: string, accept: (value: unknown) => value is T): Read<T> {
  return (value, at) => (accept(value) ? value : mismatch(at, expected, value))
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

export const integer: Read<number> = plain('an integer', isInteger)
/** An id: integers from 1. */
export const positiveId = plain('a positive integer', (value): value is number => isInteger(value) && value > 0)
/** An amount in minor units, from 0. */
export const minor = plain('an amount in minor units', (value): value is number => isInteger(value) && value >= 0)
export const number: Read<number> = plain('a finite number', (value): value is number => Number.isFinite(value))
export const string: Read<string> = plain('a string', (value) => typeof value === 'string')
export const boolean: Read<boolean> = plain('a boolean', (value) => typeof value === 'boolean')

/** One of the given words or numbers, exactly. */
export function literal<const Values extends readonly (string | number | boolean)[]>(...values: Values): Read<Values[number]> {
  return plain(`one of ${values.join(', ')}`, (value): value is Values[number] => values.some(known => known === value))
}

export interface ReadOptional<T> extends Read<T | undefined> { readonly optional: true }

/** Absent or null is undefined, and the key is left out of its object; present but wrong is an error. */
export function optional<T>(reader: Read<T>): ReadOptional<T> {
  const read: Read<T | undefined> = (value, at) => (value === undefined || value === null ? undefined : reader(value, at))
  return Object.assign(read, { optional: true as const })
}

/** Like `optional`, but what is present and wrong is left out too, and reported as `wire.field-dropped`. */
export const lenient = <T>(reader: Read<T>): ReadOptional<T> => optional(usable(reader, 'wire.field-dropped') as Read<T>)

/** Absent or null is `value`; present but wrong is an error. */
export function withDefault<T, const D extends T>(reader: Read<T>, value: D): Read<T> {
  return mapped(optional(reader), read => read ?? value)
}

/** Absent or null is null; present but wrong is an error. */
export const nullable = <T>(reader: Read<T>): Read<T | null> => withDefault<T | null, null>(reader, null)

/** Like `withDefault`, but what is present and wrong is `value` too, and reported as `wire.field-dropped`. */
export function orElse<T, const D extends T>(reader: Read<T>, value: D): Read<T> {
  return withDefault(lenient(reader) as Read<T>, value)
}

export const mapped = <T, U>(reader: Read<T>, turn: (value: T) => U): Read<U> => (value, at) => turn(reader(value, at))

/** What `reader` reads, if `accept` agrees; `expected` completes «expected …». */
export function satisfying<T>(reader: Read<T>, expected: string, accept: (value: T) => boolean): Read<T> {
  return (foreign, at) => {
    const value = reader(foreign, at)
    return accept(value) ? value : mismatch(at, expected, foreign)
  }
}

type Fields = Readonly<Record<string, Read<unknown>>>
type OptionalNames<F extends Fields> = { [N in keyof F]: F[N] extends ReadOptional<unknown> ? N : never }[keyof F]
type Flat<T> = { [N in keyof T]: T[N] }
export type Shape<F extends Fields> = Flat<
  { readonly [N in Exclude<keyof F, OptionalNames<F>>]: Infer<F[N]> } & {
    readonly [N in OptionalNames<F>]?: Exclude<Infer<F[N]>, undefined>
  }
>

/** An object of exactly the named fields: others are not looked at, and inherited ones do not count. */
export function object<F extends Fields>(fields: F): Read<Shape<F>> {
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

/** A list that is accepted whole or not at all. */
export function strictList<T>(item: Read<T>): Read<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return mismatch(at, 'a list', value)
    return value.map((foreign, key) => item(foreign, { parent: at, key, report: at.report }))
  }
}

/** A list of which every unusable item is left out and reported. */
export function list<T>(item: Read<T>): Read<readonly T[]> {
  return mapped(strictList(usable(item, 'wire.item-dropped')), made => made.filter(one => one !== undefined))
}

/** Like `list`, but one of which nothing at all is usable is not taken for an empty one. */
export function usableList<T>(item: Read<T>): Read<readonly T[]> {
  return (value, at) => {
    const made = list(item)(value, at)
    return made.length === 0 && (value as unknown[]).length > 0 ? mismatch(at, 'a list with anything usable', value) : made
  }
}

/** Of the items with one id the first: the others are left out and reported. */
export function distinct<T extends { readonly id: number }>(reader: Read<readonly T[]>): Read<readonly T[]> {
  return (value, at) => {
    const ids = new Set<number>()
    return reader(value, at).filter(({ id }) => {
      const isNew = !ids.has(id)
      ids.add(id)
      if (!isNew) at.report('wire.item-dropped', detail`${named(pathOf(at))}: ${id} is there already`)
      return isNew
    })
  }
}

/** What a reader makes of a value; undefined of one that it refuses, which is reported. */
function usable<T>(reader: Read<T>, code: 'wire.field-dropped' | 'wire.item-dropped'): Read<T | undefined> {
  return (value, at) => {
    try {
      return reader(value, at)
    } catch (error) {
      // anything else is a mistake in a reader and must be seen
      if (!(error instanceof WireError)) throw error
      at.report(code, error.told)
      return undefined
    }
  }
}
