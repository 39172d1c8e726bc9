import { recordOf } from '../json.ts'
import { isApiCode, type ApiCode } from './api-codes.ts'

/** What a field must be; the screen says it in words (`config.…` in the texts). */
export type Expectation =
  | 'object' | 'text' | 'boolean' | 'url' | 'urlOrEmpty' | 'urlOrPath' | 'id' | 'method' | 'locales' | 'locale'
  | 'signInMethods' | 'botCheck' | 'theme' | 'host' | 'hosts' | 'vkMode' | 'secureUrl' | 'code' | 'header'

export interface WrongField {
  /** Its path, such as `signIn.methods`; `storefront-config` is the whole block. */
  readonly field: string
  readonly expected: Expectation
}

/** Where a field stands, where what is wrong is told, and all paths that mean something. */
export interface Place {
  readonly path: string
  readonly wrong: WrongField[]
  readonly asked: Set<string>
}
/** A field's value as it should be. One that is wrong is told and read as if it were absent, so that the others get their turn. */
export type Field<T> = (found: unknown, at: Place) => T
type Values<F> = { readonly [N in keyof F]: F[N] extends Field<infer T> ? T : never }

export function tell({ path, wrong }: Place, expected: Expectation): void {
  wrong.push({ field: path || 'storefront-config', expected })
}

/** What stands there when `take` knows it; `otherwise` without it. */
function field<T, O>(expected: Expectation, otherwise: O, take: (found: unknown) => T | undefined): Field<T | O> {
  return (found, at) => {
    const value = found === undefined ? otherwise : take(found)
    if (value === undefined && found !== undefined) tell(at, expected)
    return value ?? otherwise
  }
}
/** Named fields. What is no group is told once, and nothing in it is missed. */
export function group<F extends Readonly<Record<string, Field<unknown>>>>(fields: F): Field<Values<F>> {
  return (found = {}, at) => {
    const held = recordOf(found)
    if (held === undefined) tell(at, 'object')
    return Object.fromEntries(Object.entries(fields).map(([name, readField]) => {
      const path = at.path === '' ? name : `${at.path}.${name}`
      at.asked.add(path)
      return [name, readField(held?.[name], { ...at, path, wrong: held === undefined ? [] : at.wrong })]
    })) as Values<F>
  }
}
/** Must be there. */
export const required = <T>(inner: Field<T>): Field<T> => (found = null, at) => inner(found, at)

export const matching = <O extends string | undefined>(form: RegExp, expected: Expectation, otherwise: O) =>
  field(expected, otherwise, found => (typeof found === 'string' && form.test(found) ? found : undefined))
export const text: Field<string> = (found, at) => matching(/^/, 'text', '')(found, at)
export const flag = (otherwise: boolean) => field('boolean', otherwise, found => [true, false].find(one => one === found))
const isId = (found: unknown): found is number => Number.isSafeInteger(found) && (found as number) >= 1
export const id: Field<number | undefined> = (found, at) => field('id', undefined, it => (isId(it) ? it : undefined))(found, at)
export const oneOf = <const T extends string, O extends T | undefined>(allowed: readonly T[], otherwise: O, expected: Expectation) =>
  field(expected, otherwise, found => allowed.find(item => item === found))
const listWhere = <T, O>(accept: (item: unknown) => item is T, otherwise: O, expected: Expectation) =>
  field(expected, otherwise, found => (Array.isArray(found) && found.every(accept) ? found as readonly T[] : undefined))
export const listOf = <T extends string>(allowed: readonly T[], otherwise: readonly T[], expected: Expectation) =>
  listWhere((item): item is T => allowed.some(one => one === item), otherwise, expected)

export const nonEmpty = <T>(inner: Field<T>): Field<T> => (found, at) => inner(Array.isArray(found) && found.length === 0 ? null : found, at)

const HOST = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/
/** Names of servers. */
export const hosts = <O>(otherwise: O) => listWhere((item): item is string => typeof item === 'string' && HOST.test(item), otherwise, 'hosts')

/** Tokens and codes would travel in clear text; only the device itself is spoken to like that. */
const CLEAR_TEXT = /^http:\/\/(?!(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$))/
/** An address that the block does not give in clear text over the network. */
export const secure = (inner: Field<string>): Field<string> => (found, at) => {
  const value = inner(found, at)
  if (value === found && CLEAR_TEXT.test(value)) tell(at, 'secureUrl')
  return value
}

/** Codes of the contract by a chain's own, which may hold dots. */
export const codes: Field<Readonly<Record<string, ApiCode>>> = (found, at) => {
  const held: Readonly<Record<string, unknown>> = field('object', {}, recordOf)(found, at)
  for (const [theirs, ours] of Object.entries(held)) if (!isApiCode(ours)) tell({ ...at, path: `${at.path}.${theirs}` }, 'code')
  return held as Readonly<Record<string, ApiCode>>
}
