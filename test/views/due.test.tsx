import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { IdleProvider } from '../../src/lazy/idle.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { OrdersScreen } from '../../src/orders/OrdersScreen.tsx'
import { LocationButton } from '../../src/shell/LocationButton.tsx'
import { band, dish, everyDay, priceHonestly, openShop, resto, zone, type ChainOptions } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { captureTimers } from '../kit/page-timers.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { deliveryChoice, createDevice, NOON, openCheckout, takeAwayChoice } from '../shop/checkout.fixture.ts'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('by when an order is there')
/** The shop reads the clock shortly after each full minute. */
const minutes = (count: number): number => count * 60_000 + 100
const zones = [zone(1, 11, [band(0, 100_000_000, 0)])]
const later = ['DELIVERY', 'TAKE_AWAY']
  .map(type => ({ type, minTimeMinutes: 0, dayInAdvance: 9, hours: everyDay('00:00', '00:00') }))
const text = (element: Element | null): string => element?.textContent?.replace(/\s/g, ' ') ?? ''

/** The header button of an idle page, for a restaurant that delivers within an hour. */
async function header(
  fields: object = {}, { preOrder = later, ...options }: ChainOptions & { readonly preOrder?: typeof later } = {},
  locale?: Locale,
) {
  const timer = createTestTimer(FRIDAY_NOON)
  const stored = options.stored === undefined ? {} : { stored: options.stored }
  const { shop } = await openShop({
    restos: [resto(11, fields)], zones, dishes: [dish(1)], preOrder, preflight: priceHonestly(),
  }, { ...options, ...stored, timer })
  const timers = captureTimers()
  await renderInShop(shop, <IdleProvider><LocationButton /></IdleProvider>, locale)
  await flushRender(() => timers.advance(2000))
  timers.restore()
  return { shop, timer, readButton: () => text(screen.getByRole('button')) }
}
const forTime = (time: string) => ({ stored: { order_pre_order_time: JSON.stringify(time) } })

views('[CHK-11] the header says by what time a delivery is there, about, and goes with the clock', async () => {
  const { readButton, timer } = await header()
  assert.match(readButton(), /^Доставка · примерно к 13:00/)
  await flushRender(() => timer.advance(minutes(1)))
  assert.match(readButton(), /примерно к 13:05/, 'never earlier than the restaurant says')
  await flushRender(() => timer.advance(minutes(5)))
  assert.match(readButton(), /примерно к 13:10/)
})

views('[CHK-11] the time is that of the restaurant’s clock, wherever the customer is', async () => {
  assert.match((await header({ timezone: '+05:00' })).readButton(), /^Доставка · примерно к 15:00/)
})

views('[CHK-11, CHK-03] a closed kitchen shows when pre-orders start, or how long a delivery takes', async () => {
  const closed = { openingHours: everyDay('15:00', '22:00') }
  const preOrderOnly = (open: string, minTimeMinutes: number) =>
    [{ type: 'DELIVERY', minTimeMinutes, dayInAdvance: 9, hours: everyDay(open, '22:00') }]
  for (const [preOrder, expected] of [
    [preOrderOnly('15:00', 0), /^Доставка · предзаказ с 15:00/],
    [preOrderOnly('11:00', 12 * 60), /^Доставка · предзаказ завтра с 11:00/],
    [[], /^Доставка · 60 мин/],
  ] satisfies [typeof later, RegExp][]) {
    assert.match((await header(closed, { preOrder })).readButton(), expected)
    cleanup()
  }
})

views('[CHK-11] a chosen time shows without «about», with another day’s date, until it has passed', async () => {
  for (const [time, expected] of [
    ['2026-11-20T19:30:00+03:00', /^Доставка · к 19:30/], ['2026-11-21T19:30:00+03:00', /^Доставка · завтра к 19:30/],
    ['2026-11-25T19:30:00+03:00', /^Доставка · 25 ноября к 19:30/], ['2026-11-20T11:30:00+03:00', /^Доставка[^·]*$/],
  ] as const) {
    assert.match((await header({}, forTime(time))).readButton(), expected, time)
    cleanup()
  }
  const closed = { openingHours: everyDay('15:00', '22:00') }
  assert.match((await header(closed, forTime('2026-11-20T19:30:00+03:00'))).readButton(), /^Доставка · к 19:30/)
  cleanup()
  assert.match((await header({}, { method: 'TAKE_AWAY', ...forTime('2026-11-20T19:30:00+03:00') })).readButton(),
    /^Самовывоз · к 19:30/)
  cleanup()
  assert.match((await header({}, { method: 'TAKE_AWAY' })).readButton(), /^Самовывоз[^·]*$/,
    'the shop does not say when the order is ready for pick-up')
})

for (const [locale, expected] of [
  ['en', /^Delivery · by about 13:00/], ['cnr', /^Dostava · otprilike do 13:00/],
] as const) {
  views(`[CHK-11, I18N-01] it is shown in ${locale}`,
    async () => assert.match((await header({}, {}, locale)).readButton(), expected))
}

/** The cart page at noon, with a complete order form. */
async function checkout(
  fields: object = {},
  { preOrder = later, choice = deliveryChoice as typeof deliveryChoice | typeof takeAwayChoice } = {},
) {
  const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
  const payments = { payConfig: { delivery: everything, takeAway: everything } }
  const fixture = await openCheckout({ choice, chain: { restos: [resto(11, { ...payments, ...fields })], preOrder } })
  fixture.fillIn()
  fixture.draft.payment.set('CASH_UPON_RECEIPT')
  await fixture.flushQuote()
  await renderInShop(
    fixture.shop,
    <>
      <CartScreen />
      <OrdersScreen />
    </>,
  )
  return fixture
}
const asap = () => text(screen.getByRole('radio', { name: /^Как можно скорее/ }).closest('label'))
const row = (name: string) => text(screen.getByText(name).nextElementSibling)

views('[CHK-11, CHK-03] the checkout says by what time «as soon as possible» is', async () => {
  const { timer } = await checkout()
  assert.is(asap(), 'Как можно скорее примерно к 13:00')
  await flushRender(() => timer.advance(minutes(7)))
  assert.is(asap(), 'Как можно скорее примерно к 13:10')
})

views('[CHK-11, CHK-03] take-away and a closed kitchen have no estimate; a sole time is shown', async () => {
  await checkout({ openingHours: everyDay('15:00', '22:00') })
  assert.is(asap(), 'Как можно скорее')
  cleanup()
  await checkout({}, { choice: takeAwayChoice })
  assert.is(asap(), 'Как можно скорее')
  cleanup()
  await checkout({}, { preOrder: [] })
  assert.is(screen.queryByRole('radio', { name: /^Как можно скорее/ }), null)
  assert.ok(screen.getByText(/Как можно скорее, примерно к 13:00/))
})

views('[CHK-11, CHK-03] the first time is selected at night only, and not stored', async () => {
  const { timer, shop, orderService, orders, storage } = await checkout({ openingHours: everyDay('15:00', '22:00') },
    { preOrder: [{ type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0, hours: everyDay('15:00', '22:00') }] })
  const isPreOrder = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Ко времени' }).checked
  assert.ok(isPreOrder())
  const isAsapDisabled = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Как можно скорее/ }).disabled
  assert.is(isAsapDisabled(), true, 'the kitchen is closed')
  assert.is(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Время/ }).selectedOptions[0]?.textContent,
    '15:00')
  assert.ok(screen.getByText('Кухня сейчас закрыта: приготовим к выбранному времени'))
  await flushRender(() => timer.advance(minutes(181)))
  assert.not.ok(isPreOrder(), 'it opened')
  assert.is(isAsapDisabled(), false)
  assert.ok(screen.getAllByText('Ресторан открылся: приготовим как можно скорее, или выберите время').length > 0)
  assert.is(storage.get('order_pre_order_time'), null)
  await flushRender(orderService.placeOrder)
  assert.equal(orders.map(({ request }) => request.preOrderTime), [undefined])
  assert.is(shop.menu.openness.get()?.status, 'open')
})

views('[CHK-11, CHK-03] opening is announced only to customers of the restaurant that opened', async () => {
  const fixture = await openCheckout({
    choice: takeAwayChoice,
    chain: { restos: [resto(11, { openingHours: everyDay('15:00', '22:00') }), resto(12)], preOrder: later },
  })
  await renderInShop(fixture.shop, <CartScreen />)
  assert.ok(screen.getByText('Кухня сейчас закрыта: приготовим к выбранному времени'))
  await flushRender(() => fixture.shop.location.choice.set({ ...takeAwayChoice, restoId: 12 }))
  await flushRender(fixture.flushQuote)
  assert.is(fixture.shop.menu.openness.get()?.status, 'open')
  assert.is(screen.queryByText(/Ресторан открылся|Кухня сейчас закрыта/), null)
})

views('[CHK-11, CHK-03] ordered at night it is for that time', async () => {
  const { orderService, orders } = await checkout({ openingHours: everyDay('15:00', '22:00') },
    { preOrder: [{ type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0, hours: everyDay('15:00', '22:00') }] })
  await flushRender(orderService.placeOrder)
  assert.equal(orders.map(({ request }) => request.preOrderTime), ['2026-03-04T15:00:00+03:00'])
})

views('[UI-05] a section of the form says its name as a heading and as a group, not as a region too', async () => {
  await checkout({}, {})
  const roles = (['heading', 'group', 'region'] as const)
    .filter(role => screen.queryAllByRole(role, { name: 'Время' }).length > 0)
  assert.equal(roles, ['heading', 'group'])
})

views('[CHK-03, LOC-06] a point without pre-orders says so at the time, also after today’s last one', async () => {
  const createPreOrder = (type: string) =>
    ({ type, minTimeMinutes: 0, dayInAdvance: 0, hours: everyDay('08:00', '09:00') })
  const reason = () => text(screen.getByRole('heading', { name: 'Время' }).closest('section'))
  await checkout({}, { choice: takeAwayChoice, preOrder: [createPreOrder('DELIVERY')] })
  assert.is(reason(), 'ВремяКак можно скорееЭтот пункт не принимает заказы ко времени')
  cleanup()
  await checkout({}, { choice: takeAwayChoice, preOrder: [createPreOrder('TAKE_AWAY')] })
  assert.is(reason(), 'ВремяКак можно скорееЗаказать ко времени сейчас нельзя: свободного времени нет')
  cleanup()
  await checkout({}, { preOrder: [createPreOrder('TAKE_AWAY')] })
  assert.is(reason(), 'ВремяКак можно скорее, примерно к 13:00По этому адресу не доставляем ко времени')
  cleanup()
  await checkout({}, { choice: takeAwayChoice })
  assert.not.match(reason(), /не принимает|нельзя/)
})

views('[CHK-11, CHK-08, CHK-09] an order says for ever what was promised when it was placed', async () => {
  const fixture = await checkout()
  await flushRender(fixture.orderService.placeOrder)
  await flushRender(() => fixture.timer.advance(minutes(40)))
  assert.is(row('Когда'), 'примерно к 13:00')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Доставка · Заведение 11 · примерно к 13:00/)
  cleanup()
  const { shop } = await openCheckout({ storage: createMemoryStorage(Object.fromEntries(fixture.storage.keys()
    .map(key => [key, fixture.storage.get(key) ?? '']))) })
  await renderInShop(shop, <><CartScreen /><OrdersScreen /></>)
  assert.is(row('Когда'), 'примерно к 13:00', 'on the next visit too')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /примерно к 13:00/)
})

views('[CHK-11, CHK-03, CHK-09] an order for a chosen time says it without «about»', async () => {
  const fixture = await checkout()
  await flushRender(() => fixture.draft.preOrderTime.set('2026-03-05T19:30:00+03:00'))
  await flushRender(fixture.flushQuote)
  await flushRender(fixture.orderService.placeOrder)
  assert.is(row('Когда'), 'Завтра, 19:30')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Заведение 11 · 5 марта к 19:30/)
  await flushRender(() => fixture.timer.advance(minutes(24 * 60)))
  assert.is(row('Когда'), 'Сегодня, 19:30')
})

views('[CHK-11, CHK-08, CHK-09] an order that an earlier version has kept says what it knows', async () => {
  const stored = { id: 'a', number: '7', payable: 100, currency: 'RUB', method: 'DELIVERY', timeZone: '+03:00' }
  const past = { ...stored, at: NOON, restoId: 11, restoName: 'Цапля', lines: [{
    id: 1, name: 'Ролл', count: 1, price: 1, modifiers: [],
  }] }
  for (const [fields, expected] of [
    [{ preOrderTime: null }, 'Как можно скорее'], [{ preOrderTime: '2026-03-04T19:30:00+03:00' }, 'Сегодня, 19:30'],
    [{ preOrderTime: null, due: { at: 9e15 } }, 'Как можно скорее'],
  ] as const) {
    const placed = { ...stored, where: 'улица', ...fields, payment: { at: 'on-receipt' } }
    const { shop } = await openCheckout({
      storage: createMemoryStorage({ ...createDevice(deliveryChoice,
        null), order_placed: JSON.stringify(placed), order_history: JSON.stringify([{ ...past, ...fields }]) }),
    })
    await renderInShop(shop, <><CartScreen /><OrdersScreen /></>)
    assert.is(row('Когда'), expected)
    assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Доставка · Цапля(?! ·)/)
    cleanup()
  }
})

views.run()
