import { decode, literal, number, object, optional, positiveId, string, type Infer } from '../../decode/decode.ts'
import type { Report } from '../../env.ts'
import type { RecordedResponses } from '../../http/recorded-responses.ts'
import { asRecord } from '../../json.ts'
import { LOCALES } from '../../locale.ts'

/** A restaurant, and the delivery method whose menus a page shows. */
const shownRestaurant = object({ cityId: positiveId, restoId: positiveId, method: literal('DELIVERY', 'TAKE_AWAY') })

const fields = object({
  /** The language of the page. */
  locale: literal(...LOCALES),
  /** The path of the page, such as `/menus/101`. */
  path: string,
  /** When the page was written, in ms since 1970 by the API's clock. */
  savedAt: number,
  /** The restaurant whose menu the page shows. */
  menu: optional(shownRestaurant),
  /** The restaurant whose dish or promotion the page shows as a layer. */
  layer: optional(shownRestaurant),
  /** The city whose restaurants the page lists. */
  listedCityId: optional(positiveId),
  /** The restaurant that the page describes. */
  describedRestoId: optional(positiveId),
  /** The page's heading, if the app bar shows it. */
  heading: optional(string),
})
/**
 * The data that a prerendered page shows (MENU-18). `responses`: those of the API that the page
 * needs. `text`: the JSON of an information page's text, which `src/info/page-text.ts` parses.
 */
export type PageRecord = Infer<typeof fields> & { readonly responses: RecordedResponses; readonly text?: unknown }

/** Decodes the record in a page. Null without a record; a damaged one is reported and ignored. */
export function decodePageRecord(json: unknown, report: Report): PageRecord | null {
  if (json === undefined) return null
  try {
    const { responses, text } = asRecord(json) ?? {}
    return { ...decode(fields, json, report, 'page'), responses: asRecord(responses) ?? {}, text }
  } catch {
    report('page-record.invalid')
    return null
  }
}
