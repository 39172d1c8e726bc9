import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { DayOffNotice } from '../../core/shop/venues/day-off.ts'
import { createStore } from '../../core/store/store.ts'
import { compileSchedule, dayHours, type Hours, type Weekday } from '../../core/time/schedule.ts'
import { weekdays } from '../../core/time/weekday.ts'
import { parseZone } from '../../core/time/zone.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Shop } from '../../core/shop/shop.ts'
import { hoursText, openLine } from '../../src/bind/hours.ts'
import type { Words } from '../../src/bind/text.ts'
import { DayOffPopup } from '../../src/notice/DayOffPopup.tsx'
import { OpeningHours } from '../../src/venues/OpeningHours.tsx'
import { VenueFacts } from '../../src/venues/VenueFacts.tsx'
import { VenueScreen } from '../../src/venues/VenueScreen.tsx'
import { VenuesScreen } from '../../src/venues/VenuesScreen.tsx'
import { createTestTimer } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
import { readyShop, buildShop, FRIDAY_NOON, type TestShop } from '../kit/shop.ts'
import { allTexts } from '../kit/texts.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'
import { resto } from '../shop/location.world.ts'

const venues = component('venues in words')

const moscow = parseZone('+03:00', () => undefined)
const entry = (dayOfWeek: Weekday, open: string, close: string, active = true): Hours => ({ dayOfWeek, active, open, close })
const daily = (open: string, close: string): readonly Hours[] => weekdays.map(day => entry(day, open, close))

async function wordsOf(locale: Locale): Promise<Words> {
  const { words, ready } = allTexts(createStore<Locale>(locale))
  await ready
  return words.get()
}

venues('[MENU-10] a day’s hours in the three languages', async () => {
  const friday = (...hours: readonly Hours[]) => dayHours(compileSchedule(hours), 'FRIDAY')
  const table = [
    [[entry('FRIDAY', '10:00', '23:00')], '10:00–23:00', '10:00–23:00', '10:00–23:00'],
    [[entry('FRIDAY', '10:00', '15:00'), entry('FRIDAY', '17:00', '23:00')], '10:00–15:00, 17:00–23:00', '10:00–15:00, 17:00–23:00', '10:00–15:00, 17:00–23:00'],
    [[entry('FRIDAY', '10:00', '00:00')], 'с 10:00 до полуночи', '10:00 until midnight', 'od 10:00 do ponoći'],
    [[entry('FRIDAY', '10:00', '23:59')], 'с 10:00 до полуночи', '10:00 until midnight', 'od 10:00 do ponoći'],
    [[entry('FRIDAY', '18:00', '02:00')], '18:00–02:00', '18:00–02:00', '18:00–02:00'],
    [[entry('FRIDAY', '00:00', '00:00')], 'Круглосуточно', 'Round the clock', 'Non-stop'],
    [[entry('FRIDAY', '00:00', '23:59')], 'Круглосуточно', 'Round the clock', 'Non-stop'],
    [[entry('FRIDAY', '10:00', '23:00', false)], 'Выходной', 'Day off', 'Neradni dan'],
    [[], 'Выходной', 'Day off', 'Neradni dan'],
  ] as const
  for (const [index, locale] of (['ru', 'en', 'cnr'] as const).entries()) {
    const words = await wordsOf(locale)
    for (const [hours, ...said] of table) assert.is(hoursText(words, friday(...hours)), said[index])
  }
})

venues('[MENU-10] open and closed in a line, by the restaurant’s clock', async () => {
  const words = await wordsOf('ru')
  const line = (hours: readonly Hours[], now = FRIDAY_NOON) => openLine(words, { schedule: compileSchedule(hours), zone: moscow }, now)
  assert.is(line(daily('10:00', '23:00')), 'Открыто до 23:00')
  assert.is(line(daily('10:00', '23:59')), 'Открыто до полуночи')
  assert.is(line(daily('18:00', '02:00')), 'Закрыто · откроется в 18:00')
  assert.is(line(daily('00:00', '23:59')), 'Открыто · круглосуточно')
  assert.is(line([entry('SATURDAY', '10:00', '20:00')]), 'Закрыто · откроется завтра в 10:00')
  assert.is(line([entry('WEDNESDAY', '10:00', '20:00')]), 'Закрыто · откроется в среду в 10:00')
  assert.is(line([]), 'Закрыто')
})

venues('[MENU-09, MENU-10] the table of hours has a row a day, the restaurant’s today marked', async () => {
  // late on Friday in Yaroslavl it is Saturday morning in Auckland
  const { shop } = buildShop({ timer: createTestTimer(Date.parse('2026-11-20T22:00:00+03:00')) })
  const place = resto(11, { schedule: compileSchedule(daily('10:00', '22:00').slice(1)), zone: parseZone('Pacific/Auckland', () => undefined) })
  await renderInShop(shop, <OpeningHours resto={place} />)
  const rows = screen.getAllByRole('row')
  assert.is(rows.length, 7)
  assert.is(rows[0]?.textContent, 'ПонедельникВыходной')
  assert.equal(rows.filter(row => row.getAttribute('aria-current') === 'date').map(row => row.textContent), ['Суббота · Сегодня10:00–22:00'])
})

venues('[MENU-11] the notice names the day and the hours, and an order ahead only where one can be made', async () => {
  const opens = (text: string, ...hours: readonly Hours[]): DayOffNotice => {
    const moment = Date.parse(text)
    const day = weekdays[(new Date(moment).getUTCDay() + 6) % 7] ?? 'MONDAY'
    return { restoId: 11, zone: moscow, opens: moment, hours: dayHours(compileSchedule(hours), day) }
  }
  const table: readonly (readonly [DayOffNotice, boolean, string])[] = [
    [opens('2026-11-21T10:00:00+03:00', entry('SATURDAY', '10:00', '23:00')), true, 'Ближайший рабочий день — завтра, с 10:00 до 23:00. Можно оформить предзаказ.'],
    [opens('2026-11-21T10:00:00+03:00', entry('SATURDAY', '10:00', '23:00')), false, 'Ближайший рабочий день — завтра, с 10:00 до 23:00.'],
    [opens('2026-11-23T18:00:00+03:00', entry('MONDAY', '18:00', '02:00')), false, 'Ближайший рабочий день — понедельник, с 18:00 до 02:00.'],
    [opens('2026-11-23T10:00:00+03:00', entry('MONDAY', '10:00', '00:00')), false, 'Ближайший рабочий день — понедельник: с 10:00 до полуночи.'],
    [opens('2026-11-23T10:00:00+03:00', entry('MONDAY', '10:00', '15:00'), entry('MONDAY', '17:00', '23:00')), true,
      'Ближайший рабочий день — понедельник: 10:00–15:00, 17:00–23:00. Можно оформить предзаказ.'],
    [opens('2026-11-22T00:00:00+03:00', entry('SATURDAY', '00:00', '00:00')), true, 'Ближайший рабочий день — воскресенье: круглосуточно. Можно оформить предзаказ.'],
  ]
  for (const [notice, canPreOrder, said] of table) {
    const { shop } = buildShop()
    const view = await renderInShop({ ...shop, checkout: { ...shop.checkout, days: createStore(canPreOrder ? [{}] : []) } } as unknown as TestShop['shop'], <DayOffPopup notice={notice} />)
    assert.is(screen.getByRole('alertdialog').querySelector('[id$="-body"]')?.textContent, said)
    view.unmount()
    await drawn()
  }
})

venues('[MENU-09] a chain of one restaurant is not called many', async () => {
  const { shop, sandbox } = await readyShop()
  try {
    const list = { city: null, cities: [], restos: { at: 'ready', value: [resto(11)] }, isChain: false } as const
    const view = await renderInShop({ ...shop, venues: { ...shop.venues, list: createStore(list) } } as unknown as TestShop['shop'], <VenuesScreen />)
    assert.ok(screen.getByRole('heading', { level: 1, name: 'Наше заведение' }))
    assert.is(screen.queryByText('1 заведение'), null)
    assert.ok(screen.getByRole('link', { name: /Заведение 11/ }))
    view.unmount()
  } finally {
    await sandbox.close()
  }
})

venues('[MENU-09] a restaurant\'s numbers are links that can be read and called; an empty one is none', async () => {
  const { shop } = buildShop({ http: createTestHttp() })
  await renderInShop(shop, <VenueFacts resto={resto(11, { phones: ['', '8 (485) 200-01-18 доб. 5', '+74852000119', '+74852000119'] })} />)
  assert.equal(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]), [
    ['8 (485) 200-01-18 доб. 5', 'tel:+74852000118'], ['+7 485 200-01-19', 'tel:+74852000119'],
  ])
})

venues('[RT-03, MENU-09] an address with a number that no restaurant has says so, and asks nobody', async () => {
  for (const id of ['abc', '1.5', '-11', '0', 'Infinity', '%20']) {
    const http = createTestHttp()
    const { shop } = buildShop({ http, path: `/restos/${id}` })
    const { unmount } = await renderInShop(shop, <VenueScreen />)
    await drawn()
    assert.ok(screen.queryByText('Заведение не найдено'), id)
    assert.is(http.calls.length, 0, id)
    unmount()
  }
})

venues('[RT-03, MENU-09] a restaurant\'s number may be written with noughts before it', async () => {
  const { shop } = buildShop({ http: createTestHttp(), path: '/restos/011' })
  const one = createStore({ at: 'ready', resto: resto(11) })
  await renderInShop({ ...shop, venues: { ...shop.venues, one, show: async () => undefined } } as unknown as Shop, <VenueScreen />)
  assert.ok(screen.getByRole('heading', { level: 2, name: resto(11).name }))
})

venues.run()
