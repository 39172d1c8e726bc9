import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DecodeError } from '../../core/http/errors.ts'
import { getCorners } from '../../core/geo/polygon.ts'
import { isWithin } from '../../core/geo/area.ts'
import { OPEN_END } from '../../core/threshold.ts'
import { decodeWith, defineRow, type Reader, type Row } from './answered.ts'

/** Every accepted shape of cities, restaurants, zones, menus, hours and promotions. */
const shapes = suite('accepted shapes of the catalogue')

const moscow = (text: string): number => Date.parse(`${text}+03:00`)
const menu = { id: 101, name: 'Меню', isDelivery: true, isOnline: false, isTable: false, isTakeAway: false, order: 1 }
const resto = {
  id: 11, name: 'Цапля', address: 'Советская, 1', street: 'Советская', currency: 'RUB',
  location: { lat: 57.6, lng: 39.8 }, menus: [menu], order: 1, emails: [], phones: [], links: [], pays: [], photos: [],
  tags: [], payConfig: { delivery: { cashUponReceipt: true }, takeAway: {} },
  openingHours: [{ dayOfWeek: 'MONDAY', active: true, open: '10:00', close: '22:00' }],
}
const opens = (changes: object) => ({ ...resto, openingHours: [{ ...resto.openingHours[0], ...changes }] })
const square = [[57, 39], [57, 40], [58, 40], [58, 39]] as const
const points = square.map(([lat, lng]) => ({ lat, lng }))
const geo = (ring: readonly (readonly number[])[]) => [...ring, ...ring.slice(0, 1)].map(([lat, lng]) => [lng, lat])
const hole = [[57.4, 39.4], [57.4, 39.6], [57.6, 39.6], [57.6, 39.4]]
const away = square.map(([lat, lng]) => [lat + 2, lng])
const band = { deliveryCost: 14_900, deliveryTime: 45, orderPrice: { min: 0, max: 100_000 } }
const zones = (changes: object, threshold: object = band) => ({
  content: [{ id: 5, name: 'Центр', restoId: 11, polygon: { points }, thresholds: [threshold], ...changes }],
})
const dish = { id: 7, name: 'Вок', price: 40_000, photos: [], tags: [], positionGroup: { id: 3 } }
const promotion = { id: 1, name: 'Скидка', photos: [] }
/** Whether a zone serves its middle, its hole and its second part. */
const served = (area: Parameters<typeof isWithin>[0] | undefined) =>
  [
    { lat: 57.2, lng: 39.5 }, { lat: 57.5, lng: 39.5 }, { lat: 57.4, lng: 39.5 }, { lat: 59.5, lng: 39.5 },
  ].map(spot => isWithin(area ?? [], spot))

const rows = [
  defineRow({
    reader: 'now', title: 'the time has no offset', sent: { utc_time: '2026-11-20T09:00:00' }, select: value => value,
    expected: Date.parse('2026-11-20T09:00:00Z'), reports: ['now.utc_time: no offset'],
  }),
  defineRow({
    reader: 'now', title: 'a space stands for T, and it has no offset', sent: { utc_time: '2026-11-20 09:00:00' },
    select: value => value, expected: Date.parse('2026-11-20T09:00:00Z'),
    reports: ['now.utc_time: a space for T', 'now.utc_time: no offset'],
  }),
  defineRow({
    reader: 'now', title: 'it has one', sent: { utc_time: '2026-11-20T12:00:00.5+03' }, select: value => value,
    expected: moscow('2026-11-20T12:00:00.500'),
  }),

  defineRow({
    reader: 'cities',
    title: 'numbers are strings and the bounds are none',
    sent: [{ id: '1', name: 'Ярославль', center: { lat: '57.6', lng: '39.8' }, zoom: '11', bounds: null }],
    select: value => value,
    expected: [{ id: 1, name: 'Ярославль', bounds: null, center: { lat: 57.6, lng: 39.8 }, zoom: 11 }],
    reports: ['cities[].id', 'cities[].center.lat', 'cities[].center.lng', 'cities[].zoom'].map(
      path => `${path}: a string for a number`,
    ),
  }),
  defineRow({
    reader: 'restos',
    title: 'ids are strings',
    sent: [
      { id: '11', cityIds: ['1'] }, { id: 12, cityIds: [2] },
    ],
    select: value => value,
    expected: [11],
    reports: ['restos[].id: a string for a number', 'restos[].cityIds[]: a string for a number'],
  }),
  defineRow({
    reader: 'restos', title: 'the cities are missing', sent: [{ id: 11 }, { id: 12, cityIds: null }],
    select: value => value, expected: [11, 12], reports: ['restos[].cityIds: nothing', 'restos[].cityIds: null'],
  }),

  defineRow({
    reader: 'resto', title: 'hours have seconds', sent: opens({ open: '10:00:00', close: '22:30:59' }),
    select: value => value.schedule.days.MONDAY, expected: [{ open: 600, close: 1350 }],
    reports: ['resto.openingHours[].open: seconds', 'resto.openingHours[].close: seconds'],
  }),
  defineRow({
    reader: 'resto', title: 'an hour has one digit', sent: opens({ open: '9:00', close: '24:00:00' }),
    select: value => value.schedule.days.MONDAY, expected: [{ open: 540, close: 1440 }],
    reports: ['resto.openingHours[].open: one digit for an hour', 'resto.openingHours[].close: seconds'],
  }),
  defineRow({
    reader: 'resto', title: 'it is not said whether the hours hold', sent: opens({ active: undefined }),
    select: value => value.schedule.days.MONDAY, expected: [{ open: 600, close: 1320 }],
    reports: ['resto.openingHours[].active: nothing'],
  }),
  defineRow({
    reader: 'resto', title: 'a day off has no hours', sent: opens({ active: 'false', open: null, close: null }),
    select: value => value.schedule.days.MONDAY, expected: [],
    reports: ['resto.openingHours[].active: a string for a boolean'],
  }),
  defineRow({
    reader: 'resto',
    title: 'hours cannot be read',
    sent: opens({ open: '25:00:00' }),
    select: value => value.schedule.days.MONDAY,
    expected: [],
    reports: [
      'resto.openingHours[].open: seconds',
      'wire.item-dropped resto.openingHours[0]: expected hours from HH:MM to HH:MM, got object',
    ],
  }),
  defineRow({
    reader: 'resto',
    title: 'it only delivers and says no more of payment',
    sent: { ...resto, payConfig: { delivery: { cashUponReceipt: 1, cardOnline: true } } },
    select: value => value.payConfig,
    expected: { delivery: { cashUponReceipt: true }, takeAway: {} },
    reports: [
      'wire.field-dropped resto.payConfig.delivery.cardOnline: expected a string, got boolean',
      'resto.payConfig.delivery.cashUponReceipt: a number for a boolean', 'resto.payConfig.takeAway: nothing',
    ],
  }),
  defineRow({
    reader: 'resto',
    title: 'phones are numbers and menus have ids as strings',
    sent: { ...resto, phones: [74_852_000_000], menus: [{ ...menu, id: '101', name: null, isDelivery: 'true' }] },
    select: value => [value.phones, value.menus.map(({ id, name, isDelivery }) => [id, name, isDelivery])],
    expected: [['74852000000'], [[101, 'Цапля', true]]],
    reports: [
      'resto.phones[]: a number for a string', 'resto.menus[].id: a string for a number',
      'resto.menus[].isDelivery: a string for a boolean', 'resto.menus[].name: null',
    ],
  }),

  defineRow({
    reader: 'resto',
    title: 'lists and words that are only shown are not there',
    sent: Object.fromEntries(
      Object.entries(resto).filter(
        ([name]) => !['emails', 'phones', 'links', 'pays', 'photos', 'tags', 'street', 'order'].includes(name),
      ),
    ),
    select: ({ emails, phones, links, pays, photos, tags, street, order }) => [
      emails, phones, links, pays, photos, tags, street, order,
    ],
    expected: [[], [], [], [], [], [], '', 0],
    reports: ['street', 'emails', 'phones', 'links', 'order', 'pays', 'photos', 'tags'].map(
      name => `resto.${name}: nothing`,
    ),
  }),

  defineRow({
    reader: 'deliveries', title: 'points are objects', sent: zones({}),
    select: ([zone]) => [getCorners(zone!.area[0]!.outer), served(zone?.area)],
    expected: [points, [true, true, true, false]],
  }),
  defineRow({
    reader: 'deliveries', title: 'points are pairs', sent: zones({ polygon: { points: square } }),
    select: ([zone]) => [getCorners(zone!.area[0]!.outer), served(zone?.area)],
    expected: [points, [true, true, true, false]],
    reports: ['deliveries.content[].polygon: pairs for points'],
  }),
  defineRow({
    reader: 'deliveries', title: 'points are in strings',
    sent: zones({ polygon: { points: square.map(([lat, lng]) => ({ lat: `${lat}.0`, lng: String(lng) })) } }),
    select: ([zone]) => getCorners(zone!.area[0]!.outer), expected: points,
    reports: ['deliveries.content[].polygon: strings for numbers'],
  }),
  defineRow({
    reader: 'deliveries', title: 'it is a GeoJSON Polygon with a hole',
    sent: zones({ polygon: { type: 'Polygon', coordinates: [geo(square), geo(hole)] } }),
    select: ([zone]) => served(zone?.area), expected: [true, false, true, false],
    reports: ['deliveries.content[].polygon: a GeoJSON Polygon'],
  }),
  defineRow({
    reader: 'deliveries', title: 'it is a GeoJSON MultiPolygon',
    sent: zones({ polygon: { type: 'MultiPolygon', coordinates: [[geo(square), geo(hole)], [geo(away)]] } }),
    select: ([zone]) => served(zone?.area), expected: [true, false, true, true],
    reports: ['deliveries.content[].polygon: a GeoJSON MultiPolygon'],
  }),
  defineRow({
    reader: 'deliveries',
    title: 'a hole encloses nothing',
    sent: zones({ polygon: { type: 'Polygon', coordinates: [geo(square), [[39, 57]]] } }),
    select: ([zone]) => served(zone?.area),
    expected: [true, true, true, false],
    reports: [
      'deliveries.content[].polygon: a GeoJSON Polygon',
      'wire.zone-refused zone 5: a ring needs at least 4 positions, this one has 2',
    ],
  }),
  defineRow({
    reader: 'deliveries', title: 'it is another shape',
    sent: zones({ polygon: { type: 'Circle', coordinates: [39, 57] } }),
    select: value => value, expected: [],
    reports: ['wire.item-dropped deliveries.content[0].polygon: expected an outline, got object'],
  }),
  defineRow({
    reader: 'deliveries', title: 'the last band is open-ended',
    sent: zones({}, { ...band, orderPrice: { min: 100_000, max: null } }), select: ([zone]) => zone?.bands,
    expected: [{ min: 100_000, max: OPEN_END, cost: 14_900, minutes: 45 }],
    reports: ['deliveries.content[].thresholds[].orderPrice.max: null'],
  }),
  defineRow({
    reader: 'deliveries',
    title: 'the first band has neither a minimum nor a duration',
    sent: zones({}, { deliveryCost: '14900', orderPrice: { max: '100000' } }),
    select: ([zone]) => zone?.bands,
    expected: [{ min: 0, max: 100_000, cost: 14_900, minutes: 0 }],
    reports: [
      'deliveryCost: a string for a number', 'deliveryTime: nothing', 'orderPrice.min: nothing',
      'orderPrice.max: a string for a number',
    ].map(one => `deliveries.content[].thresholds[].${one}`),
  }),
  defineRow({
    reader: 'deliveries',
    title: 'a band has no limits at all',
    sent: zones({}, { deliveryCost: 0, deliveryTime: 'час' }),
    select: ([zone]) => zone?.bands,
    expected: [{ min: 0, max: OPEN_END, cost: 0, minutes: 0 }],
    reports: [
      'wire.field-dropped deliveries.content[0].thresholds[0].deliveryTime: expected a finite number, got string',
      'deliveries.content[].thresholds[].orderPrice: nothing',
    ],
  }),

  defineRow({
    reader: 'groups',
    title: 'it does not say of which menu it is',
    sent: [{ id: '3', name: 'Супы', order: '2' }],
    select: value => value,
    expected: [{ id: 3, name: 'Супы', order: 2, photos: [] }],
    reports: [
      'position-groups[].id: a string for a number', 'position-groups[].order: a string for a number',
      'position-groups[].photos: nothing',
    ],
  }),
  defineRow({
    reader: 'positions',
    title: 'prices, ids and figures are strings',
    sent: [
      {
        ...dish, id: '7', price: '40000', positionGroup: { id: '3' }, nutrition: { kcal: '250.5' },
        measure: { value: '300', unit: 'G' }, isAvailable: 'false',
      },
    ],
    select: ([one]) => [one?.id, one?.price, one?.groupId, one?.nutrition, one?.measure, one?.isAvailable],
    expected: [7, 40_000, 3, { kcal: 250.5 }, { value: 300, unit: 'G' }, false],
    reports: ['id', 'positionGroup.id', 'price', 'measure.value', 'isAvailable', 'nutrition.kcal'].map(
      name => `positions[].${name}: a string for a ${name === 'isAvailable' ? 'boolean' : 'number'}`,
    ),
  }),
  defineRow({
    reader: 'positions', title: 'what may be absent is', sent: [{ id: 7, name: 'Вок', price: 40_000 }],
    select: ([one]) => [one?.tags, one?.photos, one?.isAvailable, one?.groupId], expected: [[], [], true, null],
    reports: ['positions[].photos: nothing', 'positions[].tags: nothing'],
  }),
  defineRow({
    reader: 'positions',
    title: 'a price is no whole number of minor units',
    sent: [dish, { ...dish, id: 8, price: '399.5' }, { ...dish, id: 9, price: '1e3' }],
    select: value => value.map(item => item.id),
    expected: [7],
    reports: [1, 2].map(
      index =>
        `wire.item-dropped dish ${index + 7}: positions[${index}].price: expected an amount in minor units, got string`,
    ),
  }),
  defineRow({
    reader: 'modifiers',
    title: 'counts and prices are strings',
    sent: [
      {
        positionId: '7',
        modifiers: [
          {
            id: 1, modifierId: '2', minCount: null, maxCount: '2', name: 5,
            items: [{ id: '9', name: 'Сыр', price: '4900', maxCount: null }],
          },
        ],
      },
    ],
    select: value => value.get(7),
    expected: [
      { id: 1, modifierId: 2, minCount: 0, maxCount: 2, name: '5', items: [{ id: 9, name: 'Сыр', price: 4900 }] },
    ],
    reports: [
      'positionId: a string for a number', 'modifiers[].modifierId: a string for a number',
      'modifiers[].minCount: null', 'modifiers[].maxCount: a string for a number',
      'modifiers[].name: a number for a string', 'modifiers[].items[].id: a string for a number',
      'modifiers[].items[].price: a string for a number',
    ].map(one => `modifiers[].${one}`),
  }),
  defineRow({
    reader: 'modifiers',
    title: 'items cost less than nothing, or do not say what',
    sent: [
      {
        positionId: 7,
        modifiers: [
          {
            id: 1,
            modifierId: 2,
            minCount: 1,
            maxCount: 1,
            name: 'Размер',
            items: [
              { id: 8, name: 'Маленькая', price: -15_000 }, { id: 9, name: 'Обычная', price: '-1' },
              { id: 10, name: 'Любая' }, { id: 11, name: 'Дорогая', price: -1e10 },
              { id: 12, name: 'Дробная', price: 0.5 },
            ],
          },
        ],
      },
    ],
    select: value => value.get(7)?.flatMap(group => group.items.map(item => item.price)),
    expected: [-15_000, -1, 0],
    reports: [
      'modifiers[].modifiers[].items[].price: a string for a number',
      'modifiers[].modifiers[].items[].price: nothing',
      'wire.item-dropped dish 7: modifiers[0].modifiers[0].items[3].price: '
        + 'expected a price of at most 1000000000, got number',
      'wire.item-dropped dish 7: modifiers[0].modifiers[0].items[4].price: '
        + 'expected an amount in minor units, got number',
    ],
  }),
  defineRow({
    reader: 'positions',
    title: 'a weight is in kilograms and a volume in litres',
    sent: [
      { ...dish, measure: { value: 0.07, unit: 'KG' } }, { ...dish, id: 8, measure: { value: '1.001', unit: 'L' } },
      { ...dish, id: 9, measure: { value: 1, unit: 'LB' } },
    ],
    select: value => value.map(item => item.measure),
    expected: [{ value: 70, unit: 'G' }, { value: 1001, unit: 'ML' }, undefined],
    reports: [
      'positions[].measure: KG for G', 'positions[].measure.value: a string for a number',
      'positions[].measure: L for ML',
      'wire.field-dropped dish 9: positions[2].measure.unit: expected one of G, PC, ML, CM, KG, L, got string',
    ],
  }),
  defineRow({
    reader: 'positions',
    title: 'names are written for a page and not as text',
    sent: [
      {
        ...dish, name: 'Ролл &quot;Дракон&quot;', description: 'Нори&nbsp;&amp;amp; рис',
        photos: [{ url: 'a?b&amp;c' }], tags: [{ code: 'A&amp;B', id: 1, name: '&laquo;Хит&raquo;' }],
      },
    ],
    select: ([one]) => [one?.name, one?.description, one?.photos, one?.tags],
    expected: [
      'Ролл "Дракон"', 'Нори\u00a0&amp; рис', [{ url: 'a?b&amp;c' }], [{ code: 'A&amp;B', id: 1, name: '«Хит»' }],
    ],
    reports: ['name', 'description', 'tags[].name'].map(path => `positions[].${path}: HTML entities`),
  }),

  defineRow({
    reader: 'slots',
    title: 'times have seconds',
    sent: [{ positionIds: ['7'], details: [{ dayOfWeek: 'MONDAY', startAt: '8:00', endAt: '11:00:00', isActive: 1 }] }],
    select: value => [[...value.keys()], value.get(7)?.[0]?.days.MONDAY],
    expected: [[7], [{ open: 480, close: 660 }]],
    reports: [
      'positionIds[]: a string for a number', 'details[].startAt: one digit for an hour', 'details[].endAt: seconds',
      'details[].isActive: a number for a boolean',
    ].map(one => `time-slots[].${one}`),
  }),
  defineRow({
    reader: 'preOrder',
    title: 'times have seconds and minutes are a string',
    sent: [
      {
        type: 'DELIVERY', minTimeMinutes: '60',
        hours: [{ dayOfWeek: 'MONDAY', active: true, open: '10:00:00', close: '22:00:00' }],
      },
    ],
    select: ([one]) => [one?.minTimeMinutes, one?.dayInAdvance, one?.schedule.days.MONDAY],
    expected: [60, 0, [{ open: 600, close: 1320 }]],
    reports: [
      'minTimeMinutes: a string for a number', 'dayInAdvance: nothing', 'hours[].open: seconds',
      'hours[].close: seconds',
    ].map(one => `working-hours[].${one}`),
  }),

  defineRow({
    reader: 'promotions', title: 'it begins and ends with a date alone',
    sent: [{ ...promotion, startAt: '2026-11-20', finishAt: '2026-11-22' }],
    select: ([one]) => [one?.startAt, one?.finishAt],
    expected: [moscow('2026-11-20T00:00'), moscow('2026-11-23T00:00')],
    reports: ['promotions[].startAt: a date alone', 'promotions[].finishAt: a date alone'],
  }),
  defineRow({
    reader: 'promotions', title: "its times have no offset: they are the restaurant's",
    sent: [{ ...promotion, startAt: '2026-11-20T10:00', finishAt: '2026-11-22T18:30:15.250' }],
    select: ([one]) => [one?.startAt, one?.finishAt],
    expected: [moscow('2026-11-20T10:00'), moscow('2026-11-22T18:30:15.250')],
    reports: ['promotions[].startAt: no offset', 'promotions[].finishAt: no offset'],
  }),
  defineRow({
    reader: 'promotions',
    title: 'a space stands for T in its times',
    sent: [{ ...promotion, startAt: '2026-11-20 10:00:00+03', finishAt: '2026-11-22 15:30:00 UTC' }],
    select: ([one]) => [one?.startAt, one?.finishAt],
    expected: [moscow('2026-11-20T10:00'), moscow('2026-11-22T18:30')],
    reports: ['promotions[].startAt: a space for T', 'promotions[].finishAt: a space for T'],
  }),
  defineRow({
    reader: 'promotions',
    title: 'its code is a number and its photos are none',
    sent: [{ id: '1', name: 'Скидка', photos: null, promoCode: 2026 }],
    select: value => value,
    expected: [{ id: 1, name: 'Скидка', photos: [], promoCode: '2026' }],
    reports: [
      'promotions[].id: a string for a number', 'promotions[].photos: null',
      'promotions[].promoCode: a number for a string',
    ],
  }),
  defineRow({
    reader: 'promotions',
    title: 'a time is none: it is left out',
    sent: [
      { ...promotion, startAt: '20.11.2026' }, { ...promotion, id: 2, finishAt: '2026-02-30' }, { ...promotion, id: 3 },
    ],
    select: value => value.map(item => item.id),
    expected: [3],
    reports: [
      'wire.item-dropped promotions[0].startAt: expected an ISO 8601 time, got string',
      'wire.item-dropped promotions[1].finishAt: expected an ISO 8601 time, got string',
    ],
  }),
] as readonly Row<Reader>[]

for (const { reader, title, sent, select, expected, reports: expectedReports = [] } of rows) {
  shapes(`[ERR-05] ${reader}: ${title}`, async () => {
    const { value, reports } = await decodeWith(reader, sent)
    assert.equal(select(value), expected)
    assert.equal(reports, expectedReports.map(item => (item.startsWith('wire.') ? item : `wire.tolerated ${item}`)))
    assert.equal(reports.filter(report => report.includes('…')), [], 'a problem report shows which field was meant')
  })
}

for (const time of ['2026-11-20', '20.11.2026 09:00', 'сейчас', '', 1_795_000_000, null]) {
  shapes(`[BOOT-06] the clock is not set by ${JSON.stringify(time)}`, async () => {
    assert.instance(
      await decodeWith('now', { utc_time: time }).then(
        () => null, (thrown: unknown) => thrown,
      ),
      DecodeError,
    )
  })
}

shapes.run()
