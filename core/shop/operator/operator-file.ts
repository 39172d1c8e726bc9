import { decode, lenient, literal, mismatch, object, orElse, type Decoder, type Infer } from '../../decode/decode.ts'
import type { Report } from '../../env.ts'
import { asRecord, parseJson } from '../../json.ts'
import { LOCALES, type Locale } from '../../locale.ts'
import { parseIsoTime } from '../../time/iso.ts'
import { toMoment, UTC } from '../../time/zone.ts'
import { NO_NOTICE, type OperatorNotice } from './notice.ts'

/** The longest text of the operator, in characters. A longer one is cut. */
export const MAX_TEXT_LENGTH = 300

/** A text in some languages of the shop. */
type TextsByLanguage = { readonly [L in Locale]?: string }
const texts: Decoder<TextsByLanguage> = (value, at) => {
  const record = asRecord(value) ?? mismatch(at, 'texts by language', value)
  return Object.fromEntries(LOCALES.flatMap(locale => {
    const text = record[locale]
    return typeof text === 'string' && text.trim() !== '' ? [[locale, cutText(text.trim())]] : []
  }))
}

/** Decodes a time with its offset to milliseconds since 1970: the operator's zone is unknown here. */
const instant: Decoder<number> = (value, at) => {
  const time = typeof value === 'string' ? parseIsoTime(value) : undefined
  return time?.kind === 'moment' ? toMoment(UTC, time, 'begins') : mismatch(at, 'a time with an offset', value)
}

const fields = object({
  orders: literal('open', 'paused'),
  /** Said where an order would be placed while orders are paused. */
  message: orElse(texts, {}),
  /** Said above each page, whether orders are paused or not. */
  banner: orElse(texts, {}),
  /** When pause and banner end; absent for no end. */
  until: lenient(instant),
})
/** The content of `operator.json` (CFG-11). */
export type OperatorFile = Infer<typeof fields>

/**
 * Decodes `operator.json`. An invalid text or end is ignored and reported.
 * @throws DecodeError if it is not clear whether orders are paused.
 */
export const decodeOperatorFile = (text: string, report: Report): OperatorFile =>
  decode(fields, parseJson(text), report, 'operator')

/** Selects what a customer sees at `now` (milliseconds since 1970). Russian stands in for a missing language. */
export function selectOperatorNotice(file: OperatorFile | null, now: number, locale: Locale): OperatorNotice {
  if (file === null || (file.until !== undefined && file.until <= now)) return NO_NOTICE
  const isPaused = file.orders === 'paused'
  const translate = (inLanguages: TextsByLanguage): string | null =>
    inLanguages[locale] ?? inLanguages.ru ?? Object.values(inLanguages)[0] ?? null
  return {
    isPaused, message: isPaused ? translate(file.message) : null, banner: translate(file.banner),
    until: isPaused ? file.until ?? null : null,
  }
}

/** Cuts a text to `MAX_TEXT_LENGTH` characters. */
function cutText(text: string): string {
  const characters = Array.from(text)
  return characters.length <= MAX_TEXT_LENGTH ? text : `${characters.slice(0, MAX_TEXT_LENGTH - 1).join('')}…`
}
