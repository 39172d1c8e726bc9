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
export interface Place { readonly path: string; readonly wrong: WrongField[]; readonly asked: Set<string> }
/** A field's value. One that is wrong is told and read as if it were absent, so that the others get their turn. */
export type Field<T> = (found: unknown, at: Place) => T
type Values<F> = { readonly [N in keyof F]: F[N] extends Field<infer T> ? T : never }

const tell = ({ path, wrong }: Place, expected: Expectation) => wrong.push({ field: path || 'storefront-config', expected })

function field<T>(expected: Expectation, otherwise: T, accept: (found: any) => unknown): Field<T> {
  return (found, at) => {
    if (found !== undefined && accept(found)) return found as T
    if (found !== undefined) tell(at, expected)
    return otherwise
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
export const required = <T>(inner: Field<T>): Field<T> => (found = null, at) => inner(found, at)

export const matching = <O>(form: RegExp, expected: Expectation, otherwise: O) =>
  field<string | O>(expected, otherwise, found => typeof found === 'string' && form.test(found))
export const text: Field<string> = (found, at) => matching(/^/, 'text', '')(found, at)
export const flag = (otherwise: boolean) => field('boolean', otherwise, found => typeof found === 'boolean')
export const id: Field<number | undefined> = (found, at) =>
  field<number | undefined>('id', undefined, it => Number.isSafeInteger(it) && it >= 1)(found, at)
export const oneOf = <const T, O extends T | undefined>(allowed: readonly T[], otherwise: O, expected: Expectation) =>
  field<T | O>(expected, otherwise, found => allowed.includes(found))
export const listOf = <const T>(allowed: readonly T[], otherwise: readonly T[], expected: Expectation, least = 0) =>
  field<readonly T[]>(expected, otherwise, found =>
    Array.isArray(found) && found.length >= least && found.every(item => allowed.includes(item)))

const HOST = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/
export const hosts = <O>(otherwise: O) => field<readonly string[] | O>('hosts', otherwise, found =>
  Array.isArray(found) && found.every(item => typeof item === 'string' && HOST.test(item)))

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
  const held = field('object', {}, recordOf)(found, at)
  for (const [theirs, ours] of Object.entries(held)) {
    if (!isApiCode(ours)) tell({ ...at, path: `${at.path}.${theirs}` }, 'code')
  }
  return held
}
