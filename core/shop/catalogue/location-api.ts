import type { Report } from '../../env.ts'
import type { Bounds } from '../../geo/point.ts'
import type { CallOptions, Http } from '../../http/http.ts'
import {
  distinct, lenient, list, mapped, object, orElse, decode, satisfying, string, usableList,
  type Infer, type Decoder, type ValuePath,
} from '../../decode/decode.ts'
import {
  amount, withDefaultAndWarning, decimal, orElseWithWarning, flag, id, toPointDecoder, text, verbatim, wholeNumber,
} from '../../decode/tolerant.ts'
import { hours } from '../../decode/tolerant-times.ts'
import { compileSchedule } from '../../time/schedule.ts'
import { parseZone, type Zone } from '../../time/zone.ts'

/*
 * Decoders for cities and restaurants. An invalid field that is only displayed is dropped or
 * replaced by a default: an invalid average bill does not hide the restaurant.
 */

const pointFields = object({ lat: decimal, lng: decimal })
const boundsFields = object({ north: decimal, south: decimal, east: decimal, west: decimal })
const bounds = orElse<Bounds | null, null>(boundsFields, null)
const city = object({
  id, name: text, bounds, center: toPointDecoder(pointFields), zoom: orElseWithWarning(decimal, 12),
})
const namedItem = object({ code: verbatim, id: orElseWithWarning(wholeNumber, 0), name: text })
/** A picture, in any response of the API. */
export const photo = object({
  url: verbatim,
  width: lenient(wholeNumber),
  height: lenient(wholeNumber),
  alt: lenient(text),
})
const payFields = withDefaultAndWarning(object({
  cardOnline: lenient(string), cardUponReceipt: lenient(flag), cashUponReceipt: lenient(flag),
}), {})
const offeredFlag = withDefaultAndWarning(flag, false)
const menu = object({
  id, isDelivery: offeredFlag, isOnline: offeredFlag, isTable: offeredFlag, isTakeAway: offeredFlag,
  name: withDefaultAndWarning(text, ''), order: orElseWithWarning(wholeNumber, 0),
})
const texts = orElseWithWarning(list(text), [])
const namedItems = orElseWithWarning(list(namedItem), [])
const isCurrencyCode = (code: string): boolean => /^[a-z]{3}$/i.test(code)
/** The code of a currency (ISO 4217). An absent or invalid one is '': amounts then have no sign. */
const currency = orElseWithWarning(satisfying(mapped(string, code => code.trim()), 'a currency', isCurrencyCode), '')
const restoFields = object({
  id,
  name: text,
  address: withDefaultAndWarning(text, ''),
  street: orElseWithWarning(text, ''),
  averageCheck: lenient(amount),
  currency,
  description: lenient(text),
  emails: texts,
  phones: texts,
  links: orElseWithWarning(list(object({ type: verbatim, url: verbatim })), []),
  location: pointFields,
  menus: distinct(list(menu)),
  openingHours: withDefaultAndWarning(list(hours), []),
  order: orElseWithWarning(wholeNumber, 0),
  payConfig: withDefaultAndWarning(
    object({ delivery: payFields, takeAway: payFields }), { delivery: {}, takeAway: {} },
  ),
  pays: namedItems,
  photos: orElseWithWarning(list(photo), []),
  tags: namedItems,
  timezone: lenient(text),
})
/**
 * Builds a decoder of a restaurant. A menu without a name gets the name of the restaurant, and a
 * restaurant without an address line gets its street.
 */
const buildRestoDecoder = (timeZoneCache: Map<string, Zone>) => (json: unknown, at: ValuePath) => {
  const { timezone, openingHours, menus, address: line, ...rest } = restoFields(json, at)
  const namedMenus = menus.map(menu => (menu.name.trim() === '' ? { ...menu, name: rest.name } : menu))
  const address = line.trim() === '' ? rest.street : line
  const zone = parseZone(timezone, at.report, timeZoneCache)
  return { ...rest, address, menus: namedMenus, zone, schedule: compileSchedule(openingHours) }
}

export type City = Infer<typeof city>
export type Menu = Infer<typeof menu>
export type Resto = Infer<ReturnType<typeof buildRestoDecoder>>
export const offersDelivery = ({ menus }: Resto): boolean => menus.some(menu => menu.isDelivery)
export const offersTakeAway = ({ menus }: Resto): boolean => menus.some(menu => menu.isTakeAway)

/** API calls about cities and restaurants. They reject with a `Failure` (`http/errors.ts`). */
export interface LocationApi {
  /** All cities of the white label. */
  cities(): Promise<readonly City[]>
  /** A restaurant with its hours and menus. */
  resto(restoId: number): Promise<Resto>
}

/** Creates a function that fetches and decodes a response. `name`: of the response, in reports. */
export function createFetcher(http: Http, report: Report) {
  return async <T>(decoder: Decoder<T>, name: string, path: string, query: CallOptions['query'] = {}): Promise<T> =>
    decode(decoder, await http.get(path, { query }), report, name)
}

export function createLocationApi(http: Http, whiteLabel: string, report: Report): LocationApi {
  const fetchDecoded = createFetcher(http, report)
  // all restaurants share one cache of time zones
  const restoDecoder = buildRestoDecoder(new Map())
  return {
    cities: () => fetchDecoded(distinct(usableList(city)), 'cities', '/1/p/cities', { whiteLabel }),
    resto: (restoId: number) => fetchDecoded(restoDecoder, 'resto', `/1/p/restos/${restoId}`),
  }
}
