import { createMemoryHistory, createPath } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as keys from '../../core/shop/storage/keys.ts'
import { needsPreBoot } from '../../src/app/needs-pre-boot.ts'
import { createTestStorage } from '../kit/storage.ts'
import { buildShop } from '../kit/shop.ts'

const { isPersonal, isPreserved, CART_REPLICA, ...KEY } = keys
const migration = suite('what is kept on the device')

const markers = { app_white_label: 'caplya', app_version: '2.0.0' }
type Content = Readonly<Record<string, string>>

/** The storage after a shop of white label caplya and version 2.0.0 has started with it. */
function migrateStorage(before: Content): {
  readonly content: Content
  readonly writes: readonly string[]
  readonly reports: readonly string[]
} {
  const storage = createTestStorage(before)
  const { reports } = buildShop({ storage, version: '2.0.0' })
  return { content: storage.dump(), writes: storage.writes, reports }
}

const draft = {
  city_id: '1', cart_positions: '[]', order_person: '{"email":"a@b.ru","name":"Аня","phone":"+79000000000"}',
}
const legacy = {
  order_delivery_type: '{"value":"DELIVERY","title":"Доставка"}',
  order_payment_type: '{"value":"CASH_UPON_RECEIPT","title":"Наличные"}',
  order_person: '{"emailAddress":"a@b.ru","fullName":"Аня","oldPhone":"+79000000000","extra":1}',
}
const migrated = {
  order_delivery_method: '"DELIVERY"',
  order_payment_method: '"CASH_UPON_RECEIPT"',
  order_person: '{"email":"a@b.ru","name":"Аня","phone":"+79000000000"}',
}

const table: readonly { readonly name: string; readonly before: Content; readonly after: Content }[] = [
  { name: 'the first visit leaves the two markers', before: {}, after: markers },
  {
    name: 'the same white label and version keep everything', before: { ...markers, ...draft },
    after: { ...markers, ...draft },
  },
  {
    name: 'keeps even what it does not know while the version stays', before: { ...markers, other: 'x' },
    after: { ...markers, other: 'x' },
  },
  {
    name: 'another white label is cleared, and nothing migrates from it',
    before: { ...markers, app_white_label: 'oplatka', ...draft, ...legacy, other: 'x' },
    after: markers,
  },
  {
    name: 'another white label is cleared also without a version', before: { app_white_label: 'oplatka', ...legacy },
    after: markers,
  },
  { name: 'a missing white label is cleared', before: { app_version: '2.0.0', ...draft, other: 'x' }, after: markers },
  { name: 'a missing version is cleared', before: { app_white_label: 'caplya', ...draft, other: 'x' }, after: markers },
  {
    name: 'a missing marker clears, but the legacy draft comes along', before: { ...draft, ...legacy, other: 'x' },
    after: { ...markers, ...migrated },
  },
  {
    name: 'a missing version clears the new form, and the legacy one takes its place',
    before: { app_white_label: 'caplya', order_delivery_method: '"TAKE_AWAY"', ...legacy },
    after: { ...markers, ...migrated },
  },
  {
    name: 'another version keeps what is named and drops everything else',
    before: {
      app_white_label: 'caplya', app_version: '1.9.9', ...draft, cart_positions: '[1]', 'cart_positions.bad': '{',
      'menu-cache:11': '[]', storage_probe: '1',
    },
    after: { ...markers, ...draft, cart_positions: '[1]' },
  },
  {
    name: 'another version migrates the legacy keys and takes them away',
    before: { app_white_label: 'caplya', app_version: '1.0.0', ...draft, ...legacy },
    after: { ...markers, city_id: '1', cart_positions: '[]', ...migrated },
  },
  { name: 'the same version migrates as well', before: { ...markers, ...legacy }, after: { ...markers, ...migrated } },
  {
    name: 'the new form is newer than the legacy one',
    before: { ...markers, order_delivery_method: '"TAKE_AWAY"', order_delivery_type: legacy.order_delivery_type },
    after: { ...markers, order_delivery_method: '"TAKE_AWAY"' },
  },
  {
    name: 'a person with some of the legacy fields gets empty words for the others',
    before: { ...markers, order_person: '{"fullName":"Аня"}' },
    after: { ...markers, order_person: '{"email":"","name":"Аня","phone":""}' },
  },
  {
    name: 'legacy fields of another kind become empty words',
    before: { ...markers, order_person: '{"emailAddress":5,"fullName":null,"oldPhone":["7"]}' },
    after: { ...markers, order_person: '{"email":"","name":"","phone":""}' },
  },
  {
    name: 'garbage under the legacy keys is taken away and migrates to nothing',
    before: { ...markers, order_delivery_type: '{broken', order_payment_type: '["x"]' },
    after: markers,
  },
  {
    name: 'a legacy value that is no text migrates to nothing',
    before: { ...markers, order_delivery_type: '{"value":1}', order_payment_type: 'null' },
    after: markers,
  },
  {
    name: 'a legacy payment that is the bare word moves as well',
    before: { ...markers, order_payment_type: '"CASH_UPON_RECEIPT"' },
    after: { ...markers, order_payment_method: '"CASH_UPON_RECEIPT"' },
  },
  {
    name: 'also without quotes',
    before: { ...markers, order_payment_type: 'CARD_UPON_RECEIPT' },
    after: { ...markers, order_payment_method: '"CARD_UPON_RECEIPT"' },
  },
  {
    name: 'garbage under a person is left for its reader, who puts it aside',
    before: { ...markers, order_person: '{broken' },
    after: { ...markers, order_person: '{broken', 'order_person.bad': '{broken' },
  },
  {
    name: 'markers written as JSON are the same markers',
    before: { app_white_label: '"caplya"', app_version: '"2.0.0"', ...draft }, after: { ...markers, ...draft },
  },
  {
    name: '__proto__ in a legacy value is only a name',
    before: { ...markers, order_delivery_type: '{"__proto__":{"value":"DELIVERY"}}' }, after: markers,
  },
]
for (const { name, before, after } of table) {
  migration(`[STO-02] [STO-03] ${name}`, () => assert.equal(migrateStorage(before).content, after))
}

migration('[STO-02] the migration loads for former storage only, not for a first or usual visit', () => {
  const isNeeded = (before: Content): boolean =>
    needsPreBoot({ pathname: '/', search: '', hash: '' }, createTestStorage(before), 'caplya')
  const usual = { ...markers, ...draft, other: 'x' }
  for (const before of [{}, usual, { ...usual, app_version: '1.9.9' }])
    assert.not(isNeeded(before), JSON.stringify(before))
  const others = [
    { other: 'x' }, { app_version: '2.0.0' }, { app_white_label: 'caplya' }, { ...usual, app_white_label: 'oplatka' },
  ]
  const written = [{ ...usual, app_version: '"2.0.0"' }, { ...usual, app_white_label: '"caplya"' }]
  const early = Object.entries(legacy).map(([key, value]) => ({ ...usual, [key]: value }))
  for (const before of [...others, ...written, ...early]) assert.ok(isNeeded(before), JSON.stringify(before))
})

migration('[MENU-18, I18N-02] the address’s language is stored if none was, and always leaves the address', () => {
  for (const [path, before, locale, left] of [
    ['/menus/1?lang=en', {}, 'en', '/menus/1'],
    ['/menus/1?utm=a%20b&lang=cnr#x', { ...markers, app_locale: 'en' }, 'en', '/menus/1?utm=a%20b#x'],
    ['/?lang=de', { ...markers, app_locale: 'en' }, 'en', '/'],
    ['/?lang=constructor', {}, 'ru', '/'],
    ['/?language=en', {}, 'ru', '/?language=en'],
    ['/?lang=en', { ...markers, app_white_label: 'oplatka', app_locale: 'cnr' }, 'en', '/'],
  ] as const) {
    const storage = createTestStorage(before)
    const history = createMemoryHistory({ initialEntries: [path] })
    const { shop } = buildShop({ storage, history, version: '2.0.0' })
    assert.is(shop.locale.get(), locale, path)
    assert.is(buildShop({ storage, version: '2.0.0' }).shop.locale.get(), locale, `${path}, next time`)
    assert.is(createPath(history.location), left)
  }
})

migration('[STO-02] reports another white label, and nothing else', () => {
  const { reports } = migrateStorage({ ...markers, app_white_label: 'oplatka' })
  assert.equal(reports, ['storage.cleared another white label'])
  for (const before of [{}, markers, { ...markers, app_version: '1' }, legacy])
    assert.equal(migrateStorage(before).reports, [])
})

migration('[STO-02, STO-06] another white label\'s tab keeps nothing of what was half done there either', () => {
  const half = {
    order_location_draft: '{"method":"DELIVERY"}', position_draft_11: '{}', cart_link: 'cart1.x',
    scroll_positions: '[]', sign_in_return: '/cart',
  }
  const left = (label: string): readonly string[] => {
    const tabStorage = createTestStorage(half)
    buildShop({ storage: createTestStorage({ ...markers, app_white_label: label }), tabStorage, version: '2.0.0' })
    return tabStorage.keys()
  }
  assert.equal(left('oplatka'), [])
  assert.ok(left('caplya').includes('order_location_draft'))
})

migration('[STO-02] clears before it writes, and writes nothing where all is well', () => {
  const { writes } = migrateStorage({ ...legacy, other: 'x' })
  const firstSet = writes.findIndex(write => write.startsWith('set '))
  assert.ok(writes.indexOf('remove other') < firstSet, writes.join(', '))
  // a page that ends during the migration repeats it: the migrated values are kept until the markers are written
  const marked = Math.max(writes.indexOf('set app_version'), writes.indexOf('set app_white_label'))
  for (const last of ['set order_person', 'remove order_delivery_type', 'remove order_payment_type'])
    assert.ok(writes.indexOf(last) > marked, last)
  assert.equal(migrateStorage({ ...markers, ...draft }).writes.filter(write => write.startsWith('set ')), [])
})

migration('[STO-02] own values are not broken JSON, though white label and version stand bare', () => {
  const { parse } = JSON
  const broken: unknown[] = []
  JSON.parse = (text: string, ...rest: unknown[]) => {
    try {
      return (parse as (...all: unknown[]) => unknown)(text, ...rest)
    } catch (error) {
      broken.push(text)
      throw error
    }
  }
  try {
    migrateStorage({ ...markers, ...draft })
  } finally {
    JSON.parse = parse
  }
  assert.equal(broken, [])
})

migration('[STO-02] is done once: a second look changes nothing', () => {
  for (const { before } of table) {
    const once = migrateStorage(before).content
    assert.equal(migrateStorage(once).content, once)
  }
})

migration('[STO-01] keeps under the names that other programs rely on', () => {
  assert.is(KEY.cityId, 'city_id')
  assert.is(KEY.locale, 'app_locale')
  assert.is(KEY.version, 'app_version')
  assert.is(KEY.whiteLabel, 'app_white_label')
  assert.is(KEY.deliveryMethod, 'order_delivery_method')
  assert.is(KEY.paymentMethod, 'order_payment_method')
  assert.is(KEY.person, 'order_person')
  assert.is(KEY.timeOffset, 'server_time_offset')
})

migration('[STO-01] has a separate name for each stored thing', () => {
  const names: readonly string[] = Object.values(KEY)
  assert.is(new Set(names).size, names.length)
  for (const name of names) {
    assert.ok(isPreserved(name))
    assert.ok(!isPreserved(`${name}.bad`))
  }
  for (const name of ['__proto__', 'constructor', 'order_delivery_type', 'order_payment_type', ''])
    assert.ok(!isPreserved(name))
})

migration('[STO-03] the customer of an earlier version finds the name, the method and the payment as they were', () => {
  const { shop, storage } = buildShop({ storage: createTestStorage(legacy) })
  assert.equal(shop.checkout.draft.form.values.get(), {
    name: 'Аня', email: 'a@b.ru', phone: '+79000000000', comment: '', change: '',
  })
  assert.is(shop.checkout.draft.payment.get(), 'CASH_UPON_RECEIPT')
  assert.is(shop.location.choice.stored.get().method, 'DELIVERY')
  assert.is(storage.get('app_white_label'), 'caplya')
})

migration('[STO-04] garbage under every key puts it aside and starts the shop', () => {
  for (const garbage of [
    '{broken', '', 'null', '[]', '{}', '"x"', '5', '-1', 'true', '{"__proto__":{"at":1}}', '[{"id":"x"}]',
    '9'.repeat(400),
  ]) {
    const keys = Object.values(KEY).filter(key => key !== KEY.version && key !== KEY.whiteLabel)
    const storage = createTestStorage({
      app_white_label: 'caplya', app_version: '1.0.0', ...Object.fromEntries(keys.map(key => [key, garbage])),
    })
    const { shop } = buildShop({ storage })
    assert.is(shop.session.state.get().status, 'guest', garbage)
    assert.equal(shop.cart.lines.get(), [], garbage)
    assert.is(shop.location.choice.choice.get(), null, garbage)
    assert.is(shop.locale.get(), 'ru', garbage)
    assert.ok(Number.isFinite(shop.clock.now()), garbage)
    assert.is(shop.checkout.draft.personCount.get() >= 1, true, garbage)
  }
})

migration('[STO-04] a corrupt value is reported once and kept for a version that can read it', () => {
  const { storage, reports } = buildShop({
    storage: createTestStorage({ app_white_label: 'caplya', app_version: '1.0.0', cart_positions: '{broken' }),
  })
  assert.is(storage.get('cart_positions.bad'), '{broken')
  assert.equal(reports.filter(report => report.startsWith('storage.corrupt')), ['storage.corrupt cart_positions'])
})

migration('[STO-06] of all that is kept, this stays when its person leaves, and nothing else', () => {
  assert.equal(
    Object.values(KEY)
      .filter(key => !isPersonal(key))
      .sort(),
    [
      'adulthood_confirmed', 'app_banner_dismissed', 'app_locale', 'app_person_left', 'app_theme', 'app_version',
      'app_white_label', 'cart_link', 'cart_positions', 'city_id', 'cookie_consent_accepted', 'day_off_shown',
      'order_attempt', 'order_delivery_method', 'order_payment_method', 'order_person_count', 'resto_id',
      'server_time_offset', 'sign_in_return', 'sign_in_vk_question',
    ],
  )
  for (const key of ['cart_positions.copy.7-ab', 'app_locale_of_another', '_ym_uid']) assert.not(isPersonal(key), key)
  for (const key of ['position_draft_7', 'order_of_a_later_version', 'cart_positions.bad', 'menu_favourites.bad'])
    assert.ok(isPersonal(key), key)
})

migration.run()
