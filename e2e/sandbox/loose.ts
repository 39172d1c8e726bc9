import type { Answer } from './answer.ts'
import type { StoredOrder } from './events.ts'
import type { Route } from './routes.ts'

/*
 * The second dialect: an honest API that grew by itself. Every answer of the first one is put into other forms of the same
 * facts here, on its way out, and nowhere else; what is meant stays what it is.
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Fields = { readonly [name: string]: Json }
type Form = (body: Json) => Json
type Orders = ReadonlyMap<string, StoredOrder>

const each = (form: (item: Fields, index: number) => Json): Form => body => (body as readonly Fields[]).map(form)
const inside = (fields: Fields, name: string, form: (item: Fields, index: number) => Json): Json =>
  (fields[name] as readonly Fields[]).map(form)

/** Numbers as their decimal strings, all the way down. */
function spelt(value: Json): Json {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return (value as readonly Json[]).map(spelt)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, spelt(held)]))
}
/** What the first dialect leaves out of an object is null here. */
const withNulls = (fields: Fields, ...names: readonly string[]): Fields => ({ ...Object.fromEntries(names.map(name => [name, null])), ...fields })
const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
/** 09:30 as 9:30 or 09:30:00. */
const hour = (text: Json, index: number): Json => (index % 2 === 0 ? `${String(text)}:00` : String(text).replace(/^0/, ''))
const hours = (entry: Fields, index: number): Fields => ({ ...entry, open: hour(entry.open ?? null, index), close: hour(entry.close ?? null, index) })

/** The outline of a zone in three forms by turns; GeoJSON says the longitude first and closes its ring. */
function outline(points: readonly Fields[], index: number): Json {
  if (index % 3 === 0) return { points: points.map(({ lat, lng }) => [lat ?? null, lng ?? null]) }
  const ring = [...points, ...points.slice(0, 1)].map(({ lat, lng }) => [lng ?? null, lat ?? null])
  return index % 3 === 1 ? { type: 'Polygon', coordinates: [ring] } : { type: 'MultiPolygon', coordinates: [[ring]] }
}
/** The last band has no end: what is too much is said by a refusal alone. */
function band(entry: Fields, index: number, all: readonly Json[]): Json {
  const { min, max } = entry.orderPrice as Fields
  return { ...spelt(entry) as Fields, orderPrice: { ...(min !== 0 && { min: spelt(min ?? null) }), max: index === all.length - 1 ? null : spelt(max ?? null) } }
}
/** Lines without what follows from the rest: the payable amount, empty lists, and whose discount it is. */
function line(fields: Fields): Json {
  const amounts = (name: string): Json => inside(fields, name, one => ({ calculatedAmount: one.calculatedAmount ?? null }))
  const isEmpty = (name: string): boolean => (fields[name] as readonly Json[]).length === 0
  return spelt({
    ...without(fields, 'payableAmount', 'discounts', 'promoCodes', 'specials'),
    ...(!isEmpty('discounts') && { discounts: amounts('discounts') }),
    promoCodes: isEmpty('promoCodes') ? null : amounts('promoCodes'),
  })
}
const priced: Form = body => withNulls({ ...body as Fields, positions: inside(body as Fields, 'positions', line) }, 'promoCode', 'promoCodeMaxDiscountAmount')
const tokens: Form = body => withNulls({ ...body as Fields, tokenType: 'Bearer', expiresIn: '900' }, 'vkAccessToken')

const FORMS: Readonly<Record<string, Form>> = {
  'GET /1/now': body => ({ utc_time: String((body as Fields).utc_time).replace('Z', ''), zone: 'UTC' }),
  'GET /1/p/cities': each(spelt),
  'GET /1/p/cities/{cityId}': spelt,
  'GET /1/p/restos': each(spelt),
  'GET /1/p/restos/{restoId}': body => {
    const { payConfig, openingHours, ...rest } = body as Fields
    return {
      ...withNulls(spelt(rest) as Fields, 'averageCheck', 'description', 'payEngine', 'timezone'), payConfig: payConfig ?? null,
      openingHours: (openingHours as readonly Fields[]).map(hours),
    }
  },
  'GET /1/restos/{restoId}/deliveries': body => ({
    content: inside(body as Fields, 'content', (zone, index) => ({
      ...spelt(without(zone, 'polygon', 'thresholds')) as Fields,
      polygon: outline((zone.polygon as { readonly points: readonly Fields[] }).points, index),
      thresholds: (zone.thresholds as readonly Fields[]).map(band),
    })),
    totalElements: String(((body as Fields).content as readonly Json[]).length),
  }),
  'GET /1/p/menus/{menuId}/position-groups': each(spelt),
  'GET /1/p/menus/{menuId}/positions': each(fields => withNulls(
    spelt(fields.isAvailable === true ? without(fields, 'isAvailable') : fields) as Fields,
    'positionGroup', 'description', 'measure', 'nutrition', 'contents', 'allergens', 'isAvailable')),
  'GET /1/restos/{restoId}/positions/modifiers': each(spelt),
  'GET /1/restos/{restoId}/position-time-slots': each(fields => ({
    ...spelt(fields) as Fields,
    details: inside(fields, 'details', (entry, index) => ({ ...entry, startAt: hour(entry.startAt ?? null, index), endAt: hour(entry.endAt ?? null, index) })),
  })),
  'GET /1/restos/{restoId}/working-hours': each(fields => ({ ...spelt(fields) as Fields, hours: inside(fields, 'hours', hours) })),
  'GET /1/restos/{restoId}/promotions': each(fields => withNulls({
    ...spelt(fields) as Fields,
    // by the clock of the restaurant, and the last day as a date alone
    ...(fields.startAt !== undefined && { startAt: String(fields.startAt).slice(0, 19) }),
    ...(fields.finishAt !== undefined && { finishAt: String(fields.finishAt).slice(0, 10) }),
  }, 'startAt', 'finishAt', 'promoCode', 'description')),
  'POST /1/persons/orders/preflight': priced,
  'POST /1/persons/{personId}/orders/preflight': priced,
  'POST /api/v1/persons/{personId}/orders': body => ({ ...without(body as Fields, 'number', 'payableAmount'), status: 'NEW', createdBy: null }),
  'GET /api/v1/me': body => withNulls({
    ...without(body as Fields, 'accountIds'), id: String((body as Fields).id),
    deliveries: inside(body as Fields, 'deliveries', place => withNulls({ ...place, ...(/^\d+$/.test(String(place.floor)) && { floor: Number(place.floor) }) }, 'entrance', 'intercom', 'comment')),
  }, 'email', 'firstName', 'lastName', 'patronymic', 'phone'),
  'POST /api/v1/sign/refresh': tokens,
  'POST /api/v1/sign/in/phone': tokens,
  'POST /api/v1/sign/in/apple': tokens,
  'POST /api/v1/sign/in/google': tokens,
  'POST /1/sign/in/vk-id': tokens,
}

/** An order is known by a number: the running one that people read at the end of «Я-1042». */
const numberOf = ({ number }: StoredOrder): string => /\d+$/.exec(number)?.[0] ?? ''
const withNumbers = (text: string, orders: Orders): string => [...orders.values()].reduce(
  (left, order) => left.replaceAll(`"id":"${order.id}"`, `"id":${numberOf(order)}`).replaceAll(`order=${order.id}`, `order=${numberOf(order)}`), text)

/** An answer of the first dialect, as this one says it. */
export function loosely(route: Route, answer: Answer, orders: Orders): Answer {
  const form = FORMS[`${route.method} ${route.path}`]
  const body = form === undefined || answer.status >= 300 ? answer.body : JSON.stringify(form(JSON.parse(answer.body) as Json))
  if (!/orders|^\/pay/.test(route.path)) return { ...answer, body }
  const { location } = answer.headers
  return { ...answer, body: withNumbers(body, orders), headers: { ...answer.headers, ...(location !== undefined && { location: withNumbers(location, orders) }) } }
}

/** A refusal in this dialect: its facts are texts. */
export function refusedLoosely(answer: Answer): Answer {
  const { errors } = JSON.parse(answer.body) as { readonly errors: Json }
  return { ...answer, body: JSON.stringify({ errors: spelt(errors), timestamp: null }) }
}

/** A path as the first dialect knows it: an order by its own id. */
export function understood(path: string, orders: Orders): string {
  return path.replace(/(?<=^\/api\/v1\/persons\/[^/]+\/orders\/)\d+$/, asked => [...orders.values()].find(order => numberOf(order) === asked)?.id ?? asked)
}
