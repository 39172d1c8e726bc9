import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as assert from 'uvu/assert'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { createStore } from '../../core/store/store.ts'
import { compileSchedule, type Hours } from '../../core/time/schedule.ts'
import { dayHours } from '../../core/time/day-hours.ts'
import { weekdays, type Weekday } from '../../core/time/civil.ts'
import { parseZone } from '../../core/time/zone.ts'
import type { Locale } from '../../core/shop/config.ts'
import { formatHours, formatOpenStatus } from '../../src/i18n/hours.ts'
import { MountMapContext } from '../../src/bind/mount-map-context.ts'
import type { I18n } from '../../src/i18n/i18n.ts'
import { DayOffPopup } from '../../src/notice/DayOffPopup.tsx'
import { OpeningHours } from '../../src/venues/OpeningHours.tsx'
import { VenueFacts } from '../../src/venues/VenueFacts.tsx'
import { VenueScreen } from '../../src/venues/VenueScreen.tsx'
import { VenuesScreen } from '../../src/venues/VenuesScreen.tsx'
import { everyDay, openShop } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
import { openPlaces, createPlacedResto } from '../kit/places.ts'
import { buildShop, FRIDAY_NOON } from '../kit/shop.ts'
import { createAllTexts } from '../kit/texts.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'
import { resto } from '../shop/location.fixture.ts'

const venues = componentSuite('venues in words')

const moscow = parseZone('+03:00', () => undefined)
const entry = (dayOfWeek: Weekday, open: string, close: string, active = true): Hours =>
  ({ dayOfWeek, active, open, close })
const daily = (open: string, close: string): readonly Hours[] => weekdays.map(day => entry(day, open, close))

async function createTexts(locale: Locale): Promise<I18n> {
  const { i18n, ready } = createAllTexts(createStore<Locale>(locale))
  await ready
  return i18n.get()
}

venues('[MENU-10] a day’s hours in the three languages', async () => {
  const friday = (...hours: readonly Hours[]) => dayHours(compileSchedule(hours), 'FRIDAY')
  const table = [
    [[entry('FRIDAY', '10:00', '23:00')], '10:00–23:00', '10:00–23:00', '10:00–23:00'],
    [
      [entry('FRIDAY', '10:00', '15:00'), entry('FRIDAY', '17:00', '23:00')], '10:00–15:00, 17:00–23:00',
      '10:00–15:00, 17:00–23:00', '10:00–15:00, 17:00–23:00',
    ],
    [[entry('FRIDAY', '10:00', '00:00')], 'с 10:00 до полуночи', '10:00 until midnight', 'od 10:00 do ponoći'],
    [[entry('FRIDAY', '10:00', '23:59')], 'с 10:00 до полуночи', '10:00 until midnight', 'od 10:00 do ponoći'],
    [[entry('FRIDAY', '18:00', '02:00')], '18:00–02:00', '18:00–02:00', '18:00–02:00'],
    [[entry('FRIDAY', '00:00', '00:00')], 'Круглосуточно', 'Round the clock', 'Non-stop'],
    [[entry('FRIDAY', '00:00', '23:59')], 'Круглосуточно', 'Round the clock', 'Non-stop'],
    [[entry('FRIDAY', '10:00', '23:00', false)], 'Выходной', 'Day off', 'Neradni dan'],
    [[], 'Выходной', 'Day off', 'Neradni dan'],
  ] as const
  for (const [index, locale] of (['ru', 'en', 'cnr'] as const).entries()) {
    const i18n = await createTexts(locale)
    for (const [hours, ...expected] of table) assert.is(formatHours(i18n, friday(...hours)), expected[index])
  }
})

venues('[MENU-10] open and closed in a line, by the restaurant’s clock', async () => {
  const i18n = await createTexts('ru')
  const line = (hours: readonly Hours[], now = FRIDAY_NOON) =>
    formatOpenStatus(i18n, { schedule: compileSchedule(hours), zone: moscow }, now)
  assert.is(line(daily('10:00', '23:00')), 'Открыто до 23:00')
  assert.is(line(daily('10:00', '23:59')), 'Открыто до полуночи')
  assert.is(line(daily('18:00', '02:00')), 'Закрыто · откроется в 18:00')
  assert.is(line(daily('00:00', '23:59')), 'Открыто · круглосуточно')
  assert.is(line([entry('SATURDAY', '10:00', '20:00')]), 'Закрыто · откроется завтра в 10:00')
  assert.is(line([entry('WEDNESDAY', '10:00', '20:00')]), 'Закрыто · откроется в среду в 10:00')
  assert.is(line([]), 'Закрыто')
})

venues('[MENU-10] a restaurant that stays open for a day or more is open round the clock', async () => {
  const i18n = await createTexts('ru')
  const workdays = weekdays.slice(0, 5).map(day => entry(day, '00:00', '00:00'))
  const line = (now: string, hours = workdays) =>
    formatOpenStatus(i18n, { schedule: compileSchedule(hours), zone: moscow }, Date.parse(`${now}:00+03:00`))
  // 2026-11-30 is a Monday
  assert.is(line('2026-11-30T12:00'), 'Открыто · круглосуточно')
  assert.is(line('2026-12-04T00:00'), 'Открыто · круглосуточно')
  assert.is(line('2026-12-04T00:01'), 'Открыто до полуночи')
  assert.is(line('2026-12-04T23:59'), 'Открыто до полуночи')
  const untilSaturdayEvening = [...workdays, entry('SATURDAY', '00:00', '22:00')]
  assert.is(line('2026-11-30T12:00', untilSaturdayEvening), 'Открыто · круглосуточно')
  assert.is(line('2026-12-04T23:00', untilSaturdayEvening), 'Открыто до 22:00')
})

venues('[MENU-09, MENU-10] the table of hours has a row a day, the restaurant’s today marked', async () => {
  // Late on Friday in Yaroslavl it is Saturday morning in Auckland.
  const { shop } = buildShop({ timer: createTestTimer(Date.parse('2026-11-20T22:00:00+03:00')) })
  const place = resto(11, {
    schedule: compileSchedule(daily('10:00', '22:00').slice(1)),
    zone: parseZone('Pacific/Auckland', () => undefined),
  })
  await renderInShop(shop, <OpeningHours resto={place} />)
  const rows = screen.getAllByRole('row')
  assert.is(rows.length, 7)
  assert.is(rows[0]?.textContent, 'ПонедельникВыходной')
  assert.equal(rows.filter(row => row.getAttribute('aria-current') === 'date').map(row => row.textContent),
    ['Суббота · Сегодня10:00–22:00'])
})

venues('[MENU-11] the notice names the day and the hours, and an order ahead only where one can be made', async () => {
  const ahead = [{ type: 'TAKE_AWAY', minTimeMinutes: 0, dayInAdvance: 5, hours: everyDay('00:00', '00:00') }]
  const table: readonly (readonly [hours: readonly Hours[], canPreOrder: boolean, said: string])[] = [
    [
      [entry('SATURDAY', '10:00', '23:00')], true,
      'Ближайший рабочий день — завтра, с 10:00 до 23:00. Можно оформить предзаказ.',
    ],
    [[entry('SATURDAY', '10:00', '23:00')], false, 'Ближайший рабочий день — завтра, с 10:00 до 23:00.'],
    [[entry('MONDAY', '10:00', '00:00')], false, 'Ближайший рабочий день — понедельник: с 10:00 до полуночи.'],
    [
      [entry('MONDAY', '10:00', '15:00'), entry('MONDAY', '17:00', '23:00')], true,
      'Ближайший рабочий день — понедельник: 10:00–15:00, 17:00–23:00. Можно оформить предзаказ.',
    ],
  ]
  for (const [openingHours, canPreOrder, expected] of table) {
    const { shop } = await openShop(
      { restos: [createPlacedResto(11, { openingHours })], preOrder: canPreOrder ? ahead : [] },
      { method: 'TAKE_AWAY' },
    )
    const view = await renderInShop(shop, <DayOffPopup />)
    assert.is(screen.getByRole('alertdialog').querySelector('[id$="-body"]')?.textContent, expected)
    view.unmount()
    await flushRender()
  }
})

venues('[MENU-11, I18N-01] the notice writes a weekday as its language does within a sentence', async () => {
  for (const [locale, dayOfWeek, expected] of [
    ['en', 'MONDAY', 'Next working day: Monday, 10:00 to 23:00.'],
    ['en', 'SATURDAY', 'Next working day: tomorrow, 10:00 to 23:00.'],
    ['cnr', 'MONDAY', 'Sljedeći radni dan: ponedjeljak, od 10:00 do 23:00.'],
    ['ru', 'MONDAY', 'Ближайший рабочий день — понедельник, с 10:00 до 23:00.'],
  ] as const) {
    const openingHours = [entry(dayOfWeek, '10:00', '23:00')]
    const { shop } = await openShop({ restos: [createPlacedResto(11, { openingHours })] }, { method: 'TAKE_AWAY' })
    const view = await renderInShop(shop, <DayOffPopup />, locale)
    assert.is(screen.getByRole('alertdialog').querySelector('[id$="-body"]')?.textContent, expected)
    view.unmount()
    await flushRender()
  }
})

/** The map beside the list has a separate test. */
const mapless = (view: ReactNode) =>
  <MountMapContext value={() => Promise.reject(new Error('no map'))}>{view}</MountMapContext>

venues('[MENU-09] a chain of one restaurant is not called many', async () => {
  const { shop } = await openPlaces({ chain: { restos: [createPlacedResto(11)] } })
  await renderInShop(shop, mapless(<VenuesScreen />))
  await flushRender()
  assert.ok(screen.getByRole('heading', { level: 1, name: 'Наше заведение' }))
  assert.is(screen.queryByText('1 заведение'), null)
  assert.ok(screen.getByRole('link', { name: /Заведение 11/ }))
})

venues('[MENU-09] another city of the list is another list, under another address', async () => {
  const { shop } = await openPlaces()
  await renderInShop(shop, mapless(<VenuesScreen />))
  await flushRender(() => fireEvent.click(screen.getByRole('button', { name: /Ярославль/ })))
  await flushRender(() => fireEvent.click(screen.getByRole('menuitemradio', { name: 'Подгорица' })))
  assert.is(shop.router.current.get().search, '?city=2')
  assert.equal(screen.getAllByRole('link').filter(link => link.textContent?.includes('Заведение'))
    .map(link => link.getAttribute('href')), ['/restos/21'])
})

/** The table of a restaurant: its links, and the text of a row by its name. */
async function facts(fields: Partial<Resto>) {
  const { shop } = buildShop({ http: createTestHttp() })
  const { unmount } = await renderInShop(shop, <VenueFacts resto={resto(11, fields)} />)
  const links = screen.queryAllByRole('link')
    .map(link => [link.textContent?.replace(/ \(.*\)$/, ''), link.getAttribute('href')])
  const rows = new Map([...document.querySelectorAll('dt')]
    .map(term => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ') ?? '']))
  unmount()
  return { links, readRow: (term: string) => rows.get(term) }
}

venues('[MENU-09] a restaurant’s numbers are links without extension or repeats, an empty one is none', async () => {
  for (const [phone, text, href] of [
    ['8 (485) 200-01-18', '+7 485 200-01-18', 'tel:+74852000118'],
    [' 8 (485) 200-01-18 доб. 5 ', '8 (485) 200-01-18 доб. 5', 'tel:+74852000118'],
    ['*1234', '*1234', 'tel:*1234'], ['1) 8 (485) 200-01-18', '1) 8 (485) 200-01-18', 'tel:+74852000118'],
    ['20-30-40', '20-30-40', 'tel:203040'], ['+382 67 123 456 #7', '+382 67 123 456 #7', 'tel:+38267123456'],
  ] as const) assert.equal((await facts({ phones: [phone] })).links, [[text, href]], phone)
  for (const phone of [
    '8 (485) 200-01-18 / 20-01-19', '8 (485) 200-01-18/8 (485) 200-01-19', '+7 485 200-01-18 (5)',
    '+7 485 200-01-18 – 5', '24/7: +7 485 200-01-18', '+7 485 200-01-18 10:00-22:00', '8(485)200-01-18 200-01-19',
    '10:00–22:00, 8 485 200 01 18', '+7 485 200-01-18, 24 часа',
  ]) assert.equal((await facts({ phones: [phone] })).links, [[phone.replace(/ \(.*\)$/, ''), 'tel:+74852000118']])
  for (const [phone, text] of [['уточняется', 'уточняется'], ['10:00–22:00', '10:00–22:00'], ['  ', undefined]] as const) {
    const { links, readRow } = await facts({ phones: [phone] })
    assert.equal([links, readRow('Телефоны')], [[], text], phone)
  }
  const all = await facts({ phones: ['', '8 (485) 200-01-18 доб. 5', '+74852000119', '+74852000119'] })
  assert.equal(all.links, [['8 (485) 200-01-18 доб. 5', 'tel:+74852000118'], ['+7 485 200-01-19', 'tel:+74852000119']])
})

venues('[MENU-09] only links to the web are links, and only addresses are written to', async () => {
  const links = [
    'https://www.vk.com/caplya/', 'http://t.me/caplya?x=1#y', ' https://caplya.example ',
    'javascript:alert(1)', 'javascript://shop.example/%0aalert(1)', 'data:text/html,x', '//evil.example', 'https://',
    'https://good.example@evil.example/', 'vk.com/caplya',
  ].map(url => ({ type: 'X', url }))
  assert.equal((await facts({ links })).links, [
    ['vk.com/caplya', 'https://www.vk.com/caplya/'], ['t.me/caplya', 'http://t.me/caplya?x=1#y'],
    ['caplya.example', 'https://caplya.example'],
  ])
  assert.equal((await facts({ emails: [' a@b.ru '] })).links, [['a@b.ru', 'mailto:a@b.ru']])
  const invalid = ['a', 'a@b?subject=x', 'a@b&cc=c@d', 'mailto:a@b', 'a b@c', '']
  assert.equal((await facts({ emails: invalid })).links, [])
})

venues('[MENU-09] order types are what any of the menus is for', async () => {
  const menu = { id: 1, name: 'Меню', order: 1, isDelivery: false, isTakeAway: false, isOnline: false, isTable: false }
  const readMethods = async (...menus: readonly (typeof menu)[]) =>
    (await facts({ menus: [...menus] })).readRow('Способы заказа')
  assert.is(await readMethods(), undefined)
  assert.is(await readMethods({ ...menu, isTable: true }, { ...menu, id: 2, isDelivery: true }), 'Доставка, В зале')
  assert.is(await readMethods({ ...menu, isTakeAway: true, isOnline: true }), 'Самовывоз, Онлайн-заказ')
})

venues('[MENU-09] the average bill is a sum, and kinds of payment are the restaurant’s or the shop’s own', async () => {
  const payConfig = { delivery: { cashUponReceipt: true, cardUponReceipt: true }, takeAway: {} }
  const priced = await facts({ averageCheck: 95_000, pays: [{ name: 'Картой' }, { name: 'Наличными' }] as never })
  assert.equal([priced.readRow('Средний чек')?.replace(/\s/g, ' '), priced.readRow('Виды оплаты')],
    ['950 ₽', 'Картой, Наличными'])
  const bare = await facts({ pays: [], payConfig: payConfig as never })
  assert.equal([bare.readRow('Средний чек'), bare.readRow('Виды оплаты')],
    [undefined, 'Картой при получении, Наличными при получении'])
})

venues('[RT-03, MENU-09] an address with an unknown restaurant’s number says so, and requests nothing', async () => {
  for (const id of ['abc', '1.5', '-11', '0', 'Infinity', '%20']) {
    const http = createTestHttp()
    const { unmount } = await renderInShop(buildShop({ http, path: `/restos/${id}` }).shop, <VenueScreen />)
    assert.ok(screen.getByText('Заведение не найдено'), id)
    assert.is(http.calls.length, 0, id)
    unmount()
  }
})

venues.run()
