import { decode, literal, number, object, positiveId, string, type Infer } from '../../decode/decode.ts'
import type { Report } from '../../env.ts'
import type { RecordedResponses } from '../../http/recorded-responses.ts'
import { asRecord } from '../../json.ts'
import { LOCALES } from '../../locale.ts'

const fields = object({
  /** The language of the page. */
  locale: literal(...LOCALES),
  /** The path of the page, such as `/menus/101`. */
  path: string,
  cityId: positiveId,
  restoId: positiveId,
  method: literal('DELIVERY', 'TAKE_AWAY'),
  /** When the page was written, in ms since 1970 by the API's clock. */
  savedAt: number,
})
/**
 * The data that a prerendered page shows (MENU-18): the API's responses about one restaurant, and
 * the delivery method whose menus the page lists.
 */
export type PageRecord = Infer<typeof fields> & { readonly responses: RecordedResponses }

/** Decodes the record in a page. Null without a record; a damaged one is reported and ignored. */
export function decodePageRecord(json: unknown, report: Report): PageRecord | null {
  if (json === undefined) return null
  try {
    return { ...decode(fields, json, report, 'page'), responses: asRecord(asRecord(json)?.['responses']) ?? {} }
  } catch {
    report('page-record.invalid')
    return null
  }
}
