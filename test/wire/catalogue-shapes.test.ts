import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DecodeError } from '../../core/http/errors.ts'
import { isWithin } from '../../core/geo/area.ts'
import { OPEN_END } from '../../core/threshold.ts'
import { accept, decodeWith } from './answered.ts'

/** Responses of the catalogue whose meaning depends on more than one field; `contract.test.ts` has each single one. */
const shapes = suite('accepted shapes of the catalogue')

const menu = { id: 101, name: 'Меню', isDelivery: true, isOnline: false, isTable: false, isTakeAway: false, order: 1 }
const resto = {
  id: 11, name: 'Цапля', address: 'Советская, 1', street: 'Советская', currency: 'RUB',
  location: { lat: 57.6, lng: 39.8 }, menus: [menu], order: 1, emails: [], phones: [], links: [], pays: [], photos: [],
  tags: [], payConfig: { delivery: { cashUponReceipt: true }, takeAway: {} },
  openingHours: [{ dayOfWeek: 'MONDAY', active: true, open: '10:00', close: '22:00' }],
}
const opens = (changes: object) => ({ ...resto, openingHours: [{ ...resto.openingHours[0], ...changes }] })
const square = [[57, 39], [57, 40], [58, 40], [58, 39]] as const
const geo = (ring: readonly (readonly number[])[]) => [...ring, ...ring.slice(0, 1)].map(([lat, lng]) => [lng, lat])
const hole = [[57.4, 39.4], [57.4, 39.6], [57.6, 39.6], [57.6, 39.4]]
const away = square.map(([lat, lng]) => [lat + 2, lng])
const band = { deliveryCost: 14_900, deliveryTime: 45, orderPrice: { min: 0, max: 100_000 } }
const zones = (polygon: object, threshold: object = band) => ({
  content: [{ id: 5, name: 'Центр', restoId: 11, polygon, thresholds: [threshold] }],
})
const points = { points: square.map(([lat, lng]) => ({ lat, lng })) }
const dish = { id: 7, name: 'Вок', price: 40_000, photos: [], tags: [], positionGroup: { id: 3 } }
/** Whether a zone serves its middle, its hole and its second part. */
const served = (area: Parameters<typeof isWithin>[0] | undefined) =>
  [
    { lat: 57.2, lng: 39.5 }, { lat: 57.5, lng: 39.5 }, { lat: 57.4, lng: 39.5 }, { lat: 59.5, lng: 39.5 },
  ].map(spot => isWithin(area ?? [], spot))

accept(
  shapes, 'restos', 'restaurants without cities belong to every city', [{ id: 11 }, { id: 12, cityIds: null }],
  value => value, [11, 12], ['restos[].cityIds: nothing', 'restos[].cityIds: null'],
)
accept(
  shapes, 'resto', 'a restaurant without an address line is at its street', { ...resto, address: ' ' },
  value => value.address, 'Советская', [],
)
accept(
  shapes, 'resto', 'a day off needs no hours', opens({ active: 'false', open: null, close: null }),
  value => value.schedule.days.MONDAY, [], ['resto.openingHours[].active: a string for a boolean'],
)
accept(
  shapes, 'resto', 'unreadable hours are left out', opens({ open: '25:00:00' }),
  value => value.schedule.days.MONDAY, [],
  [
    'resto.openingHours[].open: seconds',
    'wire.item-dropped resto.openingHours[0]: expected hours from HH:MM to HH:MM, got object',
  ],
)
for (const [currency, value, ...reports] of [
  ['RUB ', 'RUB'], [undefined, '', 'resto.currency: nothing'], [null, '', 'resto.currency: null'],
  ...['', '₽', 'руб', 'RUBLES'].map(text =>
    [text, '', 'wire.field-dropped resto.currency: expected a currency, got string'] as const),
  [643, '', 'wire.field-dropped resto.currency: expected a string, got number'],
] as const) {
  accept(
    shapes, 'resto', `a restaurant with the currency ${JSON.stringify(currency) ?? 'absent'} stays`,
    { ...resto, currency }, resto => resto.currency, value, reports,
  )
}
accept(
  shapes, 'resto', 'a payment that cannot be read is not offered',
  { ...resto, payConfig: { delivery: { cashUponReceipt: 1, cardOnline: true } } },
  value => value.payConfig, { delivery: { cashUponReceipt: true }, takeAway: {} },
  [
    'wire.field-dropped resto.payConfig.delivery.cardOnline: expected a string, got boolean',
    'resto.payConfig.delivery.cashUponReceipt: a number for a boolean', 'resto.payConfig.takeAway: nothing',
  ],
)
accept(
  shapes, 'deliveries', 'a GeoJSON MultiPolygon has holes and parts',
  zones({ type: 'MultiPolygon', coordinates: [[geo(square), geo(hole)], [geo(away)]] }),
  ([zone]) => served(zone?.area), [true, false, true, true], ['deliveries.content[].polygon: a GeoJSON MultiPolygon'],
)
accept(
  shapes, 'deliveries', 'a hole that encloses nothing is left out',
  zones({ type: 'Polygon', coordinates: [geo(square), [[39, 57]]] }),
  ([zone]) => served(zone?.area), [true, true, true, false],
  [
    'deliveries.content[].polygon: a GeoJSON Polygon',
    'wire.zone-refused zone 5: a ring needs at least 4 positions, this one has 2',
  ],
)
accept(
  shapes, 'deliveries', 'a zone of another shape is left out', zones({ type: 'Circle', coordinates: [39, 57] }),
  value => value, [], ['wire.item-dropped deliveries.content[0].polygon: expected an outline, got object'],
)
accept(
  shapes, 'deliveries', 'a band without limits holds for every sum',
  zones(points, { deliveryCost: 0, deliveryTime: 'час' }),
  ([zone]) => zone?.bands, [{ min: 0, max: OPEN_END, cost: 0, minutes: 0 }],
  [
    'wire.field-dropped deliveries.content[0].thresholds[0].deliveryTime: expected a finite number, got string',
    'deliveries.content[].thresholds[].orderPrice: nothing',
  ],
)
accept(
  shapes, 'positions', 'a dish with a price in other units is left out',
  [dish, { ...dish, id: 8, price: '399.5' }, { ...dish, id: 9, price: '1e3' }],
  value => value.map(item => item.id), [7],
  [1, 2].map(
    index =>
      `wire.item-dropped dish ${index + 7}: positions[${index}].price: expected an amount in minor units, got string`,
  ),
)
accept(
  shapes, 'modifiers', 'an item may cost less than nothing, within bounds',
  [
    {
      positionId: 7,
      modifiers: [
        {
          id: 1, modifierId: 2, minCount: 1, maxCount: 1, name: 'Размер',
          items: [-15_000, '-1', undefined, -1e10, 0.5].map((price, at) => ({ id: at + 1, name: 'Любая', price })),
        },
      ],
    },
  ],
  value => value.get(7)?.flatMap(group => group.items.map(item => item.price)), [-15_000, -1, 0],
  [
    'modifiers[].modifiers[].items[].price: a string for a number', 'modifiers[].modifiers[].items[].price: nothing',
    ...['price of at most 1000000000', 'amount in minor units'].map(
      (wanted, index) =>
        `wire.item-dropped dish 7: modifiers[0].modifiers[0].items[${index + 3}].price: `
        + `expected ${index === 0 ? 'a' : 'an'} ${wanted}, got number`,
    ),
  ],
)
accept(
  shapes, 'positions', 'of another unit the measure is left out',
  [{ ...dish, measure: { value: '1.001', unit: 'L' } }, { ...dish, id: 9, measure: { value: 1, unit: 'LB' } }],
  value => value.map(item => item.measure), [{ value: 1001, unit: 'ML' }, undefined],
  [
    'positions[].measure.value: a string for a number', 'positions[].measure: L for ML',
    'wire.field-dropped dish 9: positions[1].measure.unit: expected one of G, PC, ML, CM, KG, L, got string',
  ],
)
accept(
  shapes, 'positions', 'entities are decoded once in texts, and never in addresses and codes',
  [
    {
      ...dish, name: 'Ролл &quot;Дракон&quot;', description: 'Нори&nbsp;&amp;amp; рис', photos: [{ url: 'a?b&amp;c' }],
      tags: [{ code: 'A&amp;B', id: 1, name: '&laquo;Хит&raquo;' }],
    },
  ],
  ([one]) => [one?.name, one?.description, one?.photos, one?.tags],
  ['Ролл "Дракон"', 'Нори\u00a0&amp; рис', [{ url: 'a?b&amp;c' }], [{ code: 'A&amp;B', id: 1, name: '«Хит»' }]],
  ['name', 'description', 'tags[].name'].map(path => `positions[].${path}: HTML entities`),
)
accept(
  shapes, 'promotions', 'a promotion without a readable time is left out',
  [{ startAt: '20.11.2026' }, { finishAt: '2026-02-30' }, {}].map((times, id) => ({
    id: id + 1, name: 'Скидка', photos: [], ...times,
  })),
  value => value.map(item => item.id), [3],
  ['startAt', 'finishAt'].map(
    (name, index) => `wire.item-dropped promotions[${index}].${name}: expected an ISO 8601 time, got string`,
  ),
)

for (const time of ['2026-11-20', '20.11.2026 09:00', 'сейчас', '', 1_795_000_000, null]) {
  shapes(`[BOOT-06] the clock is not set by ${JSON.stringify(time)}`, async () => {
    const error: unknown = await decodeWith('now', { utc_time: time }).catch((thrown: unknown) => thrown)
    assert.instance(error, DecodeError)
  })
}

shapes.run()
