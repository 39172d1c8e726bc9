import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../core/env.ts'
import { ApiError, NetworkError, DecodeError } from '../core/http/errors.ts'
import { createHttp, type Http } from '../core/http/http.ts'
import { object, decode } from '../core/decode/decode.ts'
import { utcNow } from '../core/decode/tolerant-times.ts'
import type { CartLine } from '../core/shop/cart/line.ts'
import {
  createCheckoutApi, buildPreflightRequest, type OrderRequest, type PreflightRequest,
} from '../core/shop/checkout/checkout-api.ts'
import { createLocationApi } from '../core/shop/catalogue/location-api.ts'
import { createZoneApi } from '../core/shop/place/zones.ts'
import { createMenuApi } from '../core/shop/catalogue/menu-api.ts'
import { ProblemError } from '../core/shop/problem.ts'
import { createSignInApi, type Tokens } from '../core/shop/account/sign-in-api.ts'
import { createMemoryStorage } from './kit/memory-storage.ts'
import { parseZone } from '../core/time/zone.ts'
import { createTestTimer, flushPromises } from './kit/clock.ts'
import { randomBetween, pickRandom, createRandom } from './kit/random.ts'
import { createSandboxHttp, type SandboxHttp } from './kit/sandbox-http.ts'
import { buildShop, storedChoice, FRIDAY_NOON, openSandbox, testConfig, type TestSandbox } from './kit/shop.ts'

interface Context {
  sandbox: TestSandbox
  port: SandboxHttp
  reports: string[]
  /** The responses so far, by method and path. */
  answers: Map<string, string>
  http: Http
}
const contract = suite<Context>('the contract with the API')

contract.before(async context => {
  context.sandbox = await openSandbox()
  context.answers = new Map()
  context.reports = []
  context.port = createSandboxHttp()
  const port: HttpPort = {
    async send(request, signal) {
      const answer = await context.port.send(request, signal)
      context.answers.set(`${request.method} ${parsePath(request.url)}`, answer.text)
      return answer
    },
  }
  context.http = createHttp({
    port, timer: createTestTimer(FRIDAY_NOON), base: context.sandbox.url, headers: () => ({ 'Accept-Language': 'ru' }),
  })
})
contract.after(context => context.sandbox.close())

const whiteLabel = 'caplya'
const AGREED = { id: 'our-own', payable: 1 }
const reporter = (reports: string[]) => (what: string, detail?: string): void => {
  reports.push(`${what} ${detail ?? ''}`)
}
function parsePath(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/, '').split('?')[0] ?? ''
}
/** The number of items in a response. */
function measureResponse(answers: ReadonlyMap<string, string>, path: string): number {
  const json: unknown = JSON.parse(answers.get(path) ?? 'null')
  const list = Array.isArray(json) ? json : (json as { content?: unknown }).content
  if (!Array.isArray(list)) throw new Error(`${path} answered with no list`)
  return list.length
}

contract('GET /1/now', async ({ http, reports }) => {
  const answer = decode(object({ utc_time: utcNow }), await http.get('/1/now'), reporter(reports), 'now')
  assert.ok(Math.abs(answer.utc_time - FRIDAY_NOON) < 5000)
})

contract(
  '[CFG-03] cities, restaurants, details and zones are read whole: nothing is dropped',
  async ({ http, reports, answers }) => {
    const api = {
      ...createLocationApi(http, whiteLabel, reporter(reports)), ...createZoneApi(http, whiteLabel, reporter(reports)),
    }
    const cities = await api.cities()
    assert.is(cities.length, measureResponse(answers, 'GET /1/p/cities'))
    for (const city of cities) {
      const ids = await api.restoIds(city.id)
      assert.is(ids.length, measureResponse(answers, 'GET /1/p/restos'))
      for (const id of ids) {
        const resto = await api.resto(id)
        const request = JSON.parse(answers.get(`GET /1/p/restos/${id}`) ?? '') as Record<
          'menus' | 'photos' | 'phones' | 'emails' | 'links' | 'tags',
          unknown[]
        >
        for (const name of ['menus', 'photos', 'phones', 'emails', 'links', 'tags'] as const)
          assert.is(resto[name].length, request[name].length, `${name} of ${id}`)
        const zones = await api.zones(id)
        assert.is(zones.length, measureResponse(answers, `GET /1/restos/${id}/deliveries`))
        for (const zone of zones) assert.ok(zone.bands.length > 0, zone.name)
      }
    }
    assert.equal(reports, [])
  },
)

contract(
  '[MENU-01] groups, positions, modifiers, slots, hours and promotions are read whole',
  async ({ http, reports, answers }) => {
    const places = {
      ...createLocationApi(http, whiteLabel, reporter(reports)), ...createZoneApi(http, whiteLabel, reporter(reports)),
    }
    const api = createMenuApi(http, reporter(reports))
    for (const city of await places.cities()) {
      for (const id of await places.restoIds(city.id)) {
        for (const menu of (await places.resto(id)).menus) {
          assert.is(
            (await api.groups(menu.id)).length, measureResponse(answers, `GET /1/p/menus/${menu.id}/position-groups`),
          )
          assert.is(
            (await api.positions(menu.id)).length, measureResponse(answers, `GET /1/p/menus/${menu.id}/positions`),
          )
        }
        const modifiers = await api.modifiers(id)
        assert.is(modifiers.size, measureResponse(answers, `GET /1/restos/${id}/positions/modifiers`))
        for (const [positionId, groups] of modifiers) assert.ok(groups.length > 0, `position ${positionId}`)
        assert.is(
          new Set([...(await api.slots(id)).values()].flat()).size,
          measureResponse(answers, `GET /1/restos/${id}/position-time-slots`),
        )
        assert.is((await api.preOrderHours(id)).length, measureResponse(answers, `GET /1/restos/${id}/working-hours`))
        assert.is(
          (await api.promotions(id, (await places.resto(id)).zone)).length,
          measureResponse(answers, `GET /1/restos/${id}/promotions`),
        )
      }
    }
    assert.equal(reports, [])
  },
)

/** A request that the sandbox accepts: enough pieces of the first dish without required modifiers. */
async function fairRequest(http: Http, method: 'DELIVERY' | 'TAKE_AWAY'): Promise<PreflightRequest> {
  const menu = createMenuApi(http, () => undefined)
  const withModifiers = await menu.modifiers(11)
  const dish = (await menu.positions(101)).find(
    position =>
      !withModifiers.has(position.id) && position.price > 30_000 && position.isAvailable && position.tags.length === 0,
  )
  const optional = [...withModifiers].find(([, groups]) => groups.every(group => group.items.length > 0))
  if (dish === undefined || optional === undefined) throw new Error('the sandbox has no such dish')
  const [positionId, groups] = optional
  const wok = (await menu.positions(101)).concat(await menu.positions(102)).find(position => position.id === positionId)
  const line = (position: NonNullable<typeof dish>, count: number, modifiers: CartLine['modifiers']): CartLine => ({
    id: position.id, menu: { id: position.menuId }, name: position.name, count, price: position.price, sum: 0,
    hasModifiers: modifiers.length > 0, modifiers, discounts: [], promoCodes: [],
  })
  const chosenModifiers = groups.flatMap(group => group.items.slice(0, Math.max(1, group.minCount)).map(item => ({
    modifierId: group.modifierId, id: item.id, name: item.name, price: item.price, count: 1,
  })))
  const place = {
    address: 'Советская улица, 10',
    apartment: '',
    entrance: '',
    floor: '',
    intercom: '',
    comment: '',
    hasHouse: true,
    placeId: '',
    location: { lat: 57.6261, lng: 39.8845 },
  }
  return buildPreflightRequest(
    { cityId: 1, restoId: 11, ...(method === 'DELIVERY' ? { method, place } : { method }) },
    { id: 11, zone: parseZone('+03:00', () => undefined) },
    {
      payment: 'CARD_ONLINE',
      positions: [line(dish, 4, []), ...(wok === undefined ? [] : [line(wok, 1, chosenModifiers)])],
      unnamedPointAddress: 'Точка на карте', promoCode: null, preOrderTime: null,
    },
  )
}

for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
  contract(`[PRE-01] the public preflight, ${method}`, async ({ http, reports }) => {
    const request = await fairRequest(http, method)
    const answer = await createCheckoutApi(http, reporter(reports)).preflight(request, null)
    const flagged = answer.positions.filter(position => position.flags.includes('DELIVERY_PRICE'))
    assert.is(flagged.length, method === 'DELIVERY' ? 1 : 0)
    assert.equal(
      answer.positions.filter(position => !flagged.includes(position)).map(position => position.id),
      request.positions.map(position => position.id),
    )
    assert.is('address' in request, method === 'DELIVERY')
    assert.is('location' in request, method === 'DELIVERY')
    assert.equal(reports, [])
  })
}

async function signIn(
  http: Http, sandbox: TestSandbox, phone: string,
): Promise<{ readonly tokens: Tokens; readonly id: number }> {
  const api = createSignInApi(http, testConfig(), () => undefined)
  await api.requestCode(phone, '')
  const tokens = await api.signInWithCode(phone, await sandbox.readSmsCode(phone), '')
  return { tokens, id: (await api.me(tokens.accessToken)).id }
}

contract(
  '[AUTH-02] [AUTH-06] a code, tokens, the person, and new tokens for old',
  async ({ http, sandbox, reports }) => {
    const api = createSignInApi(http, testConfig(), reporter(reports))
    const { tokens } = await signIn(http, sandbox, '+79000020001'.replace(/1$/, '7'))
    const fresh = await api.refresh(tokens.refreshToken)
    assert.is.not(fresh.accessToken, tokens.accessToken)
    assert.is((await api.me(fresh.accessToken)).phone, '+79000020007')
    const error = await api.refresh(tokens.refreshToken).catch((thrown: unknown) => thrown)
    assert.is(error instanceof ApiError && error.status, 401)
    assert.equal(reports, [])
  },
)

contract(
  '[PRE-01] [CHK-05] the personal preflight and the order; the next visit knows the address',
  async ({ http, sandbox, port, reports }) => {
    const { tokens, id } = await signIn(http, sandbox, '+79000020008')
    const person = { accessToken: tokens.accessToken, id }
    const api = createCheckoutApi(http, reporter(reports))
    const request = await fairRequest(http, 'DELIVERY')
    const priced = await api.preflight(request, person)
    const whole: OrderRequest = {
      ...request, person: { name: 'Анна', email: 'anna@mail.example', phone: '+79000020008' }, personCount: 2,
      comment: 'не звонить', deliveryComment: 'за углом', apartment: '5', entrance: '1', floor: '2', intercom: '5К',
      returnUrl: 'https://shop.test/cart', source: { utm_source: 'yandex', utm_campaign: 'осень' },
    }
    const order = await api.order(whole, person, null, AGREED)
    assert.is(order.status, 'AWAITING_PAYMENT')
    assert.match(order.paymentUrl ?? '', /^http/)
    assert.is(
      order.payableAmount, priced.positions.reduce((sum, position) => sum + position.payableAmount, 0),
    )
    const me = await createSignInApi(http, testConfig(), reporter(reports)).me(tokens.accessToken)
    assert.is(me.deliveries[0]?.address, 'Советская улица, 10')
    assert.is(me.deliveries[0]?.personName, 'Анна')
    assert.not.ok('Idempotency-Key' in (port.calls.find(call => call.url.endsWith('/orders'))?.headers ?? {}))
    assert.equal(reports, [])
  },
)

contract('[CHK-05] one key is one order', async ({ http, sandbox }) => {
  const { tokens, id } = await signIn(http, sandbox, '+79000020009')
  const api = createCheckoutApi(http, () => undefined)
  const whole: OrderRequest = {
    ...(await fairRequest(http, 'TAKE_AWAY')), payType: 'CASH_UPON_RECEIPT',
    person: { name: 'Анна', email: 'anna@mail.example', phone: '+79000020009' },
  }
  const person = { accessToken: tokens.accessToken, id }
  const first = await api.order(whole, person, '0b8e1b0e-0000-4000-8000-000000000001', AGREED)
  assert.is(first.status, 'ACCEPTED')
  assert.equal(await api.order(whole, person, '0b8e1b0e-0000-4000-8000-000000000001', AGREED), first)
})

for (const [name, run] of [
  ['a restaurant', (http: Http) => createLocationApi(http, whiteLabel, () => undefined).resto(999)],
  ['zones', (http: Http) => createZoneApi(http, whiteLabel, () => undefined).zones(999)],
  ['modifiers', (http: Http) => createMenuApi(http, () => undefined).modifiers(999)],
] as const) {
  contract(`[ERR-01] ${name} of an unknown id: 404 with a code and the server's words`, async ({ http }) => {
    const error = await run(http).then(() => undefined, (thrown: unknown) => thrown)
    assert.ok(error instanceof ApiError)
    assert.is(error.status, 404)
    assert.is(error.code, 'resto.not-found')
    assert.ok(error.message.length > 3)
  })
}

contract('[PRE-01] a bearer that is none: 401', async ({ http }) => {
  const request = await fairRequest(http, 'TAKE_AWAY')
  const error = await createCheckoutApi(http, () => undefined)
    .preflight(request, { accessToken: 'nonsense', id: 1 })
    .catch((thrown: unknown) => thrown)
  assert.is(error instanceof ApiError && error.status, 401)
})

// ---- what the shop does if a response deviates from the contract

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Path = readonly (string | number)[]

/** The same response with a limited number of items in each list; outlines of zones stay complete. */
function shortenLists(json: Json, most: number, name = ''): Json {
  if (Array.isArray(json)) return (name === 'points' ? json : json.slice(0, most)).map(item => shortenLists(item, most))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, shortenLists(value, most, key)]))
}
function listPaths(json: Json, here: Path = []): Path[] {
  const below = typeof json !== 'object' || json === null ? [] : Array.isArray(json)
    ? json.flatMap((item, index) => (index < 2 ? listPaths(item, [...here, index]) : []))
    : Object.entries(json).flatMap(([key, value]) => listPaths(value, [...here, key]))
  return [here, ...below]
}
const DROPPED = Symbol('dropped')
/** A copy with one value changed. */
function withChange(json: Json, [first, ...rest]: Path, to: unknown): unknown {
  if (first === undefined) return to
  if (Array.isArray(json)) {
    const result = json.flatMap((item, index) => {
      const next = index === first ? withChange(item, rest, to) : item
      return next === DROPPED ? [] : [next]
    })
    return result
  }
  const result = Object.entries(json as Record<string, Json>).flatMap(([key, value]) => {
    const next = key === first ? withChange(value, rest, to) : value
    return next === DROPPED ? [] : [[key, next] as const]
  })
  return Object.fromEntries(result)
}
const poison: unknown = JSON.parse(
  '{"__proto__":{"polluted":1,"id":1,"length":3},"constructor":{"prototype":{"polluted":1}}}',
)
const changes: readonly (readonly [string, unknown])[] = [
  ['drop', DROPPED], ['null', null], ['a word', 'слово'], ['an empty word', ''], ['a number', 7], ['nought', 0],
  ['a negative number', -1], ['a fraction', 0.5], ['a huge number', 1e308], ['an unsafe integer', 2 ** 53],
  ['true', true], ['a list', []], ['a list of nulls', [null, null]], ['an object', {}], ['__proto__', poison],
  ['a long word', 'я'.repeat(5000)], ['a wild moment', '+275760-09-13T00:00:00Z'], ['an hour that is none', '99:99'],
]
/** Formats a response; a change may contain texts that JSON does not allow. */
const toText = (json: unknown): string => (json === DROPPED ? '' : JSON.stringify(json))

/** Each decoder with the path of its call. */
const readers: readonly (readonly [
  path: string, run: (http: Http, report: (what: string) => void) => Promise<unknown>,
])[] = [
  ['GET /1/now', async (http, report) => decode(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now')],
  ['GET /1/p/cities', (http, report) => createLocationApi(http, whiteLabel, report).cities()],
  ['GET /1/p/restos', (http, report) => createZoneApi(http, whiteLabel, report).restoIds(1)],
  ['GET /1/p/restos/11', (http, report) => createLocationApi(http, whiteLabel, report).resto(11)],
  ['GET /1/restos/11/deliveries', (http, report) => createZoneApi(http, whiteLabel, report).zones(11)],
  ['GET /1/p/menus/101/position-groups', (http, report) => createMenuApi(http, report).groups(101)],
  ['GET /1/p/menus/101/positions', (http, report) => createMenuApi(http, report).positions(101)],
  ['GET /1/restos/11/positions/modifiers', (http, report) => createMenuApi(http, report).modifiers(11)],
  ['GET /1/restos/11/position-time-slots', (http, report) => createMenuApi(http, report).slots(11)],
  ['GET /1/restos/11/working-hours', (http, report) => createMenuApi(http, report).preOrderHours(11)],
  [
    'GET /1/restos/11/promotions',
    (http, report) =>
      createMenuApi(http, report).promotions(
        11, parseZone('+03:00', () => undefined),
      ),
  ],
  [
    'POST /1/persons/orders/preflight',
    (http, report) => createCheckoutApi(http, report).preflight({} as PreflightRequest, null),
  ],
  [
    'POST /api/v1/persons/…/orders',
    (http, report) =>
      createCheckoutApi(http, report).order({} as OrderRequest, { accessToken: '', id: 1 }, null, AGREED),
  ],
  [
    'POST /api/v1/sign/in/phone',
    (http, report) => createSignInApi(http, testConfig(), report).signInWithCode('', '', ''),
  ],
  ['POST /api/v1/sign/refresh', (http, report) => createSignInApi(http, testConfig(), report).refresh('')],
  ['GET /api/v1/me', (http, report) => createSignInApi(http, testConfig(), report).me('')],
]

for (const [path, run] of readers) {
  contract(`[ERR-01] [ERR-03] ${path}: a wrong field fails by name or is left out`, async ({ answers }) => {
    const recorded = [...answers].find(([asked]) => asked.replace(/persons\/\d+/, 'persons/…') === path)?.[1]
    if (recorded === undefined) throw new Error(`${path} has not been asked`)
    const whole = shortenLists(JSON.parse(recorded) as Json, 3)
    let count = 0
    for (const place of listPaths(whole)) {
      for (const [name, to] of changes) {
        const text = toText(withChange(whole, place, to))
        const http = createHttp({
          port: { send: async () => ({ status: 200, text }) }, timer: createTestTimer(FRIDAY_NOON),
          base: 'https://api.test',
        })
        const outcome = await run(http, () => undefined).then(() => null, (error: unknown) => error)
        const isNamed =
          outcome === null
          || outcome instanceof DecodeError
          || outcome instanceof ApiError
          || outcome instanceof NetworkError
          || outcome instanceof ProblemError
        assert.ok(
          isNamed, `${name} at ${place.join('.')}: ${outcome instanceof Error ? outcome.stack : String(outcome)}`,
        )
        // an error of the decoder itself names no place in the response
        if (outcome instanceof DecodeError && outcome.path === '')
          assert.is(outcome.status, 200, `${name} at ${place.join('.')}: ${outcome.message}`)
        count += 1
      }
    }
    assert.is(({} as Record<string, unknown>)['polluted'], undefined)
    assert.ok(count >= 18, String(count))
  })
}

/** Decodes a recorded response with one changed field in the first item. */
async function readChanged<T>(
  answers: ReadonlyMap<string, string>, path: string, place: Path, to: unknown,
  run: (http: Http, report: (what: string) => void) => Promise<T>,
) {
  const reports: string[] = []
  const whole = JSON.parse(answers.get(path) ?? 'null') as Json
  const change = (json: Json, [first, ...rest]: Path): Json => {
    const result = (Array.isArray(json) ? [...json] : { ...(json as object) }) as Record<string | number, Json>
    result[first as number] = rest.length === 0 ? (to as Json) : change(result[first as number] as Json, rest)
    return result as Json
  }
  const text = JSON.stringify(change(whole, place))
  const http = createHttp({
    port: { send: async () => ({ status: 200, text }) }, timer: createTestTimer(FRIDAY_NOON), base: 'https://api.test',
  })
  return { value: await run(http, what => void reports.push(what)), reports, sent: whole }
}

for (const [place, to] of [
  [['measure'], { value: 1, unit: 'LB' }], [['measure'], 300], [['nutrition'], { kcal: '250 ккал' }],
  [['nutrition'], 'много'], [['description'], {}], [['photos'], {}], [['contents'], 'рис'], [['order'], 'первый'],
  [['photos'], [{ url: '/a.svg', width: '800 px', alt: {} }]],
] as const) {
  contract(
    `[ERR-05] [MENU-03] a dish is kept when its ${place.join('.')} is ${JSON.stringify(to)}`,
    async ({ answers }) => {
      const path = 'GET /1/p/menus/101/positions'
      const { value, reports, sent } = await readChanged(answers, path, [0, ...place], to, (http, report) =>
        createMenuApi(http, report).positions(101),
      )
      assert.is(value.length, (sent as Json[]).length)
      assert.ok(reports.length > 0 && reports.every(what => what === 'wire.field-dropped'), reports.join(', '))
    },
  )
}

contract('[MENU-07] [ERR-05] a dish for adults is known by the code of its tag alone', async ({ answers }) => {
  for (const tag of [
    { code: 'ADULT' }, { code: 'ADULT', id: '5', name: '18+' }, { code: 'ADULT', id: 5, name: null },
  ]) {
    const { value } = await readChanged(answers, 'GET /1/p/menus/101/positions', [0, 'tags'], [tag], (http, report) =>
      createMenuApi(http, report).positions(101),
    )
    assert.equal(
      value[0]?.tags.map(item => item.code), ['ADULT'], JSON.stringify(tag),
    )
  }
})

for (const [field, to] of [
  ['averageCheck', 150_000.5], ['averageCheck', '1500 ₽'], ['description', {}], ['photos', {}],
  ['links', 'vk.com/caplya'], ['pays', {}], ['tags', 1], ['emails', 'a@b.ru'],
] as const) {
  contract(
    `[ERR-05] [MENU-09] a restaurant stays open when its ${field} is ${JSON.stringify(to)}`,
    async ({ answers }) => {
      const { value, reports } = await readChanged(answers, 'GET /1/p/restos/11', [field], to, (http, report) =>
        createLocationApi(http, whiteLabel, report).resto(11),
      )
      assert.is(value.id, 11)
      assert.equal(reports, ['wire.field-dropped'])
    },
  )
}

contract(
  '[MENU-05] [ERR-05] what must be chosen with a dish is asked for, however its title is written',
  async ({ answers }) => {
    const path = 'GET /1/restos/11/positions/modifiers'
    const { value, sent } = await readChanged(answers, path, [0, 'modifiers', 0, 'nameUi'], 5, (http, report) =>
      createMenuApi(http, report).modifiers(11),
    )
    const [first] = sent as { positionId: number; modifiers: unknown[] }[]
    assert.is(value.get(first?.positionId ?? 0)?.length, first?.modifiers.length)
  },
)

contract(
  '[MENU-05] [ERR-05] one unusable choice of several is left out, and the others can be made',
  async ({ answers }) => {
    const path = 'GET /1/restos/11/positions/modifiers'
    const request = JSON.parse(answers.get(path) ?? '[]') as {
      positionId: number
      modifiers: { minCount: number; items: { id: number; price: number }[] }[]
    }[]
    const at = request.findIndex(
      ({ modifiers: [first] }) => first !== undefined && first.minCount > 0 && first.items.length > 2,
    )
    const { value, reports } = await readChanged(
      answers, path, [at, 'modifiers', 0, 'items', 1, 'price'], '90.5',
      (http, report) => createMenuApi(http, report).modifiers(11),
    )
    const items = request[at]?.modifiers[0]?.items.map(item => item.id) ?? []
    assert.equal(
      value.get(request[at]?.positionId ?? 0)?.[0]?.items.map(item => item.id), items.filter((_, index) => index !== 1),
    )
    assert.equal(reports, ['wire.item-dropped'])
  },
)

contract('[MENU-04] [ERR-05] one unusable id takes no other dish out of its hours', async ({ answers }) => {
  const path = 'GET /1/restos/11/position-time-slots'
  const { value, reports, sent } = await readChanged(answers, path, [0, 'positionIds', 0], 'семь', (http, report) =>
    createMenuApi(http, report).slots(11),
  )
  const [, ...others] = (sent as { positionIds: number[] }[])[0]?.positionIds ?? []
  const first = value.get(others[0] ?? 0)?.[0]
  assert.equal(
    [...value].flatMap(([id, schedules]) => (schedules.some(schedule => schedule === first) ? [id] : [])),
    others,
  )
  assert.equal(reports, ['wire.item-dropped'])
})

contract('[BOOT-04] [ERR-05] one unusable city of a restaurant costs it none of the others', async ({ answers }) => {
  const path = 'GET /1/p/restos'
  const request = JSON.parse(answers.get(path) ?? '[]') as { id: number; cityIds: number[] }[]
  const ids = request.map(item => item.id)
  const city = request[0]?.cityIds[0] ?? 0
  const chosen = await readChanged(answers, path, [0, 'cityIds'], ['семь', city], (http, report) =>
    createZoneApi(http, whiteLabel, report).restoIds(city),
  )
  assert.equal([chosen.value, chosen.reports], [ids, ['wire.item-dropped']])
})

contract(
  '[ERR-05] [MENU-10] unreadable hours are reported, also those of dishes and of pre-orders',
  async ({ answers }) => {
    const corruptedBodies = [
      [
        'GET /1/p/restos/11', ['openingHours', 0, 'open'],
        (http: Http, report: (what: string) => void) => createLocationApi(http, whiteLabel, report).resto(11),
      ],
      [
        'GET /1/restos/11/position-time-slots', [0, 'details', 0, 'endAt'],
        (http: Http, report: (what: string) => void) => createMenuApi(http, report).slots(11),
      ],
      [
        'GET /1/restos/11/working-hours', [0, 'hours', 0, 'close'],
        (http: Http, report: (what: string) => void) => createMenuApi(http, report).preOrderHours(11),
      ],
    ] as const
    for (const [path, place, run] of corruptedBodies) {
      for (const time of ['9:0', '25:00', '10.30', ''])
        assert.equal(
          (await readChanged<unknown>(answers, path, place, time, run)).reports, ['wire.item-dropped'],
          `${path} ${time}`,
        )
      assert.equal((await readChanged<unknown>(answers, path, place, '10:30', run)).reports, [], path)
    }
  },
)

contract(
  '[ERR-05] [BOOT-05] invalid answers never make a shop hang or throw: it boots, asks or fails by name',
  async ({ answers }) => {
    const random = createRandom(20261120)
    const catalogue = new Map(
      [...answers]
        .filter(([path]) => path.startsWith('GET ') && !path.includes('/me'))
        .map(([path, text]) => [path, shortenLists(JSON.parse(text) as Json, 4)]),
    )
    const names = [...catalogue.keys()].filter(path => /now$|cities$|restos$|restos\/11|menus\/10[12]\//.test(path))
    for (let round = 0; round < 250; round += 1) {
      const corruptedBodies = new Map<string, string>()
      for (let count = randomBetween(random, 1, 3); count > 0; count -= 1) {
        const path = pickRandom(random, names)
        const json = catalogue.get(path) as Json
        corruptedBodies.set(
          path, toText(withChange(json, pickRandom(random, listPaths(json)), pickRandom(random, changes)[1])),
        )
      }
      const corruptedResponses = [...corruptedBodies].map(([path, text]) => `${path} ${text.slice(0, 2000)}`).join('\n')
      const http: HttpPort = {
        async send({ method, url }) {
          const path = `${method} ${parsePath(url)}`
          const json = catalogue.get(path)
          return json === undefined
            ? { status: 404, text: '' }
            : { status: 200, text: corruptedBodies.get(path) ?? JSON.stringify(json) }
        },
      }
      const { shop } = buildShop({
        http, storage: createMemoryStorage(storedChoice(pickRandom(random, ['DELIVERY', 'TAKE_AWAY'] as const))),
      })
      shop.start()
      for (let turn = 0; turn < 60 && shop.boot.state.get().status === 'loading'; turn += 1) await flushPromises()
      const state = shop.boot.state.get()
      assert.is.not(state.status, 'loading', corruptedResponses)
      if (state.status === 'failed')
        assert.is.not(state.problem.code, 'unknown', `${state.problem.message}\n${corruptedResponses}`)
      // all data that a screen shows
      const venue = shop.location.choice.venue.get()
      const menu = shop.menu.state.get()
      shop.menu.visibleMenus.get()
      shop.menu.openness.get()
      shop.cart.rule.get()
      shop.checkout.days.get()
      shop.checkout.payment.get()
      if (menu.status === 'ready' && venue.kind === 'resto') {
        const availability = shop.menu.availability.get()
        for (const position of menu.menu.positions.values()) availability(position)
      }
    }
  },
)

contract.run()
