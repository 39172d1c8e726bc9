import { createMemoryHistory, createPath } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as keys from '../../core/shop/storage/keys.ts'
import { needsPreBoot } from '../../src/app/needs-pre-boot.ts'
import { roll } from '../kit/cart.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
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

const table: readonly (readonly [name: string, before: Content, after: Content])[] = [
  ['the first visit leaves the two markers', {}, markers],
  ['the same white label and version keep everything', { ...markers, ...draft }, { ...markers, ...draft }],
  ['keeps even what it does not know while the version stays', { ...markers, other: 'x' }, { ...markers, other: 'x' }],
  [
    'another white label is cleared, and nothing migrates from it',
    { ...markers, app_white_label: 'oplatka', ...draft, ...legacy, other: 'x' }, markers,
  ],
  ['another white label is cleared also without a version', { app_white_label: 'oplatka', ...legacy }, markers],
  ['a missing white label is cleared', { app_version: '2.0.0', ...draft, other: 'x' }, markers],
  ['a missing version is cleared', { app_white_label: 'caplya', ...draft, other: 'x' }, markers],
  [
    'a missing marker clears, but the legacy draft comes along', { ...draft, ...legacy, other: 'x' },
    { ...markers, ...migrated },
  ],
  [
    'a missing version clears the new form, and the legacy one takes its place',
    { app_white_label: 'caplya', order_delivery_method: '"TAKE_AWAY"', ...legacy }, { ...markers, ...migrated },
  ],
  [
    'another version keeps what is named and drops everything else',
    {
      app_white_label: 'caplya', app_version: '1.9.9', ...draft, cart_positions: '[1]', 'cart_positions.bad': '{',
      'menu-cache:11': '[]', storage_probe: '1',
    }, { ...markers, ...draft, cart_positions: '[1]' },
  ],
  [
    'another version migrates the legacy keys and takes them away',
    { app_white_label: 'caplya', app_version: '1.0.0', ...draft, ...legacy },
    { ...markers, city_id: '1', cart_positions: '[]', ...migrated },
  ],
  ['the same version migrates as well', { ...markers, ...legacy }, { ...markers, ...migrated }],
  [
    'the new form is newer than the legacy one',
    { ...markers, order_delivery_method: '"TAKE_AWAY"', order_delivery_type: legacy.order_delivery_type },
    { ...markers, order_delivery_method: '"TAKE_AWAY"' },
  ],
  [
    'a person with some of the legacy fields gets empty words for the others',
    { ...markers, order_person: '{"fullName":"Аня"}' },
    { ...markers, order_person: '{"email":"","name":"Аня","phone":""}' },
  ],
  [
    'legacy fields of another kind become empty words',
    { ...markers, order_person: '{"emailAddress":5,"fullName":null,"oldPhone":["7"]}' },
    { ...markers, order_person: '{"email":"","name":"","phone":""}' },
  ],
  [
    'garbage under the legacy keys is taken away and migrates to nothing',
    { ...markers, order_delivery_type: '{broken', order_payment_type: '["x"]' }, markers,
  ],
  [
    'a legacy value that is no text migrates to nothing',
    { ...markers, order_delivery_type: '{"value":1}', order_payment_type: 'null' }, markers,
  ],
  [
    'a legacy payment that is the bare word moves as well', { ...markers, order_payment_type: '"CASH_UPON_RECEIPT"' },
    { ...markers, order_payment_method: '"CASH_UPON_RECEIPT"' },
  ],
  [
    'also without quotes', { ...markers, order_payment_type: 'CARD_UPON_RECEIPT' },
    { ...markers, order_payment_method: '"CARD_UPON_RECEIPT"' },
  ],
  [
    'garbage under a person is left for its reader, who puts it aside', { ...markers, order_person: '{broken' },
    { ...markers, order_person: '{broken', 'order_person.bad': '{broken' },
  ],
  [
    'markers written as JSON are the same markers', { app_white_label: '"caplya"', app_version: '"2.0.0"', ...draft },
    { ...markers, ...draft },
  ],
  [
    '__proto__ in a legacy value is only a name',
    { ...markers, order_delivery_type: '{"__proto__":{"value":"DELIVERY"}}' }, markers,
  ],
]
for (const [name, before, after] of table) {
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
  for (const [, before] of table) {
    const once = migrateStorage(before).content
    assert.equal(migrateStorage(once).content, once)
  }
})

migration('[STO-02] an open page marks a cleared storage again when it next writes, also without an event', () => {
  for (const isNoticed of [true, false]) {
    const storage = createMemoryStorage(markers)
    const { shop } = buildShop({ storage, version: '2.0.0' })
    shop.cart.add(roll)
    // a browser may clear the storage without an event
    if (isNoticed) storage.otherTab().clear()
    else storage.clear()
    assert.equal(storage.keys(), [], 'a page that changes nothing writes nothing')
    shop.cart.add(roll)
    assert.equal([storage.get('app_white_label'), storage.get('app_version')], ['caplya', '2.0.0'])
    const { shop: next } = buildShop({ storage: storage.otherTab(), version: '2.0.0' })
    assert.is(next.cart.itemCount.get(), 2)
  }
})

migration('[STO-01] keeps under the names that other programs rely on', () => {
  const { cityId, locale, version, whiteLabel, deliveryMethod, paymentMethod, person, timeOffset } = KEY
  assert.equal([cityId, locale, version, whiteLabel, deliveryMethod, paymentMethod, person, timeOffset], [
    'city_id', 'app_locale', 'app_version', 'app_white_label', 'order_delivery_method', 'order_payment_method',
    'order_person', 'server_time_offset',
  ])
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

migration('[STO-03, STO-04] a full storage keeps the legacy values, for a later visit to migrate', () => {
  const { order_person: _, ...choices } = legacy
  const storage = createTestStorage({ ...choices })
  const full = { ...storage, set: () => false }
  buildShop({ storage: full, version: '2.0.0' })
  assert.equal(storage.dump(), choices)
  buildShop({ storage, version: '2.0.0' })
  const { order_person: _person, ...migratedChoices } = migrated
  assert.equal(storage.dump(), { ...markers, ...migratedChoices })
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

migration('[STO-06] of all that is kept, this stays when its person leaves, and nothing else', () => {
  assert.equal(
    Object.values(KEY)
      .filter(key => !isPersonal(key))
      .sort(),
    [
      'adulthood_confirmed', 'app_banner_dismissed', 'app_locale', 'app_person_left', 'app_reported_faults',
      'app_theme', 'app_version', 'app_white_label', 'cart_link', 'cart_positions', 'city_id', 'cookie_consent_accepted', 'day_off_shown',
      'order_attempt', 'order_delivery_method', 'order_payment_method', 'order_person_count', 'resto_id',
      'server_time_offset', 'sign_in_return', 'sign_in_vk_question',
    ],
  )
  for (const key of ['cart_positions.copy.7-ab', 'app_locale_of_another', '_ym_uid']) assert.not(isPersonal(key), key)
  for (const key of ['position_draft_7', 'order_of_a_later_version', 'cart_positions.bad', 'menu_favourites.bad'])
    assert.ok(isPersonal(key), key)
})

migration.run()
