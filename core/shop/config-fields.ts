import { asRecord } from '../json.ts'
import { LOCALES, type Locale } from '../locale.ts'
import { isApiCode, type ApiCode } from './api-codes.ts'

/** The value that a field must have. The text `config.<expectation>` describes the value. */
export type Expectation =
  | 'object' | 'text' | 'boolean' | 'url' | 'urlOrEmpty' | 'urlOrPath' | 'urlPathOrEmpty' | 'id' | 'method' | 'locales'
  | 'locale' | 'signInMethods' | 'botCheck' | 'theme' | 'host' | 'hosts' | 'vkMode' | 'secureUrl' | 'code' | 'header'
  | 'pages' | 'slug' | 'nav' | 'mapsProvider'

/** A field with an invalid value. */
export interface WrongField {
  /** The path of the field, such as `signIn.methods`; `storefront-config` for the whole block. */
  readonly field: string
  readonly expected: Expectation
  /** The field belongs to an entry that is left out: the shop starts without the entry. */
  readonly isDropped?: true
}

/** The context of reading a field: its path, all invalid fields so far, and all read paths. */
export interface FieldContext {
  readonly path: string
  readonly wrong: WrongField[]
  readonly knownPaths: Set<string>
}
/**
 * Reads a field. An invalid value is added to `wrong` and treated as absent, so that the other
 * fields are checked too.
 */
export type Field<T> = (raw: unknown, context: FieldContext) => T
type Values<F> = { readonly [N in keyof F]: F[N] extends Field<infer T> ? T : never }

export const addWrong = ({ path, wrong }: FieldContext, expected: Expectation) =>
  wrong.push({ field: path || 'storefront-config', expected })

/** A field whose value must pass `accept`. `fallback` replaces an absent or invalid value. */
export function field<T>(expected: Expectation, fallback: T, accept: (raw: any) => unknown): Field<T> {
  return (raw, context) => {
    if (raw !== undefined && accept(raw)) return raw as T
    if (raw !== undefined) addWrong(context, expected)
    return fallback
  }
}
/** A group of named fields. A value that is no object counts as one invalid field. */
export function group<F extends Readonly<Record<string, Field<unknown>>>>(fields: F): Field<Values<F>> {
  return (raw = {}, context) => {
    const record = asRecord(raw)
    if (record === undefined) addWrong(context, 'object')
    return Object.fromEntries(Object.entries(fields).map(([name, readField]) => {
      const path = context.path === '' ? name : `${context.path}.${name}`
      context.knownPaths.add(path)
      return [name, readField(record?.[name], { ...context, path, wrong: record === undefined ? [] : context.wrong })]
    })) as Values<F>
  }
}
/** Reports an absent value as invalid: no field accepts null, which replaces it. */
export const required = <T>(inner: Field<T>): Field<T> => (raw = null, context) => inner(raw, context)

/** A text that matches `pattern`; `/^/` matches any text. */
export const matching = <O>(pattern: RegExp, expected: Expectation, fallback: O) =>
  field<string | O>(expected, fallback, raw => typeof raw === 'string' && pattern.test(raw))
/** A text with at least one character other than a space. */
export const requiredText: Field<string> = (raw, context) => required(matching(/\S/, 'text', ''))(raw, context)
export const textField: Field<string> = (raw, context) => matching(/^/, 'text', '')(raw, context)
export const flag = (fallback: boolean) => field('boolean', fallback, raw => typeof raw === 'boolean')
export const id: Field<number | undefined> = (raw, context) =>
  field<number | undefined>('id', undefined, raw => Number.isSafeInteger(raw) && raw >= 1)(raw, context)
export const oneOf = <const T, O extends T | undefined>(allowed: readonly T[], fallback: O, expected: Expectation) =>
  field<T | O>(expected, fallback, raw => allowed.includes(raw))
export const listOf = <const T>(allowed: readonly T[], fallback: readonly T[], expected: Expectation, minLength = 0) =>
  field<readonly T[]>(expected, fallback, raw =>
    Array.isArray(raw) && raw.length >= minLength && raw.every(item => allowed.includes(item)))

/** Texts by language, or a Russian text. The Russian text is required. */
export const localizedTexts: Field<{ readonly [L in Locale]?: string | undefined }> = (raw, context) => {
  if (typeof raw === 'string' && raw !== '') return { ru: raw }
  const optionalText = matching(/^/, 'text', undefined)
  const fields = Object.fromEntries(LOCALES.map(locale => [locale, locale === 'ru' ? requiredText : optionalText]))
  return group(fields)(raw, context)
}

const HOST_PATTERN = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/
export const hosts = <O>(fallback: O) => field<readonly string[] | O>('hosts', fallback, raw =>
  Array.isArray(raw) && raw.every(item => typeof item === 'string' && HOST_PATTERN.test(item)))

/** Matches plain HTTP to another host: tokens and codes would be sent in clear text. */
const CLEAR_TEXT = /^http:\/\/(?!(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$))/
/** A URL that must not use plain HTTP, except to the device itself. A default is not checked. */
export const secure = (inner: Field<string>): Field<string> => (raw, context) => {
  const value = inner(raw, context)
  if (value === raw && CLEAR_TEXT.test(value)) addWrong(context, 'secureUrl')
  return value
}

/** Maps a chain's own error codes, which may contain dots, to codes of the API contract. */
export const codes: Field<Readonly<Record<string, ApiCode>>> = (raw, context) => {
  const mapping = field('object', {}, asRecord)(raw, context)
  for (const [chainCode, apiCode] of Object.entries(mapping)) {
    if (!isApiCode(apiCode)) addWrong({ ...context, path: `${context.path}.${chainCode}` }, 'code')
  }
  return mapping
}
