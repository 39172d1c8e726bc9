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

export interface Notes {
  /** A wrong field is noted and read as if it were absent, so that the others get their turn. */
  wrong(field: string, expected: Expectation): void
  asked(field: string): void
}

/** Tokens and codes would travel in clear text; only the device itself is spoken to like that. */
const CLEAR_TEXT = /^http:\/\/(?!(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$))/
const HOST = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/

export const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Named values of one object of the block, each as it should be. */
export type Fields = ReturnType<typeof fields>

/** The values of an object that stands at a path, such as `signIn`; '' is the whole block. */
export function fields(value: unknown, at: string, notes: Notes) {
  const held = isGroup(value) ? value : {}
  const pathOf = (name: string): string => (at === '' ? name : `${at}.${name}`)
  if (!isGroup(value)) notes.wrong(at || 'storefront-config', 'object')
  function wrong(name: string, expected: Expectation): void {
    // what would be in a group that is none is not missed one by one
    if (isGroup(value)) notes.wrong(pathOf(name), expected)
  }
  function raw(name: string): unknown {
    notes.asked(pathOf(name))
    return Object.hasOwn(held, name) ? held[name] : undefined
  }
  /** What stands under a name when it is as wished; else what is there without it. */
  function checked<T>(name: string, otherwise: T, expected: Expectation, read: (found: unknown) => T | undefined): T {
    const found = raw(name)
    if (found === undefined) return otherwise
    const value = read(found)
    if (value === undefined) wrong(name, expected)
    return value ?? otherwise
  }
  return {
    raw,
    pathOf,
    notes,
    text: (name: string, otherwise: string) => checked(name, otherwise, 'text', found => (typeof found === 'string' ? found : undefined)),
    filled(name: string, expected: Expectation = 'text', form = /\S/): string {
      const found = raw(name)
      if (typeof found === 'string' && form.test(found)) return found
      wrong(name, expected)
      return ''
    },
    boolean: (name: string, otherwise: boolean) => checked(name, otherwise, 'boolean', found => (typeof found === 'boolean' ? found : undefined)),
    id: (name: string) => checked<number | undefined>(name, undefined, 'id', found =>
      (Number.isSafeInteger(found) && (found as number) >= 1 ? found as number : undefined)),
    names: () => Object.keys(held),
    /** A code of the contract. */
    code: (name: string) => checked<ApiCode | undefined>(name, undefined, 'code', found => (isApiCode(found) ? found : undefined)),
    /** Names of servers, undefined when absent. */
    hosts: (name: string) => checked<readonly string[] | undefined>(name, undefined, 'hosts', found =>
      (Array.isArray(found) && found.every(item => typeof item === 'string' && HOST.test(item)) ? found as string[] : undefined)),
    /** The same value; one that the block gives in clear text over the network is noted as wrong. */
    secure(name: string, value: string): string {
      if (raw(name) === value && CLEAR_TEXT.test(value)) wrong(name, 'secureUrl')
      return value
    },
    matching: (name: string, otherwise: string, form: RegExp, expected: Expectation) =>
      checked(name, otherwise, expected, found => (typeof found === 'string' && form.test(found) ? found : undefined)),
    oneOf: <T extends string>(name: string, allowed: readonly T[], otherwise: T, expected: Expectation): T =>
      checked(name, otherwise, expected, found => allowed.find(item => item === found)),
    listOf: <T extends string>(name: string, allowed: readonly T[], otherwise: readonly T[], expected: Expectation): readonly T[] =>
      checked(name, otherwise, expected, found => {
        if (!Array.isArray(found)) return undefined
        const hits = found.flatMap(item => allowed.filter(known => known === item))
        return hits.length === found.length ? hits : undefined
      }),
  }
}

/** The values of an object within another. */
export function groupIn({ raw, pathOf, notes }: Fields, name: string): Fields {
  const found = raw(name)
  return fields(found === undefined ? {} : found, pathOf(name), notes)
}
