import type { Report } from '../../env.ts'
import type { Bounds } from '../../geo/point.ts'
import type { CallOptions, Http } from '../../http/http.ts'
import { distinct, lenient, list, object, orElse, read, satisfying, string, usableList, type Infer, type Read, type Where } from '../../http/read.ts'
import { amount, assumed, decimal, defaulted, flag, id, pointOf, text, whole } from '../../http/tolerant.ts'
import { hours } from '../../http/tolerant-times.ts'
import { compileSchedule } from '../../time/schedule.ts'
import { parseZone } from '../../time/zone.ts'

// what is only shown (`lenient`, `defaulted`) is left out when it is wrong: no restaurant closes for its average bill

const place = object({ lat: decimal, lng: decimal })
const bounds = orElse<Bounds | null, null>(object({ north: decimal, south: decimal, east: decimal, west: decimal }), null)
const city = object({ id, name: text, bounds, center: pointOf(place), zoom: defaulted(decimal, 12) })
const named = object({ code: text, id: defaulted(whole, 0), name: text })
/** A picture, wherever the API names one. */
export const photo = object({ url: text, width: lenient(whole), height: lenient(whole), alt: lenient(text) })
const pay = assumed(object({ cardOnline: lenient(string), cardUponReceipt: lenient(flag), cashUponReceipt: lenient(flag) }), {})
const offered = assumed(flag, false)
const menu = object({
  id, isDelivery: offered, isOnline: offered, isTable: offered, isTakeAway: offered, name: assumed(text, ''), order: defaulted(whole, 0),
})
const words = defaulted(list(text), [])
const names = defaulted(list(named), [])
const restoFields = object({
  id, name: text, address: assumed(text, ''), street: defaulted(text, ''), averageCheck: lenient(amount),
  currency: satisfying(string, 'a currency', code => /^[a-z]{3}$/i.test(code)), description: lenient(text), emails: words, phones: words,
  links: defaulted(list(object({ type: text, url: text })), []), location: place, menus: distinct(list(menu)),
  openingHours: assumed(list(hours), []), order: defaulted(whole, 0),
  payConfig: assumed(object({ delivery: pay, takeAway: pay }), { delivery: {}, takeAway: {} }),
  pays: names, photos: defaulted(list(photo), []), tags: names, timezone: lenient(text),
})
/** A menu without a name goes by the restaurant's. */
const resto = (json: unknown, at: Where) => {
  const { timezone, openingHours, menus, ...rest } = restoFields(json, at)
  const called = menus.map(one => (one.name.trim() === '' ? { ...one, name: rest.name } : one))
  return { ...rest, menus: called, zone: parseZone(timezone, at.report), schedule: compileSchedule(openingHours) }
}

export type City = Infer<typeof city>
export type Menu = Infer<typeof menu>
export type Resto = Infer<typeof resto>
export const delivers = ({ menus }: Resto): boolean => menus.some(menu => menu.isDelivery)
export const handsOver = ({ menus }: Resto): boolean => menus.some(menu => menu.isTakeAway)

export type LocationWire = ReturnType<typeof createLocationWire>

/** Asks for an answer and reads it; `name` is what it goes by in reports. */
export function asking(http: Http, report: Report) {
  return async <T>(reader: Read<T>, name: string, path: string, query: CallOptions['query'] = {}): Promise<T> =>
    read(reader, await http.get(path, { query }), report, name)
}

export function createLocationWire(http: Http, whiteLabel: string, report: Report) {
  const ask = asking(http, report)
  return {
    cities: () => ask(distinct(usableList(city)), 'cities', '/1/p/cities', { whiteLabel }),
    resto: (restoId: number) => ask(resto, 'resto', `/1/p/restos/${restoId}`),
  }
}
