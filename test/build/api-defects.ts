import type { RowId } from '../../.ci/check-api/rows.ts'
import type { ProxiedAnswer, FaultInjector } from './api-proxy.ts'

/** One fault of an API, and the row of the check that must report it. */
export interface Defect {
  readonly row: RowId
  readonly what: string
  readonly injectFault: () => FaultInjector
  /** Other rows that break because of it; no further row may break. */
  readonly follows: readonly RowId[]
  readonly setup: 'configured' | 'order' | 'promo' | undefined
}
/** A line of the tables below: a fault without its setup. */
type Fault = readonly [row: RowId, what: string, injectFault: Defect['injectFault'], ...follows: readonly RowId[]]
type Change = (answer: ProxiedAnswer) => void

/** Changes the responses of matching calls whose status is below 300. */
const onSuccess = (calls: RegExp, change: Change) => (): FaultInjector => answer => {
  if (calls.test(answer.request) && answer.status < 300) change(answer)
}
/** Changes the first successful response of a matching call, and those of the same request. */
const onFirst = (calls: RegExp, change: Change) => (): FaultInjector => {
  let first: string | undefined
  return onSuccess(calls, answer => {
    first ??= answer.request
    if (first === answer.request) change(answer)
  })()
}
const onRefusal = (calls: RegExp, change: Change) => (): FaultInjector => answer => {
  if (calls.test(answer.request) && answer.status >= 400) change(answer)
}
const onCode = (code: string, change: Change) => (): FaultInjector => answer => {
  if (answer.json?.errors?.[0]?.code === code) change(answer)
}

/** Selects an object of a response. */
type Select = (json: any) => any
const set = (select: Select, values: object): Change => ({ json }) => { Object.assign(select(json), values) }
const remove = (select: Select, field: string): Change => ({ json }) => { delete select(json)[field] }
const add = (select: Select, field: string, amount: number): Change => ({ json }) => { select(json)[field] += amount }
const first: Select = json => json[0]
const whole: Select = json => json
const firstError: Select = json => json.errors[0]
const replace = (status: number, json: unknown): Change => answer =>
  Object.assign(answer, { status, json, text: undefined })
const failing = replace(500, { errors: [{ code: 'oops', message: 'Oops' }] })
const welcome = replace(200, { positions: [] })
const withStatus = (status: number): Change => answer => { answer.status = status }
const redirect = (status: number): Change => answer =>
  Object.assign(answer, { status, headers: { ...answer.headers, location: '/1/now' } })
const setHeader = (name: string, value: string): Change => ({ headers }) => { headers[name] = value }
const removeHeader = (name: string): Change => ({ headers }) => { delete headers[name] }
const disallow = (name: string): Change => ({ headers }) => {
  const allowed = String(headers['access-control-allow-headers'])
  headers['access-control-allow-headers'] = allowed.replace(new RegExp(`${name},? ?`, 'i'), '')
}
/** Sets the API's clock forward or back. */
const shiftClock = (milliseconds: number, format = (iso: string) => iso): Change => ({ json }) => {
  json.utc_time = format(new Date(Date.parse(json.utc_time) + milliseconds).toISOString())
}

const ORIGIN = 'access-control-allow-origin'
const OPTIONS = /^OPTIONS /
const NOW = /\/1\/now/
const CITIES = /cities\?/
const RESTO = /^GET \/1\/p\/restos\/\d+$/
const ZONES = /deliveries/
const GROUPS = /position-groups/
const POSITIONS = /menus\/\d+\/positions/
const MODIFIERS = /positions\/modifiers/
const SLOTS = /time-slots/
const AHEAD = /working-hours/
const PROMOTIONS = /promotions/
const PREFLIGHT = /^POST \/1\/persons\/orders\/preflight/
const ORDER = /^POST \/api\/v1\/persons\/\d+\/orders$/

const CALL_FAULTS: readonly Fault[] = [
  ['cors.answer', 'one call forgets its origin', onSuccess(RESTO, removeHeader(ORIGIN))],
  ['cors.answer', 'a gateway adds its own origin to the one that is there',
    onSuccess(POSITIONS, setHeader(ORIGIN, '*, *'))],
  ['cors.refusal', 'refusals have no origin', onRefusal(/./, removeHeader(ORIGIN))],
  ['cors.preflight.answer', 'OPTIONS wants a token', onSuccess(/^OPTIONS .*\/me/, failing)],
  ['cors.preflight.answer', 'OPTIONS is led to another address', onSuccess(OPTIONS, redirect(301))],
  ['cors.preflight.origin', 'OPTIONS names another shop',
    onSuccess(OPTIONS, setHeader(ORIGIN, 'https://other.example'))],
  ['cors.preflight.content-type', 'Content-Type is not allowed', onSuccess(OPTIONS, disallow('Content-Type'))],
  ['cors.preflight.authorization', 'a star is thought to cover Authorization',
    onSuccess(OPTIONS, setHeader('access-control-allow-headers', '*'))],
  ['cors.preflight.x-identity-token', 'the identity token is not allowed',
    onSuccess(OPTIONS, disallow('X-Identity-Token'))],
  ['speed.answers', 'a restaurant is slow', onFirst(RESTO, answer => { answer.delay = 3100 })],
  ['clock.answer', 'the time is a number', onSuccess(NOW, ({ json }) => { json.utc_time = Date.parse(json.utc_time) })],
  ['clock.zone', 'Moscow time without its zone', onSuccess(NOW, shiftClock(3 * 3_600_000, iso => iso.slice(0, 19)))],
  ['clock.right', 'the clock is four minutes slow', onSuccess(NOW, shiftClock(-4 * 60_000))],
  ['clock.runs', 'the time is kept on the way', () => {
    let kept: unknown
    return answer => { if (NOW.test(answer.request)) answer.json = kept ??= answer.json }
  }],
]

const firstZone: Select = json => json.content[0]
const selectPoints = ({ json }: ProxiedAnswer): { lat: number; lng: number }[] => json.content[0].polygon.points
/** Moves the first zone to the west by some metres at the latitude of Podgorica. */
const moveWest = (metres: number): Change => answer => {
  for (const at of selectPoints(answer)) at.lng -= metres / 82_100
}
/** The first restaurant and its zones lie in Ufa, where latitude and longitude are alike; the zones' are exchanged. */
const swapAxesInUfa = (): FaultInjector => ({ request, json }) => {
  const inUfa = (at: { lat: number; lng: number }) => ({ lat: at.lat - 2.891, lng: at.lng + 16.073 })
  if (/^GET \/1\/p\/restos\/11$/.test(request)) Object.assign(json.location, inUfa(json.location))
  if (!/restos\/11\/deliveries/.test(request)) return
  for (const at of json.content.flatMap((zone: any) => zone.polygon.points)) {
    const { lat, lng } = inUfa(at)
    Object.assign(at, { lat: lng, lng: lat })
  }
}

const PLACE_FAULTS: readonly Fault[] = [
  ['cities.list', 'a city lies nowhere', onSuccess(CITIES, remove(first, 'center'))],
  ['cities.some', 'the white label has no city', onSuccess(CITIES, ({ json }) => json.splice(0))],
  ['cities.bounds', 'north and south are exchanged', onSuccess(CITIES, ({ json: [{ bounds }] }) =>
    Object.assign(bounds, { north: bounds.south, south: bounds.north }))],
  ['cities.one', 'a city by itself is a list', onSuccess(/cities\/\d+$/, answer => { answer.json = [answer.json] })],
  ['restos.list', 'a restaurant has no id', onSuccess(/restos\?/, remove(first, 'id'))],
  ['restos.some', 'a city has no restaurant', onFirst(/restos\?/, ({ json }) => json.splice(0))],
  ['restos.detail', 'one restaurant fails', onFirst(RESTO, failing)],
  ['restos.detail', 'one restaurant has a link without an address',
    onFirst(RESTO, ({ json }) => json.links.push({ type: 'VK' }))],
  ['restos.id', 'a restaurant has the id of another one', onFirst(RESTO, add(whole, 'id', 1000))],
  ['restos.location', 'longitude comes first', onFirst(/^GET \/1\/p\/restos\/\d+$/, ({ json: { location } }) =>
    Object.assign(location, { lat: location.lng, lng: location.lat })), 'zones.axes'],
  ['restos.hours', "it opens at 25 o'clock",
    onFirst(RESTO, set(json => json.openingHours[0], { active: true, open: '25:00' }))],
  ['restos.days', 'no hours are active', onFirst(RESTO, ({ json }) => {
    for (const day of json.openingHours) day.active = false
  })],
  ['restos.timezone', 'the zone is a word', onFirst(RESTO, set(whole, { timezone: 'MSK' }))],
  ['restos.menus', 'it has no menu', onFirst(RESTO, set(whole, { menus: [] }))],
  ['restos.payments', 'delivery cannot be paid', onFirst(RESTO, set(json => json.payConfig, { delivery: {} }))],
  ['zones.list', 'a zone has no id', onFirst(ZONES, remove(firstZone, 'id'))],
  ['zones.some', 'a restaurant has lost its zones', onFirst(/restos\/11\/deliveries/, set(whole, { content: [] }))],
  ['zones.whole-page', 'there is a second page', onFirst(ZONES, set(whole, { totalElements: 140 }))],
  ['zones.resto', 'a zone names another restaurant', onFirst(ZONES, add(firstZone, 'restoId', 1000))],
  ['zones.ring-valid', 'an outline has two points', onFirst(ZONES, answer => { selectPoints(answer).splice(2) })],
  ['zones.ring-closed', 'GeoJSON is cut off', onFirst(ZONES, answer => {
    const coordinates = [selectPoints(answer).map(({ lat, lng }) => [lng, lat])]
    answer.json.content[0].polygon = { type: 'Polygon', coordinates }
  })],
  ['zones.ring-simple', 'two corners are exchanged', onFirst(ZONES, answer => {
    const points = selectPoints(answer)
    points.splice(1, 1, ...points.splice(points.length >> 1, 1, points[1]!))
  }), 'zones.strips'],
  ['zones.axes', 'longitude comes first', onFirst(ZONES, answer => {
    for (const at of selectPoints(answer)) Object.assign(at, { lat: at.lng, lng: at.lat })
  }), 'preflight.answer'],
  ['zones.axes', 'longitude comes first where both are alike', swapAxesInUfa, 'restos.location', 'preflight.answer'],
  ['zones.strips', 'a zone is moved away from its neighbour by 4 m', onFirst(/restos\/22\/deliveries/, moveWest(4))],
  ['zones.overlaps', 'a zone is moved into its neighbour by 4 m', onFirst(/restos\/22\/deliveries/, moveWest(-4))],
  ['zones.bands-ascending', 'the thresholds come backwards',
    onFirst(/restos\/12\/deliveries/, ({ json }) => json.content[0].thresholds.reverse())],
  ['zones.bands-overlap', 'two thresholds hold at once',
    onFirst(/restos\/12\/deliveries/, add(json => json.content[0].thresholds[0].orderPrice, 'max', 1000))],
]

const AMOUNT = /^(?:price|sum|payableAmount|calculatedAmount|deliveryCost|min|max|amount|averageCheck)$/
/** Converts all amounts to roubles. Discounts are rounded, so that some lines no longer add up. */
const roundToRoubles = (): FaultInjector => answer => {
  answer.json = answer.json && JSON.parse(JSON.stringify(answer.json), (name, value) =>
    (AMOUNT.test(name) && typeof value === 'number' ? Math.round(value / 100) : value))
}
/** Sends a response in windows-1251: the first letter «Я» as its byte, other Cyrillic letters escaped. */
const encodeAsWindows1251: Change = answer => {
  const escaped = JSON.stringify(answer.json).replace(/[^\0-\x7f]/g, letter =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  answer.text = Buffer.from(escaped.replace('\\u042f', '\xdf'), 'latin1')
}

const MENU_FAULTS: readonly Fault[] = [
  ['menus.groups', 'the groups fail', onFirst(GROUPS, failing)],
  ['menus.groups', "a group's order is a word", onFirst(GROUPS, set(first, { order: 'first' }))],
  ['menus.positions', 'a dish has no name', onFirst(POSITIONS, set(first, { name: '' }))],
  ['menus.positions', 'the dishes are no JSON', onFirst(POSITIONS, answer => { answer.text = '<html>' })],
  ['menus.group-known', 'a dish is of a group that is gone',
    onFirst(POSITIONS, set(first, { positionGroup: { id: 999_999 } }))],
  ['menus.ids-unique', 'a dish comes twice', onFirst(POSITIONS, ({ json }) => json.push(json[0]))],
  ['menus.prices', 'a price has kopecks after a point', onFirst(POSITIONS, add(first, 'price', 0.5))],
  ['menus.prices', 'a price is below nothing', onFirst(POSITIONS, set(first, { price: -100 }))],
  ['menus.prices', 'a choice has kopecks after a point',
    onFirst(MODIFIERS, set(json => json[0].modifiers[0].items[0], { price: -0.5 }))],
  ['menus.price-scale', 'all amounts are roubles', roundToRoubles, 'preflight.sums'],
  ['menus.modifiers', 'a modifier has no name',
    onFirst(MODIFIERS, remove(json => json[0].modifiers[0].items[0], 'name'))],
  ['menus.modifiers', 'the choices of a dish are no list', onFirst(MODIFIERS, set(first, { modifiers: { id: 1 } })),
    'menus.modifiers-counts'],
  ['menus.modifiers-counts', 'more must be chosen than there is',
    onFirst(MODIFIERS, set(json => json[0].modifiers[0], { minCount: 99, maxCount: 99 }))],
  ['menus.modifiers-dish', 'modifiers are of a dish that is gone',
    onFirst(MODIFIERS, ({ json }) => json.push({ positionId: 999_999, modifiers: [] }))],
  ['menus.slots', 'a slot is on Funday', onFirst(SLOTS, set(json => json[0].details[0], { dayOfWeek: 'FUNDAY' }))],
  ['menus.slots-dish', 'a slot is of a dish that is gone',
    onFirst(SLOTS, ({ json }) => json[0].positionIds.push(999_999))],
  ['menus.hours-ahead', 'hours for orders ahead are of no method', onFirst(AHEAD, set(first, { type: 'COURIER' }))],
  ['menus.hours-ahead-terms', 'an order ahead is wanted before it is made',
    onFirst(AHEAD, set(first, { minTimeMinutes: -60 }))],
  ['menus.promotions', 'a promotion starts on Tuesday', onFirst(PROMOTIONS, set(first, { startAt: 'Tuesday' }))],
  ['menus.promotions-period', 'a promotion ends before it starts',
    onFirst(PROMOTIONS, set(first, { startAt: '2026-12-01T00:00:00Z', finishAt: '2026-11-01T00:00:00Z' }))],
  ['texts.plain', 'a description is HTML', onFirst(POSITIONS, set(first, { description: 'Рис<br>и рыба' }))],
  ['texts.entities', 'a name is written for a page',
    onFirst(POSITIONS, set(first, { name: 'Ролл &quot;Дракон&quot;' }))],
  ['texts.plain', 'a name is HTML that was written for a page',
    onFirst(POSITIONS, set(first, { name: '&lt;b&gt;Ролл&lt;/b&gt;' })), 'texts.entities'],
  ['texts.utf8', 'a city is in windows-1251', onSuccess(CITIES, encodeAsWindows1251)],
  ['pictures.https', 'a picture comes in clear text',
    onFirst(POSITIONS, set(first, { photos: [{ url: 'http://pictures.example/1.jpg' }] }))],
  ['pictures.load', "pictures may be shown on the API's own pages only",
    onSuccess(/pictures/, setHeader('cross-origin-resource-policy', 'same-origin'))],
]

const REFUSAL_FAULTS: readonly Fault[] = [
  ['errors.body', 'refusals are plain text', onRefusal(/cities\/\d{7}/, answer => { answer.text = 'not found' })],
  ['errors.status', 'refusals come with 200', onRefusal(/./, answer => {
    Object.assign(answer, { status: 200, json: { ...answer.json, status: answer.status } })
  })],
  ['errors.city-unknown', 'an unknown city is an empty one', onRefusal(/cities\/\d{7}/, replace(200, {}))],
  ['errors.resto-unknown', 'an unknown restaurant is a bad request', onRefusal(/restos\/\d{7}/, withStatus(400))],
  ['errors.menu-unknown', 'an unknown menu is empty', onRefusal(/menus\/\d{7}/, replace(200, []))],
  ['errors.token-malformed', 'a bad token is forbidden', onRefusal(/\/me$/, withStatus(403))],
  ['errors.token-preflight', 'a bad token is let through', onRefusal(/persons\/1\/orders\/preflight/, welcome)],
  ['errors.refresh-unknown', 'an expired token breaks the server', onRefusal(/refresh/, failing)],
  ['errors.preflight-malformed', 'a cart without fields breaks the server', () => answer => {
    if (PREFLIGHT.test(answer.request) && answer.requestBody?.restoId === undefined) failing(answer)
  }],
  ['errors.phone-malformed', 'any number is sent to', onRefusal(/phone\/code/, replace(204, ''))],
  ['errors.code-unasked', 'a wrong code is not found', onRefusal(/in\/phone$/, withStatus(404))],
  ['errors.identity-malformed', 'a bad identity token is unauthorised', onRefusal(/in\/apple/, withStatus(401))],
  ['errors.vk-malformed', 'a bad code of VK ID breaks the server', onRefusal(/vk-id/, failing)],
  ['code.promo-code.not-found', 'the code has a name of its own',
    onCode('promo-code.not-found', set(firstError, { code: 'PROMO_404' }))],
  ['code.person-order.position-not-found-in-resto', 'no dishes are named',
    onCode('person-order.position-not-found-in-resto', remove(firstError, 'positionIds'))],
  ['code.delivery.address-out-of-zone', 'the courier goes anywhere', onCode('delivery.address-out-of-zone', welcome)],
  ['code.delivery.order-sum-not-enough.range', 'the minimum is not told',
    onCode('delivery.order-sum-not-enough.range', remove(firstError, 'amount'))],
  ['code.delivery.order-sum-exceeded', 'too much breaks the server', onCode('delivery.order-sum-exceeded', failing)],
  ['code.resto.doesnt-support-delivery-card-pay', 'the code is another one',
    onCode('resto.doesnt-support-delivery-card-pay',
      set(firstError, { code: 'resto.doesnt-support-delivery-online-pay' }))],
  ['code.person-order.add-more', 'the refusal is not found', onCode('person-order.add-more', withStatus(404))],
]

const selectLine: Select = json => json.positions.find((line: any) => line.id > 0)
const selectDishes: Select = json => json.positions.filter((line: any) => line.id > 0)
/** The line of the dish with the smallest id, independent of the order of the lines. */
const selectFirstDish: Select = json => selectDishes(json).sort((a: any, b: any) => a.id - b.id)[0]
const makeDearer = (select: Select): Change => ({ json }) => {
  for (const field of ['sum', 'payableAmount']) select(json)[field] += 100
}
/** Each repetition of a preflight costs more. */
const raiseEachTime = (): FaultInjector => {
  const asked = new Set<string>()
  return answer => {
    const key = JSON.stringify(answer.requestBody)
    if (PREFLIGHT.test(answer.request) && answer.status === 200 && asked.has(key)) selectLine(answer.json).sum += 100
    asked.add(key)
  }
}

const SUM_FAULTS: readonly Fault[] = [
  ['preflight.answer', 'sums are in roubles', onSuccess(PREFLIGHT, add(selectLine, 'sum', 0.5))],
  ['preflight.answer', 'the cart is led to another address', onSuccess(PREFLIGHT, redirect(302))],
  ['preflight.lines', 'a line is left out', onSuccess(PREFLIGHT, ({ json }) => json.positions.shift())],
  ['preflight.sums', 'the parts do not add up', onSuccess(PREFLIGHT, add(selectFirstDish, 'sum', 100))],
  ['preflight.delivery-line', 'the delivery has no flag', onSuccess(PREFLIGHT, ({ json }) => {
    json.positions = selectDishes(json)
  })],
  ['preflight.delivery-price', 'delivery costs a rouble more than its zone says',
    onSuccess(PREFLIGHT, makeDearer(json => json.positions.find((line: any) => line.id === 0) ?? {}))],
  ['preflight.repeated', 'each question costs more', raiseEachTime],
  ['preflight.line-order', 'the last line is dearer',
    onSuccess(PREFLIGHT, add(json => selectDishes(json).at(-1), 'sum', 100)),
    'preflight.sums'],
  ['preflight.own-prices', 'the customer names the price', onSuccess(PREFLIGHT, ({ json, requestBody }) => {
    if (requestBody.positions[0].price === 1) selectLine(json).sum = 1
  })],
  ['preflight.ahead', 'no time but the present is known', onSuccess(PREFLIGHT, answer => {
    if (answer.requestBody.preOrderTime !== undefined) failing(answer)
  })],
]

/** The API returns tokens to a refresh after the sign-out. */
const keepSession = (): FaultInjector => {
  let isOut = false
  return answer => {
    if (/^POST .*sign\/out/.test(answer.request)) isOut = true
    else if (isOut && /refresh/.test(answer.request)) replace(200, { accessToken: 'a', refreshToken: 'b' })(answer)
  }
}
/** The API accepts an SMS code again. */
const acceptCodeTwice = (): FaultInjector => {
  let kept: unknown
  return answer => {
    if (!/^POST .*in\/phone$/.test(answer.request)) return
    if (answer.status === 200) kept = answer.json
    else if (kept !== undefined) replace(200, kept)(answer)
  }
}
const ignoreKeys = (): FaultInjector => {
  let count = 0
  return onSuccess(ORDER, ({ json }) => { json.id = `${json.id}-${count++}` })()
}

const ORDER_FAULTS: readonly Fault[] = [
  ['sign-in.code', 'no SMS is sent', onSuccess(/^POST .*phone\/code/, failing)],
  ['sign-in.tokens', 'there is no refresh token', onSuccess(/^POST .*in\/phone$/, remove(whole, 'refreshToken'))],
  ['sign-in.me', 'the person has no id', onSuccess(/^GET .*\/me$/, remove(whole, 'id')), 'sign-in.refresh'],
  ['sign-in.refresh', 'tokens are not renewed', onSuccess(/^POST .*refresh$/, failing)],
  ['sign-in.out', 'the session lives on', keepSession],
  ['code.sms.too-often', 'any number of SMS is sent', onCode('sms.too-often', replace(204, ''))],
  ['code.sms.wrong-code', 'a wrong code has a name of its own',
    onCode('sms.wrong-code', set(firstError, { code: 'WRONG' }))],
  ['code.sms.code-not-found', 'a code is good twice', acceptCodeTwice],
  ['order.preflight', 'a person pays more',
    onSuccess(/^POST \/1\/persons\/\d+\/orders\/preflight/, makeDearer(selectLine)),
    'order.sum'],
  ['order.answer', 'an order is a text', onSuccess(ORDER, replace(200, 'ok'))],
  ['order.sum', 'the order costs more than was agreed to', onSuccess(ORDER, add(whole, 'payableAmount', 100))],
  ['order.payment', 'the order cannot be paid', onSuccess(ORDER, remove(whole, 'paymentUrl'))],
  ['order.key-repeated', 'each call is an order of its own', ignoreKeys, 'order.status'],
  ['code.order.idempotency-key-reused', 'another order passes under the key',
    onCode('order.idempotency-key-reused', replace(200, { id: '1' }))],
  ['order.status', 'an order has no status', onSuccess(/^GET .*\/orders\//, remove(whole, 'status'))],
]

const CONFIGURED_FAULTS: readonly Fault[] = [
  ['cors.preflight.idempotency-key', 'the idempotency key is not allowed',
    onSuccess(OPTIONS, disallow('Idempotency-Key'))],
  ['pictures.hosts', 'a picture comes from a host that the shop does not name',
    onFirst(POSITIONS, set(first, { photos: [{ url: 'https://127.0.0.1:9/1.jpg' }] })), 'pictures.load'],
]
const PROMO_FAULTS: readonly Fault[] = [
  ['preflight.promo', 'the advertised code is refused', onSuccess(PREFLIGHT, answer => {
    const refusal = { errors: [{ code: 'promo-code.not-active', message: 'Нет' }] }
    if (answer.requestBody.promoCode !== undefined) replace(422, refusal)(answer)
  })],
]

const toDefects = (setup: Defect['setup'], faults: readonly Fault[]): readonly Defect[] =>
  faults.map(([row, what, injectFault, ...follows]) => ({ row, what, injectFault, follows, setup }))
/** The defects of calls, the clock, cities, restaurants and zones. */
export const PLACE_DEFECTS = toDefects(undefined, [...CALL_FAULTS, ...PLACE_FAULTS])
export const MENU_DEFECTS = toDefects(undefined, MENU_FAULTS)
/** The defects of refusals, sums, promo codes and orders. */
export const CHECKOUT_DEFECTS: readonly Defect[] = [
  ...toDefects(undefined, [...REFUSAL_FAULTS, ...SUM_FAULTS]),
  ...toDefects('configured', CONFIGURED_FAULTS),
  ...toDefects('promo', PROMO_FAULTS),
  ...toDefects('order', ORDER_FAULTS),
]
