import { listUnknownFields } from '../../.ci/brand/check-config.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { examineConfig, readConfig, selectMapsProvider, type Config, type ConfigResult } from '../../core/shop/config.ts'
import type { Expectation } from '../../core/shop/config-fields.ts'
import { flushPromises } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'

const config = suite('configuration')

const needed = { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://api.example' }
const origin = 'https://shop.example'

/** The codes of the contract, except those of tokens: the shop handles them by their status. */
const CONTRACT = `
  promo-code.not-found promo-code.not-found-for-resto promo-code.already-used promo-code.person-limit-exceed
  promo-code.limit-exceed promo-code.before-start promo-code.after-finish promo-code.invalid-delivery-type
  promo-code.invalid-delivery-method promo-code.not-active promo-code.hour-not-active
  sms.too-often sms.wrong-code sms.attempts-exhausted sms.code-not-found sms.send-failed sms.number-unreachable
  delivery.order-sum-not-enough.range delivery.order-sum-exceeded delivery.address-out-of-zone
  delivery.positions-not-deliverable
  person-order.position-not-found-in-resto person-order.not-accepted-now person-order.add-more
  order.idempotency-key-reused
  resto.doesnt-support-delivery-online-pay resto.doesnt-support-delivery-card-pay resto.doesnt-support-delivery-cash-pay
  resto.doesnt-support-takeaway-online resto.doesnt-support-takeaway-card-pay resto.doesnt-support-takeaway-cash-pay
`

/** The configuration block with one field set; `at` is a path such as `signIn.methods`. */
function withField(at: string, value: unknown): Record<string, unknown> {
  const [group = '', name] = at.split('.')
  return { ...needed, [group]: name === undefined ? value : { [name]: value } }
}
function valueAt(from: Config, at: string): unknown {
  return at.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], from)
}
function accepted(result: ConfigResult): Config {
  if (result.kind === 'wrong') throw new Error(`${result.field} must be ${result.expected}`)
  return result.config
}

/** Asserts that each of these values stops the shop with the name of its field. */
function assertWrong(at: string, expected: Expectation, values: readonly unknown[]): void {
  for (const value of values)
    assert.equal(readConfig(withField(at, value), origin), { kind: 'wrong', field: at, expected }, String(value))
}

interface Field {
  readonly at: string
  readonly expected: Expectation
  readonly otherwise: unknown
  readonly right: readonly unknown[]
  readonly wrong: readonly unknown[]
}
function field(
  at: string, expected: Expectation, otherwise: unknown, right: readonly unknown[], wrong: readonly unknown[],
): Field {
  return { at, expected, otherwise, right, wrong }
}
const text = (at: string, otherwise = ''): Field => ({
  at, expected: 'text', otherwise, right: ['', 'x'], wrong: [1, null, true, [], {}],
})
const flag = (at: string, otherwise: boolean): Field => ({
  at, expected: 'boolean', otherwise, right: [true, false], wrong: ['true', 1, 0, null, [], {}],
})
const link = (at: string): Field => ({
  at, expected: 'urlOrEmpty', otherwise: '', right: ['', 'https://t.me/x', 'http://x'],
  wrong: ['t.me/x', 'javascript:alert(1)', 'data:text/html,x', ' https://x', '/x', 1, null],
})
const id = (at: string): Field => ({
  at, expected: 'id', otherwise: undefined, right: [1, 22], wrong: [0, -1, 1.5, '1', null, 2 ** 53, NaN, true],
})

const hosts = (at: string): Field => ({
  at,
  expected: 'hosts',
  otherwise: null,
  right: [[], ['pay.example', 'bank.example:8443', 'localhost:1', '127.0.0.1']],
  wrong: [
    'pay.example', ['https://pay.example'], ['pay.example/'], ['*.example'], ['PAY.example'],
    ['pay.example; script-src *'], ['a@b'], [''], [null], [1], {}, null,
  ],
})

const fields: readonly Field[] = [
  ...['production', 'cart.personCount', 'cart.promoCodes', 'preOrder'].map(at => flag(at, true)),
  ...[
    'signIn.vkOneTap', 'order.idempotencyKey', 'orders.status', 'session.signOut', 'statistics', 'metrics.ecommerce', 'order.source',
  ].map(at => flag(at, false)),
  ...[
    'apiKey', 'signIn.googleClientId', 'signIn.appleClientId', 'signIn.vkClientId', 'botCheck.siteKey', 'maps.key',
    'maps.mapId', 'maps.yandexKey', 'metrics.counterId',
  ].map(at => text(at)),
  ...['links.appStore', 'links.googlePlay', 'links.support', 'links.franchise'].map(link),
  ...['defaults.cityId', 'defaults.restoId'].map(id),
  field(
    'locales', 'locales', ['ru', 'en', 'cnr'], [['ru'], ['en', 'ru'], ['cnr', 'en', 'ru']],
    [[], 'ru', ['de'], ['ru', 'RU'], [null], {}, null],
  ),
  field('defaultLocale', 'locale', 'ru', ['ru', 'en', 'cnr'], ['de', '', 'RU', null, 1]),
  field(
    'signIn.methods', 'signInMethods', ['PHONE'], [[], ['PHONE'], ['VK', 'APPLE', 'GOOGLE', 'PHONE']],
    ['PHONE', ['phone'], ['PHONE', 'FACEBOOK'], [1], {}, null],
  ),
  field(
    'signIn.redirectUri', 'url', 'https://shop.example/auth',
    ['https://shop.example/back?x=1', 'http://localhost:4173/auth'],
    ['', '/auth', 'shop.example/auth', 'javascript:alert(1)', null, 1],
  ),
  field(
    'signIn.vkHost', 'host', 'id.vk.ru', ['id.vk.com', 'vk.example:8443'],
    [
      '', 'https://id.vk.ru', 'id.vk.ru/', 'id.vk.ru@evil.example', 'id.vk.ru; script-src *', 'a b.ru', 'ID.VK.RU',
      'localhost', null, 5,
    ],
  ),
  field('signIn.vkMode', 'vkMode', 'window', ['window', 'redirect'], ['', 'popup', null, 1]),
  field(
    'botCheck.provider', 'botCheck', 'none', ['none', 'recaptcha', 'recaptcha-enterprise', 'smartcaptcha'],
    ['', 'hcaptcha', null, 1, ['none']],
  ),
  field(
    'maps.provider', 'mapsProvider', 'auto', ['auto', 'google', 'yandex', 'embedded'],
    ['', 'Yandex', 'osm', null, 1, ['yandex']],
  ),
  field(
    'maps.gazetteer', 'urlOrPath', '/maps/streets.json', ['/m/x.json', 'https://cdn.example/x.json'],
    ['', 'x.json', '//evil.example/x.json', 'javascript:1', null, 5],
  ),
  field('defaults.deliveryMethod', 'method', undefined, ['DELIVERY', 'TAKE_AWAY'], ['', 'delivery', 'PICKUP', null, 1]),
  { ...link('report.url'), right: ['', 'https://x/faults', 'http://127.0.0.1:1/'] },
  {
    ...link('metrics.scriptUrl'), expected: 'urlPathOrEmpty',
    right: ['', 'https://x/a.js', '/a.js', 'http://127.0.0.1:1/a.js'],
    wrong: ['a.js', '//evil.example/a.js', 'javascript:alert(1)', ' https://x', 1, null],
  },
  field(
    'api.codes', 'object', {},
    [{}, { E_MIN: 'delivery.order-sum-not-enough.range', 'promo.none': 'promo-code.not-found', 42: 'sms.wrong-code' }],
    [null, [], 'x', 1],
  ),
  field(
    'api.identityHeader', 'header', 'X-Identity-Token', ['X-Token', 'identity_token'],
    ['', 'X Token', 'X-Token:', 'Ключ', null, 1],
  ),
  { ...hosts('images.hosts'), otherwise: ['api.example'] },
  { ...hosts('payment.hosts'), otherwise: null },
  ...['bootLoader', 'welcomePicture'].map(name => field(
    name, 'urlPathOrEmpty', '', ['', '/splash.svg', 'https://cdn.example/s.svg'],
    ['splash.svg', '//evil.example/s.svg', 'javascript:1', null, 5],
  )),
  field('theme', 'theme', 'dark', ['dark', 'light'], ['', 'blue', null, 1]),
]

config('[CFG-01] needs no more than a brand, a white label and an API', () => {
  const read = accepted(readConfig(needed, origin))
  assert.equal([read.brand, read.whiteLabel, read.apiBase], ['caplya', 'caplya', 'https://api.example'])
})

for (const { at, expected, otherwise, right, wrong } of fields) {
  config(`[CFG-01] takes ${at} as it stands, and ${JSON.stringify(otherwise)} when it is absent`, () => {
    assert.equal(valueAt(accepted(readConfig(needed, origin)), at), otherwise)
    for (const value of right) assert.equal(valueAt(accepted(readConfig(withField(at, value), origin)), at), value)
  })
  config(`[CFG-02] stops at a wrong ${at} by its name`, () => assertWrong(at, expected, wrong))
}

for (const [at, expected, wrong] of [
  ['brand', 'text', [undefined, '', '  ', 1, null]],
  ['whiteLabel', 'text', [undefined, '', ' ', 1, null]],
  [
    'apiBase',
    'url',
    [
      undefined, '', 'api.example', '/api', 'https://api.example/', 'https://', 'ftp://api.example', 'https://a b', 1,
      null, 'https://api.example?x=1', 'https://api.example#x', 'https://api.example//v1',
    ],
  ],
] as const) {
  config(`[CFG-02] stops without a usable ${at}`, () => assertWrong(at, expected, wrong))
}

const ADDRESSES = [
  'apiBase', 'maps.gazetteer', 'metrics.scriptUrl', 'signIn.redirectUri', 'bootLoader', 'welcomePicture', 'report.url',
] as const
for (const at of ADDRESSES) {
  config(`[CFG-02] an address in clear text stops the shop: ${at} is https, or the device itself`, () => {
    assertWrong(at, 'secureUrl', [
      'http://shop.example/x', 'http://localhost.shop.example/x', 'http://127.0.0.1.shop.example',
      'http://localhost:80@shop.example/x', 'http://127.0.0.1@shop.example', 'http://10.0.0.1/x', 'http://[::2]/x',
      'http://localhosts/x', 'http://127.shop.example/x',
    ])
    for (const address of [
      'https://shop.example/x', 'http://localhost/x', 'http://127.0.0.1:8787/x', 'http://[::1]:8787/x',
      'http://127.1.2.3',
    ]) {
      assert.is(valueAt(accepted(readConfig(withField(at, address), origin)), at), address)
    }
  })
}

config('[CFG-09] an own code that is mapped to no term of the contract fails the start by name', () => {
  for (const ours of [
    '', 'delivery.order-sum', 'toString', '__proto__', 'promo-code', null, 5, ['sms.wrong-code'], {},
  ]) {
    assert.equal(
      readConfig({ ...needed, api: { codes: { 'E-1': 'sms.wrong-code', 'E.2': ours } } }, origin),
      { kind: 'wrong', field: 'api.codes.E.2', expected: 'code' }, String(ours),
    )
  }
  const { api } = accepted(
    readConfig({ ...needed, api: JSON.parse('{"codes":{"__proto__":"sms.wrong-code"}}') }, origin),
  )
  assert.equal(Object.entries(api.codes), [['__proto__', 'sms.wrong-code']])
})

config('[CFG-09] every code of the contract can be meant', () => {
  for (const code of CONTRACT.trim().split(/\s+/)) {
    assert.is(readConfig({ ...needed, api: { codes: { theirs: code } } }, origin).kind, 'read', code)
  }
})

config('[CFG-09] pictures come from the API\'s host unless the chain names others', () => {
  for (const [apiBase, host] of [
    ['https://api.example/v2', 'api.example'], ['http://127.0.0.1:8787', '127.0.0.1:8787'],
    ['https://API.example:8443', 'api.example:8443'],
  ] as const) {
    assert.equal(accepted(readConfig({ ...needed, apiBase }, origin)).images.hosts, [host])
    assert.equal(
      accepted(readConfig({ ...needed, apiBase, images: { hosts: ['cdn.example'] } }, origin)).images.hosts,
      ['cdn.example'],
    )
  }
})

for (const [maps, expected] of [
  [{}, 'embedded'],
  [{ key: 'g', yandexKey: 'y' }, 'google'],
  [{ yandexKey: 'y' }, 'yandex'],
  [{ provider: 'auto', key: '', yandexKey: 'y' }, 'yandex'],
  [{ provider: 'google', key: 'g', yandexKey: 'y' }, 'google'],
  [{ provider: 'google', yandexKey: 'y' }, 'embedded'],
  [{ provider: 'yandex', key: 'g', yandexKey: 'y' }, 'yandex'],
  [{ provider: 'yandex', key: 'g' }, 'embedded'],
  [{ provider: 'embedded', key: 'g', yandexKey: 'y' }, 'embedded'],
] as const) {
  config(`[MAP-08, CFG-01] maps of ${JSON.stringify(maps)} are those of ${expected}`, () =>
    assert.is(selectMapsProvider(maps), expected))
}

config('[CFG-02] stops at a block or a group that is no object, also at null', () => {
  for (const value of [null, undefined, [], 'x', 1, true]) {
    assert.equal(readConfig(value, origin), { kind: 'wrong', field: 'storefront-config', expected: 'object' })
    for (const group of [
      'signIn', 'botCheck', 'maps', 'cart', 'defaults', 'links', 'metrics', 'order', 'api', 'images', 'payment',
      'orders', 'session',
    ]) {
      if (value === undefined) continue
      const read = readConfig({ ...needed, [group]: value }, origin)
      assert.equal(read, { kind: 'wrong', field: group, expected: 'object' }, `${group}: ${String(value)}`)
    }
  }
})

config('[CFG-02] wants the default language among the offered ones', () => {
  assert.equal(readConfig({ ...needed, locales: ['ru', 'cnr'], defaultLocale: 'en' }, origin), {
    kind: 'wrong', field: 'defaultLocale', expected: 'locale',
  })
  assert.is(accepted(readConfig({ ...needed, locales: ['en', 'cnr'] }, origin)).defaultLocale, 'en')
  assert.is(accepted(readConfig({ ...needed, locales: ['en', 'ru'] }, origin)).defaultLocale, 'ru')
})

config('[CFG-04] takes a name in one language or in each', () => {
  const named = (name: unknown) => accepted(readConfig({ ...needed, name }, origin)).brandName
  assert.equal(named(undefined), { ru: 'caplya', en: 'caplya', cnr: 'caplya' })
  assert.equal(named('Цапля'), { ru: 'Цапля', en: 'Цапля', cnr: 'Цапля' })
  assert.equal(named({ ru: 'Цапля', en: 'Heron' }), { ru: 'Цапля', en: 'Heron', cnr: 'Цапля' })
  assert.equal(readConfig({ ...needed, name: 5 }, origin), { kind: 'wrong', field: 'name', expected: 'object' })
  assert.equal(readConfig({ ...needed, name: { en: 'Heron' } }, origin), {
    kind: 'wrong', field: 'name.ru', expected: 'text',
  })
})

config('[CFG-02] knows every wrong field at once, and the first of them is what stops the boot', () => {
  const block = {
    ...needed, brand: '', theme: 'blue', maps: null, signIn: { methods: ['FAX'], vkHost: 5 }, locales: [], name: [],
  }
  const wrong = examineConfig(block, origin).wrong
  assert.equal(wrong.map(({ field }) => field).sort(), [
    'brand', 'locales', 'maps', 'name', 'signIn.methods', 'signIn.vkHost', 'theme',
  ])
  assert.equal(readConfig(block, origin), { kind: 'wrong', ...wrong[0] })
  assert.equal(examineConfig(needed, origin).wrong, [])
  assert.equal(examineConfig({}, origin).wrong.map(({ field }) => field), ['brand', 'whiteLabel', 'apiBase'])
  assert.equal(examineConfig('x', origin).wrong, [{ field: 'storefront-config', expected: 'object' }])
})

config('[CFG-02] does not look at fields it does not know', () => {
  const plain = accepted(readConfig(needed, origin))
  assert.equal(
    accepted(readConfig({ ...needed, colour: 'red', signIn: { methods: ['PHONE'], twitter: 1 } }, origin)), plain,
  )
})

config('[CFG-02] is not led astray by __proto__', () => {
  const block: unknown = JSON.parse(`{
    "__proto__": {"theme": "light", "production": 5}, "constructor": 1, "toString": 2,
    "brand": "caplya", "whiteLabel": "caplya", "apiBase": "https://api.example",
    "signIn": {"__proto__": {"vkHost": "evil.example"}}, "defaults": {"__proto__": {"cityId": 7}}
  }`)
  const read = accepted(readConfig(block, origin))
  assert.equal([read.theme, read.production, read.signIn.vkHost], ['dark', true, 'id.vk.ru'])
  assert.equal([read.defaults.cityId, ({} as Record<string, unknown>)['theme']], [undefined, undefined])
  assert.is(
    accepted(readConfig(Object.assign(Object.create({ theme: 'light' }) as object, needed), origin)).theme, 'dark',
    'what is inherited does not count',
  )
})

config('[CFG-03] sends the white label with cities, restaurants and the request for a code', async () => {
  const http = createTestHttp()
  http.expect('GET', '/1/now').answer(200, { utc_time: '2026-11-20T09:00:00Z' })
  http.expect('GET', '/1/p/cities?whiteLabel=two%20words').answer(200, [])
  http.expect('GET', '/1/p/restos?cityId=3&whiteLabel=two%20words').answer(200, [])
  http.expect('POST', '/api/v1/sign/in/phone/code').answer(204, undefined)
  const { shop } = buildShop({ http, config: { whiteLabel: 'two words', apiKey: 'key' }, captcha: async () => 'proof' })
  shop.start()
  await shop.location.cities.load(3)
  shop.session.phone.setText('8 900 000-00-07')
  await shop.session.phone.requestCode()
  await flushPromises()
  http.done()
  const sentRequest = http.calls.find(call => call.method === 'POST')
  assert.equal(JSON.parse(sentRequest?.body ?? ''), {
    apiKey: 'key', captchaToken: 'proof', mode: 'WEB', phone: '+79000000007', whiteLabel: 'two words',
  })
})

config('[CFG-02] names the fields that mean nothing, such as misspelt ones, and starts without them', () => {
  const unknown = (json: unknown): readonly string[] => listUnknownFields(json, examineConfig(json, origin).knownPaths)
  const block = {
    brand: 'b', whiteLabel: 'w', apiBase: 'https://api', sigIn: {}, signIn: { method: ['VK'], methods: ['PHONE'] },
    name: { ru: 'Ц', de: 'Z' }, links: { suport: 'https://t.me/x' },
  }
  assert.equal(unknown(block), ['sigIn', 'signIn.method', 'name.de', 'links.suport'])
  assert.is(readConfig(block, 'https://shop.example').kind, 'read')
  assert.equal([unknown({ brand: 'b', signIn: 5, name: 'Ц' }), unknown(null), unknown([1])], [[], [], []])
})

config.run()
