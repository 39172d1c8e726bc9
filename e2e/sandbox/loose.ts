import type { Answer } from './answer.ts'
import type { StoredOrder } from './events.ts'
import type { Route } from './routes.ts'

/*
 * The second dialect: an honest API with a long history. Every response of the first dialect is
 * converted here, last, to other forms of the same data.
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Fields = { readonly [name: string]: Json }
type Form = (body: Json) => Json
type Orders = ReadonlyMap<string, StoredOrder>

const each = (form: (item: Fields, index: number) => Json): Form => body => (body as readonly Fields[]).map(form)
const mapField = (fields: Fields, name: string, form: (item: Fields, index: number) => Json): Json =>
  (fields[name] as readonly Fields[]).map(form)

/** Converts numbers to decimal strings, recursively. */
function stringifyNumbers(value: Json): Json {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return (value as readonly Json[]).map(stringifyNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, stringifyNumbers(held)]))
}
/** Adds null for fields that the first dialect leaves out. */
const withNulls = (fields: Fields, ...names: readonly string[]): Fields => ({
  ...Object.fromEntries(names.map(name => [name, null])),
  ...fields,
})
const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
/** Writes 09:30 as 9:30 or 09:30:00. */
const formatHour = (text: Json, index: number): Json =>
  index % 2 === 0 ? `${String(text)}:00` : String(text).replace(/^0/, '')
const formatHours = (entry: Fields, index: number): Fields => ({
  ...entry,
  open: formatHour(entry.open ?? null, index),
  close: formatHour(entry.close ?? null, index),
})

/**
 * A zone's outline in three alternating forms; GeoJSON has the longitude first and a closed ring.
 */
function formatOutline(points: readonly Fields[], index: number): Json {
  if (index % 3 === 0) return { points: points.map(({ lat, lng }) => [lat ?? null, lng ?? null]) }
  const ring = [...points, ...points.slice(0, 1)].map(({ lat, lng }) => [lng ?? null, lat ?? null])
  return index % 3 === 1 ? { type: 'Polygon', coordinates: [ring] } : { type: 'MultiPolygon', coordinates: [[ring]] }
}
/** The last band has no maximum: only an error reports a total that is too large. */
function formatBand(entry: Fields, index: number, all: readonly Json[]): Json {
  const { min, max } = entry.orderPrice as Fields
  return {
    ...(stringifyNumbers(entry) as Fields),
    orderPrice: {
      ...(min !== 0 && { min: stringifyNumbers(min ?? null) }),
      max: index === all.length - 1 ? null : stringifyNumbers(max ?? null),
    },
  }
}
/** A line without derived data: the payable amount, empty lists, and the owners of discounts. */
function formatLine(fields: Fields): Json {
  const amounts = (name: string): Json =>
    mapField(fields, name, one => ({ calculatedAmount: one.calculatedAmount ?? null }))
  const isEmpty = (name: string): boolean => (fields[name] as readonly Json[]).length === 0
  return stringifyNumbers({
    ...without(fields, 'payableAmount', 'discounts', 'promoCodes', 'specials'),
    ...(!isEmpty('discounts') && { discounts: amounts('discounts') }),
    promoCodes: isEmpty('promoCodes') ? null : amounts('promoCodes'),
  })
}
const formatPreflight: Form = body =>
  withNulls(
    { ...(body as Fields), positions: mapField(body as Fields, 'positions', formatLine) },
    'promoCode',
    'promoCodeMaxDiscountAmount',
  )
const formatTokens: Form = body =>
  withNulls({ ...(body as Fields), tokenType: 'Bearer', expiresIn: '900' }, 'vkAccessToken')

const FORMS: Readonly<Record<string, Form>> = {
  'GET /1/now': body => ({ utc_time: String((body as Fields).utc_time).replace('Z', ''), zone: 'UTC' }),
  'GET /1/p/cities': each(stringifyNumbers),
  'GET /1/p/cities/{cityId}': stringifyNumbers,
  'GET /1/p/restos': each(stringifyNumbers),
  'GET /1/p/restos/{restoId}': body => {
    const { payConfig, openingHours, ...rest } = body as Fields
    return {
      ...withNulls(stringifyNumbers(rest) as Fields, 'averageCheck', 'description', 'payEngine', 'timezone'),
      payConfig: payConfig ?? null,
      openingHours: (openingHours as readonly Fields[]).map(formatHours),
    }
  },
  'GET /1/restos/{restoId}/deliveries': body => ({
    content: mapField(body as Fields, 'content', (zone, index) => ({
      ...stringifyNumbers(without(zone, 'polygon', 'thresholds')) as Fields,
      polygon: formatOutline((zone.polygon as { readonly points: readonly Fields[] }).points, index),
      thresholds: (zone.thresholds as readonly Fields[]).map(formatBand),
    })),
    totalElements: String(((body as Fields).content as readonly Json[]).length),
  }),
  'GET /1/p/menus/{menuId}/position-groups': each(stringifyNumbers),
  'GET /1/p/menus/{menuId}/positions': each(fields => withNulls(
    stringifyNumbers(fields.isAvailable === true ? without(fields, 'isAvailable') : fields) as Fields,
    'positionGroup', 'description', 'measure', 'nutrition', 'contents', 'allergens', 'isAvailable')),
  'GET /1/restos/{restoId}/positions/modifiers': each(stringifyNumbers),
  'GET /1/restos/{restoId}/position-time-slots': each(fields => ({
    ...stringifyNumbers(fields) as Fields,
    details: mapField(fields, 'details', (entry, index) => ({
      ...entry,
      startAt: formatHour(entry.startAt ?? null, index),
      endAt: formatHour(entry.endAt ?? null, index),
    })),
  })),
  'GET /1/restos/{restoId}/working-hours': each(fields => ({
    ...(stringifyNumbers(fields) as Fields),
    hours: mapField(fields, 'hours', formatHours),
  })),
  'GET /1/restos/{restoId}/promotions': each(fields => withNulls({
    ...stringifyNumbers(fields) as Fields,
    // In the restaurant's local time, and the last day as a date only.
    ...(fields.startAt !== undefined && { startAt: String(fields.startAt).slice(0, 19) }),
    ...(fields.finishAt !== undefined && { finishAt: String(fields.finishAt).slice(0, 10) }),
  }, 'startAt', 'finishAt', 'promoCode', 'description')),
  'POST /1/persons/orders/preflight': formatPreflight,
  'POST /1/persons/{personId}/orders/preflight': formatPreflight,
  'POST /api/v1/persons/{personId}/orders': body => ({
    ...without(body as Fields, 'number', 'payableAmount'),
    status: 'NEW',
    createdBy: null,
  }),
  'GET /api/v1/me': body =>
    withNulls(
      {
        ...without(body as Fields, 'accountIds'),
        id: String((body as Fields).id),
        deliveries: mapField(body as Fields, 'deliveries', place =>
          withNulls(
            { ...place, ...(/^\d+$/.test(String(place.floor)) && { floor: Number(place.floor) }) },
            'entrance',
            'intercom',
            'comment',
          ),
        ),
      },
      'email',
      'firstName',
      'lastName',
      'patronymic',
      'phone',
    ),
  'POST /api/v1/sign/refresh': formatTokens,
  'POST /api/v1/sign/in/phone': formatTokens,
  'POST /api/v1/sign/in/apple': formatTokens,
  'POST /api/v1/sign/in/google': formatTokens,
  'POST /1/sign/in/vk-id': formatTokens,
}

/** The order's id in this dialect: the running number at the end of «Я-1042». */
const parseOrderNumber = ({ number }: StoredOrder): string => /\d+$/.exec(number)?.[0] ?? ''
const withNumbers = (text: string, orders: Orders): string =>
  [...orders.values()].reduce(
    (left, order) =>
      left
        .replaceAll(`"id":"${order.id}"`, `"id":${parseOrderNumber(order)}`)
        .replaceAll(`order=${order.id}`, `order=${parseOrderNumber(order)}`),
    text,
  )

/** Converts a response of the first dialect. */
export function toLooseAnswer(route: Route, answer: Answer, orders: Orders): Answer {
  const form = FORMS[`${route.method} ${route.path}`]
  const body =
    form === undefined || answer.status >= 300 ? answer.body : JSON.stringify(form(JSON.parse(answer.body) as Json))
  if (!/orders|^\/pay/.test(route.path)) return { ...answer, body }
  const { location } = answer.headers
  return {
    ...answer,
    body: withNumbers(body, orders),
    headers: { ...answer.headers, ...(location !== undefined && { location: withNumbers(location, orders) }) },
  }
}

/** Converts an error: its details become strings. */
export function toLooseError(answer: Answer): Answer {
  const { errors } = JSON.parse(answer.body) as { readonly errors: Json }
  return { ...answer, body: JSON.stringify({ errors: stringifyNumbers(errors), timestamp: null }) }
}

/** Replaces the order's number in a path by its id in the first dialect. */
export function toContractPath(path: string, orders: Orders): string {
  return path.replace(
    /(?<=^\/api\/v1\/persons\/[^/]+\/orders\/)\d+$/,
    asked => [...orders.values()].find(order => parseOrderNumber(order) === asked)?.id ?? asked,
  )
}
