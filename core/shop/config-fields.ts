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

/** Tokens and codes would travel in clear text; only the device itself is spoken to like that. */
const CLEAR_TEXT = /^http:\/\/(?!(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$))/
const HOST = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/

export type Fields = ReturnType<typeof createFields>

/**
 * The values of a block by their paths, such as `signIn.methods`, each as it should be. A wrong one is told and read as if it were
 * absent, so that the others get their turn; a group that is none is told once, and nothing in it is missed.
 */
export function createFields(block: unknown, wrong: (field: string, expected: Expectation) => void) {
  const asked = new Set<string>()
  const groups = new Map<string, Readonly<Record<string, unknown>> | undefined>()
  function groupOf(path: string): Readonly<Record<string, unknown>> | undefined {
    const at = path.slice(0, Math.max(0, path.lastIndexOf('.')))
    if (!groups.has(at)) {
      const found = at === '' ? block : raw(at)
      groups.set(at, recordOf(at !== '' && found === undefined ? {} : found))
      if (groups.get(at) === undefined) wrong(at || 'storefront-config', 'object')
    }
    return groups.get(at)
  }
  function raw(path: string): unknown {
    asked.add(path)
    return groupOf(path)?.[path.slice(path.lastIndexOf('.') + 1)]
  }
  function tell(path: string, expected: Expectation): void {
    if (groupOf(path) !== undefined) wrong(path, expected)
  }
  /** What stands at a path when `read` takes it; else what is there without it. */
  function checked<T>(path: string, otherwise: T, expected: Expectation, read: (found: unknown) => T | undefined): T {
    const found = raw(path)
    if (found === undefined) return otherwise
    const value = read(found)
    if (value === undefined) tell(path, expected)
    return value ?? otherwise
  }
  const matching = (path: string, otherwise: string, form: RegExp, expected: Expectation): string =>
    checked(path, otherwise, expected, found => (typeof found === 'string' && form.test(found) ? found : undefined))
  return {
    raw, tell, matching,
    /** The paths that mean something. */
    asked: asked as ReadonlySet<string>,
    text: (path: string, otherwise: string) => matching(path, otherwise, /^/, 'text'),
    /** Must be there. */
    filled(path: string, expected: Expectation = 'text', form = /\S/): string {
      if (raw(path) === undefined) tell(path, expected)
      return matching(path, '', form, expected)
    },
    boolean: (path: string, otherwise: boolean) => checked(path, otherwise, 'boolean', found => [true, false].find(one => one === found)),
    id: (path: string) => checked<number | undefined>(path, undefined, 'id', found =>
      (Number.isSafeInteger(found) && (found as number) >= 1 ? found as number : undefined)),
    /** Codes of the contract by a chain's own, which may hold dots. */
    codes(path: string): Readonly<Record<string, ApiCode>> {
      const found = Object.entries(checked(path, {}, 'object', recordOf))
      for (const [theirs, ours] of found) if (!isApiCode(ours)) wrong(`${path}.${theirs}`, 'code')
      return Object.fromEntries(found.filter((entry): entry is [string, ApiCode] => isApiCode(entry[1])))
    },
    /** Names of servers, undefined when absent. */
    hosts: (path: string) => checked<readonly string[] | undefined>(path, undefined, 'hosts', found =>
      (Array.isArray(found) && found.every(item => typeof item === 'string' && HOST.test(item)) ? found as string[] : undefined)),
    /** The same value; one that the block gives in clear text over the network is told as wrong. */
    secure(path: string, value: string): string {
      if (raw(path) === value && CLEAR_TEXT.test(value)) tell(path, 'secureUrl')
      return value
    },
    oneOf: <T extends string>(path: string, allowed: readonly T[], otherwise: T, expected: Expectation): T =>
      checked(path, otherwise, expected, found => allowed.find(item => item === found)),
    listOf: <T extends string>(path: string, allowed: readonly T[], otherwise: readonly T[], expected: Expectation): readonly T[] =>
      checked(path, otherwise, expected, found =>
        (Array.isArray(found) && found.every(item => allowed.includes(item)) ? found as T[] : undefined)),
  }
}
