import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { Settling } from '../../src/app/settled.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { OrdersScreen } from '../../src/orders/OrdersScreen.tsx'
import { LocationButton } from '../../src/shell/LocationButton.tsx'
import { band, dish, everyDay, honestly, openShop, resto, zone, type ChainOptions } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { holdTimers } from '../kit/page-timers.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { delivered, deviceOf, NOON, openCheckout, takenAway } from '../shop/checkout.world.ts'
import { component } from '../support/component.ts'

const views = component('by when an order is there')
/** The shop looks at the clock a moment past each minute. */
const minutes = (count: number): number => count * 60_000 + 100
const zones = [zone(1, 11, [band(0, 100_000_000, 0)])]
const later = ['DELIVERY', 'TAKE_AWAY'].map(type => ({ type, minTimeMinutes: 0, dayInAdvance: 9, hours: everyDay('00:00', '00:00') }))
const text = (element: Element | null): string => element?.textContent?.replace(/\s/g, ' ') ?? ''

/** The header's button once the page has settled, in front of a restaurant that delivers within an hour. */
async function header(fields: object = {}, { preOrder = later, ...options }: ChainOptions & { readonly preOrder?: typeof later } = {}, locale?: Locale) {
  const timer = createTestTimer(FRIDAY_NOON)
  const stored = options.stored === undefined ? {} : { stored: options.stored }
  const { shop } = await openShop({ restos: [resto(11, fields)], zones, dishes: [dish(1)], preOrder, preflight: honestly() }, { ...options, ...stored, timer })
  const timers = holdTimers()
  await renderInShop(shop, <Settling><LocationButton /></Settling>, locale)
  await drawn(() => timers.pass(2000))
  timers.free()
  return { shop, timer, said: () => text(screen.getByRole('button')) }
}
const forTime = (time: string) => ({ stored: { order_pre_order_time: JSON.stringify(time) } })

views('[CHK-11] the header says by what time a delivery is there, about, and goes with the clock', async () => {
  const { said, timer } = await header()
  assert.match(said(), /^Доставка · примерно к 13:00/)
  await drawn(() => timer.advance(minutes(1)))
  assert.match(said(), /примерно к 13:05/, 'never earlier than the restaurant says')
  await drawn(() => timer.advance(minutes(5)))
  assert.match(said(), /примерно к 13:10/)
})

views('[CHK-11] the time is that of the restaurant’s clock, wherever the customer is', async () => {
  assert.match((await header({ timezone: '+05:00' })).said(), /^Доставка · примерно к 15:00/)
})

views('[CHK-11, CHK-03] while the kitchen is closed the header says from when an order is taken ahead, or how long a delivery takes where none is', async () => {
  const closed = { openingHours: everyDay('15:00', '22:00') }
  const ahead = (open: string, minTimeMinutes: number) => [{ type: 'DELIVERY', minTimeMinutes, dayInAdvance: 9, hours: everyDay(open, '22:00') }]
  for (const [preOrder, expected] of [
    [ahead('15:00', 0), /^Доставка · предзаказ с 15:00/], [ahead('11:00', 12 * 60), /^Доставка · предзаказ завтра с 11:00/],
    [[], /^Доставка · 60 мин/],
  ] satisfies [typeof later, RegExp][]) {
    assert.match((await header(closed, { preOrder })).said(), expected)
    cleanup()
  }
})

views('[CHK-11] a chosen time is said without «about», with its day when it is another one, and not when it has passed', async () => {
  for (const [time, expected] of [
    ['2026-11-20T19:30:00+03:00', /^Доставка · к 19:30/], ['2026-11-21T19:30:00+03:00', /^Доставка · завтра к 19:30/],
    ['2026-11-25T19:30:00+03:00', /^Доставка · 25 ноября к 19:30/], ['2026-11-20T11:30:00+03:00', /^Доставка[^·]*$/],
  ] as const) {
    assert.match((await header({}, forTime(time))).said(), expected, time)
    cleanup()
  }
  const closed = { openingHours: everyDay('15:00', '22:00') }
  assert.match((await header(closed, forTime('2026-11-20T19:30:00+03:00'))).said(), /^Доставка · к 19:30/)
  cleanup()
  assert.match((await header({}, { method: 'TAKE_AWAY', ...forTime('2026-11-20T19:30:00+03:00') })).said(), /^Самовывоз · к 19:30/)
  cleanup()
  assert.match((await header({}, { method: 'TAKE_AWAY' })).said(), /^Самовывоз[^·]*$/, 'nobody says when it is ready to be taken away')
})

for (const [locale, expected] of [['en', /^Delivery · by about 13:00/], ['cnr', /^Dostava · otprilike do 13:00/]] as const) {
  views(`[CHK-11, I18N-01] it is said in ${locale}`, async () => assert.match((await header({}, {}, locale)).said(), expected))
}

/** The page of the cart at noon, ready to be ordered. */
async function checkout(fields: object = {}, { preOrder = later, choice = delivered as typeof delivered | typeof takenAway } = {}) {
  const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
  const paid = { payConfig: { delivery: everything, takeAway: everything } }
  const made = await openCheckout({ choice, chain: { restos: [resto(11, { ...paid, ...fields })], preOrder } })
  made.fillIn()
  made.draft.payment.set('CASH_UPON_RECEIPT')
  await made.rest()
  await renderInShop(made.shop, <><CartScreen /><OrdersScreen /></>)
  return made
}
const asap = () => text(screen.getByRole('radio', { name: /^Как можно скорее/ }).closest('label'))
const row = (name: string) => text(screen.getByText(name).nextElementSibling)

views('[CHK-11, CHK-03] the checkout says by what time «as soon as possible» is', async () => {
  const { timer } = await checkout()
  assert.is(asap(), 'Как можно скорее примерно к 13:00')
  await drawn(() => timer.advance(minutes(7)))
  assert.is(asap(), 'Как можно скорее примерно к 13:10')
})

views('[CHK-11, CHK-03] it promises nothing while the kitchen is closed, nor in take-away, and says the time where no other can be chosen', async () => {
  await checkout({ openingHours: everyDay('15:00', '22:00') })
  assert.is(asap(), 'Как можно скорее')
  cleanup()
  await checkout({}, { choice: takenAway })
  assert.is(asap(), 'Как можно скорее')
  cleanup()
  await checkout({}, { preOrder: [] })
  assert.is(screen.queryByRole('radio', { name: /^Как можно скорее/ }), null)
  assert.ok(screen.getByText(/Как можно скорее, примерно к 13:00/))
})

views('[CHK-11, CHK-03] at night the first time that can be had stands chosen, of which nothing is kept: by day an order is for as soon as possible again', async () => {
  const { timer, shop, orderService, orders, storage } = await checkout({ openingHours: everyDay('15:00', '22:00') }, { preOrder: [{ type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0, hours: everyDay('15:00', '22:00') }] })
  const ahead = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Ко времени' }).checked
  assert.ok(ahead())
  const soon = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Как можно скорее/ }).disabled
  assert.is(soon(), true, 'nobody cooks now')
  assert.is(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Время/ }).selectedOptions[0]?.textContent, '15:00')
  assert.ok(screen.getByText('Кухня сейчас закрыта: приготовим к выбранному времени'))
  await drawn(() => timer.advance(minutes(181)))
  assert.not.ok(ahead(), 'it opened')
  assert.is(soon(), false)
  assert.ok(screen.getByText('Ресторан открылся: приготовим как можно скорее, или выберите время'))
  assert.is(storage.get('order_pre_order_time'), null)
  await drawn(orderService.placeOrder)
  assert.equal(orders.map(({ request }) => request.preOrderTime), [undefined])
  assert.is(shop.menu.openness.get()?.at, 'open')
})

views('[CHK-11, CHK-03] nobody is told that a restaurant has opened who has chosen another one, which is open', async () => {
  const made = await openCheckout({ choice: takenAway, chain: { restos: [resto(11, { openingHours: everyDay('15:00', '22:00') }), resto(12)], preOrder: later } })
  await renderInShop(made.shop, <CartScreen />)
  assert.ok(screen.getByText('Кухня сейчас закрыта: приготовим к выбранному времени'))
  await drawn(() => made.shop.location.choice.set({ ...takenAway, restoId: 12 }))
  await drawn(made.rest)
  assert.is(made.shop.menu.openness.get()?.at, 'open')
  assert.is(screen.queryByText(/Ресторан открылся|Кухня сейчас закрыта/), null)
})

views('[CHK-11, CHK-03] ordered at night it is for that time', async () => {
  const { orderService, orders } = await checkout({ openingHours: everyDay('15:00', '22:00') }, { preOrder: [{ type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0, hours: everyDay('15:00', '22:00') }] })
  await drawn(orderService.placeOrder)
  assert.equal(orders.map(({ request }) => request.preOrderTime), ['2026-03-04T15:00:00+03:00'])
})

views('[CHK-03, LOC-06] a point that takes no orders ahead says so where the time is chosen, and so does one whose last time for today has gone', async () => {
  const ahead = (type: string) => ({ type, minTimeMinutes: 0, dayInAdvance: 0, hours: everyDay('08:00', '09:00') })
  const reason = () => text(screen.getByRole('region', { name: 'Время' }))
  await checkout({}, { choice: takenAway, preOrder: [ahead('DELIVERY')] })
  assert.is(reason(), 'ВремяКак можно скорееЭтот пункт не принимает заказы ко времени')
  cleanup()
  await checkout({}, { choice: takenAway, preOrder: [ahead('TAKE_AWAY')] })
  assert.is(reason(), 'ВремяКак можно скорееЗаказать ко времени сейчас нельзя: свободного времени нет')
  cleanup()
  await checkout({}, { preOrder: [ahead('TAKE_AWAY')] })
  assert.is(reason(), 'ВремяКак можно скорее, примерно к 13:00По этому адресу не доставляем ко времени')
  cleanup()
  await checkout({}, { choice: takenAway })
  assert.not.match(reason(), /не принимает|нельзя/)
})

views('[CHK-11, CHK-08, CHK-09] an order says for ever what was promised when it was placed', async () => {
  const made = await checkout()
  await drawn(made.orderService.placeOrder)
  await drawn(() => made.timer.advance(minutes(40)))
  assert.is(row('Когда'), 'примерно к 13:00')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Доставка · Заведение 11 · примерно к 13:00/)
  cleanup()
  const { shop } = await openCheckout({ storage: createMemoryStorage(Object.fromEntries(made.storage.keys().map(key => [key, made.storage.get(key) ?? '']))) })
  await renderInShop(shop, <><CartScreen /><OrdersScreen /></>)
  assert.is(row('Когда'), 'примерно к 13:00', 'on the next visit too')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /примерно к 13:00/)
})

views('[CHK-11, CHK-03, CHK-09] an order for a chosen time says it without «about»', async () => {
  const made = await checkout()
  await drawn(() => made.draft.preOrderTime.set('2026-03-05T19:30:00+03:00'))
  await drawn(made.rest)
  await drawn(made.orderService.placeOrder)
  assert.is(row('Когда'), 'Завтра, 19:30')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Заведение 11 · 5 марта к 19:30/)
  await drawn(() => made.timer.advance(minutes(24 * 60)))
  assert.is(row('Когда'), 'Сегодня, 19:30')
})

views('[CHK-11, CHK-08, CHK-09] an order that an earlier version has kept says what it knows', async () => {
  const kept = { id: 'a', number: '7', payable: 100, currency: 'RUB', method: 'DELIVERY', timeZone: '+03:00' }
  const past = { ...kept, at: NOON, restoId: 11, restoName: 'Цапля', lines: [{ id: 1, name: 'Ролл', count: 1, price: 1, modifiers: [] }] }
  for (const [fields, when] of [[{ preOrderTime: null }, 'Как можно скорее'], [{ preOrderTime: '2026-03-04T19:30:00+03:00' }, 'Сегодня, 19:30'], [{ preOrderTime: null, due: { at: 9e15 } }, 'Как можно скорее']] as const) {
    const placed = { ...kept, where: 'улица', ...fields, payment: { at: 'on-receipt' } }
    const { shop } = await openCheckout({
      storage: createMemoryStorage({ ...deviceOf(delivered, null), order_placed: JSON.stringify(placed), order_history: JSON.stringify([{ ...past, ...fields }]) }),
    })
    await renderInShop(shop, <><CartScreen /><OrdersScreen /></>)
    assert.is(row('Когда'), when)
    assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Доставка · Цапля(?! ·)/)
    cleanup()
  }
})

views.run()
