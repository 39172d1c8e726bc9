import type { Report } from '../../env.ts'
import type { Bounds } from '../../geo/point.ts'
import type { CallOptions, Http } from '../../http/http.ts'
import {
  distinct, lenient, list, object, orElse, decode, satisfying, string, usableList,
  type Infer, type Decoder, type ValuePath,
} from '../../http/decode.ts'
import {
  amount, withDefaultAndWarning, decimal, orElseWithWarning, flag, id, toPointDecoder, text, verbatim, wholeNumber,
} from '../../http/tolerant.ts'
import { hours } from '../../http/tolerant-times.ts'
import { compileSchedule } from '../../time/schedule.ts'
import { parseZone, type Zone } from '../../time/zone.ts'

// drops invalid fields that are only displayed (`lenient`, `defaulted`): a restaurant stays without its average bill

const place = object({ lat: decimal, lng: decimal })
const edges = object({ north: decimal, south: decimal, east: decimal, west: decimal })
const bounds = orElse<Bounds | null, null>(edges, null)
const city = object({ id, name: text, bounds, center: toPointDecoder(place), zoom: orElseWithWarning(decimal, 12) })
const namedItem = object({ code: verbatim, id: orElseWithWarning(wholeNumber, 0), name: text })
/** A picture, in any answer of the API. */
export const photo = object({
  url: verbatim,
  width: lenient(wholeNumber),
  height: lenient(wholeNumber),
  alt: lenient(text),
})
const pay = withDefaultAndWarning(object({
  cardOnline: lenient(string), cardUponReceipt: lenient(flag), cashUponReceipt: lenient(flag),
}), {})
const offered = withDefaultAndWarning(flag, false)
const menu = object({
  id, isDelivery: offered, isOnline: offered, isTable: offered, isTakeAway: offered,
  name: withDefaultAndWarning(text, ''), order: orElseWithWarning(wholeNumber, 0),
})
const words = orElseWithWarning(list(text), [])
const names = orElseWithWarning(list(namedItem), [])
const restoFields = object({
  id,
  name: text,
  address: withDefaultAndWarning(text, ''),
  street: orElseWithWarning(text, ''),
  averageCheck: lenient(amount),
  currency: satisfying(string, 'a currency', code => /^[a-z]{3}$/i.test(code)),
  description: lenient(text),
  emails: words,
  phones: words,
  links: orElseWithWarning(list(object({ type: verbatim, url: verbatim })), []),
  location: place,
  menus: distinct(list(menu)),
  openingHours: withDefaultAndWarning(list(hours), []),
  order: orElseWithWarning(wholeNumber, 0),
  payConfig: withDefaultAndWarning(object({ delivery: pay, takeAway: pay }), { delivery: {}, takeAway: {} }),
  pays: names,
  photos: orElseWithWarning(list(photo), []),
  tags: names,
  timezone: lenient(text),
})
/** Decodes a restaurant. A menu without a name takes the restaurant's. */
const restoIn = (zones: Map<string, Zone>) => (json: unknown, at: ValuePath) => {
  const { timezone, openingHours, menus, ...rest } = restoFields(json, at)
  const called = menus.map(one => (one.name.trim() === '' ? { ...one, name: rest.name } : one))
  const zone = parseZone(timezone, at.report, zones)
  return { ...rest, menus: called, zone, schedule: compileSchedule(openingHours) }
}

export type City = Infer<typeof city>
export type Menu = Infer<typeof menu>
export type Resto = Infer<ReturnType<typeof restoIn>>
export const delivers = ({ menus }: Resto): boolean => menus.some(menu => menu.isDelivery)
export const handsOver = ({ menus }: Resto): boolean => menus.some(menu => menu.isTakeAway)

/** API calls about cities and restaurants. They reject with what `Http` throws, or with a DecodeError. */
export interface LocationApi {
  /** All cities of the white label. */
  cities(): Promise<readonly City[]>
  /** A restaurant with its hours and menus. */
  resto(restoId: number): Promise<Resto>
}

/** Creates a function that fetches an answer and decodes it; reports call the answer `name`. */
export function asking(http: Http, report: Report) {
  return async <T>(reader: Decoder<T>, name: string, path: string, query: CallOptions['query'] = {}): Promise<T> =>
    decode(reader, await http.get(path, { query }), report, name)
}

export function createLocationApi(http: Http, whiteLabel: string, report: Report): LocationApi {
  const ask = asking(http, report)
  // all restaurants and all later answers share what is known of a zone's offset
  const resto = restoIn(new Map())
  return {
    cities: () => ask(distinct(usableList(city)), 'cities', '/1/p/cities', { whiteLabel }),
    resto: (restoId: number) => ask(resto, 'resto', `/1/p/restos/${restoId}`),
  }
}
