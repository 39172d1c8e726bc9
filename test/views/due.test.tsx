import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { IdleProvider } from '../../src/lazy/idle.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { OrdersScreen } from '../../src/orders/OrdersScreen.tsx'
import { LocationButton } from '../../src/shell/LocationButton.tsx'
import { band, dish, everyDay, priceHonestly, openShop, resto, zone, type ChainOptions } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { captureTimers } from '../kit/page-timers.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { componentSuite, flushRender, listenTo, renderInShop } from '../kit/view.tsx'
import { deliveryChoice, openCheckout, takeAwayChoice } from '../shop/checkout.fixture.ts'

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
) {
  const timer = createTestTimer(FRIDAY_NOON)
  const stored = options.stored === undefined ? {} : { stored: options.stored }
  const { shop } = await openShop({
    restos: [resto(11, fields)], zones, dishes: [dish(1)], preOrder, preflight: priceHonestly(),
  }, { ...options, ...stored, timer })
  const timers = captureTimers()
  await renderInShop(shop, <IdleProvider><LocationButton /></IdleProvider>)
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
  assert.match((await header({}, { method: 'TAKE_AWAY' })).readButton(), /^Самовывоз[^·]*$/,
    'the shop does not say when the order is ready for pick-up')
})

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

views('[CHK-11, CHK-03] at night the first time is selected and sent, and the opening is announced', async () => {
  const preOrder = [{ type: 'DELIVERY', minTimeMinutes: 30, dayInAdvance: 0, hours: everyDay('12:30', '22:00') }]
  for (const hasOpened of [false, true]) {
    const { timer, orderService, orders, storage } =
      await checkout({ openingHours: everyDay('12:30', '22:00') }, { preOrder })
    const isPreOrder = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Ко времени' }).checked
    assert.is(asap(), 'Как можно скорее', 'a closed kitchen has no estimate')
    assert.is(screen.getByRole<HTMLInputElement>('radio', { name: /^Как можно скорее/ }).disabled, true)
    assert.is(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Время/ }).selectedOptions[0]?.textContent,
      '12:30')
    if (hasOpened) {
      const opened = 'Ресторан открылся: приготовим как можно скорее, или выберите время'
      assert.match(await listenTo(() => timer.advance(minutes(31))), opened)
      assert.ok(screen.getAllByText(opened).length > 0)
    }
    assert.is(isPreOrder(), !hasOpened)
    assert.is(storage.get('order_pre_order_time'), null)
    await flushRender(orderService.placeOrder)
    assert.equal(orders.map(({ request }) => request.preOrderTime),
      [hasOpened ? undefined : '2026-03-04T12:30:00+03:00'])
    cleanup()
  }
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
  for (const [options, expected] of [
    [{ choice: takeAwayChoice, preOrder: [createPreOrder('DELIVERY')] },
      'Как можно скорееЭтот пункт не принимает заказы ко времени'],
    [{ choice: takeAwayChoice, preOrder: [createPreOrder('TAKE_AWAY')] },
      'Как можно скорееЗаказать ко времени сейчас нельзя: свободного времени нет'],
    [{ preOrder: [createPreOrder('TAKE_AWAY')] },
      'Как можно скорее, примерно к 13:00По этому адресу не доставляем ко времени'],
  ] as const) {
    await checkout({}, { choice: deliveryChoice, ...options, preOrder: [...options.preOrder] })
    assert.is(reason(), `Время${expected}`)
    cleanup()
  }
  await checkout({}, { choice: takeAwayChoice })
  assert.not.match(reason(), /не принимает|нельзя/)
})

views('[CHK-11, CHK-08, CHK-09] an order says later on what was promised when it was placed', async () => {
  const fixture = await checkout()
  await flushRender(fixture.orderService.placeOrder)
  await flushRender(() => fixture.timer.advance(minutes(40)))
  assert.is(row('Когда'), 'примерно к 13:00')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Доставка · Заведение 11 · примерно к 13:00/)
})

views('[CHK-11, CHK-03, CHK-09] an order for a chosen time says it without «about»', async () => {
  const fixture = await checkout()
  await flushRender(() => fixture.draft.preOrderTime.set('2026-03-05T19:30:00+03:00'))
  await flushRender(fixture.flushQuote)
  await flushRender(fixture.orderService.placeOrder)
  assert.is(row('Когда'), 'Завтра, 19:30')
  assert.match(text(screen.getByRole('article', { name: /^Заказ/ })), /Заведение 11 · 5 марта к 19:30/)
  // the device sleeps until the next day
  fixture.timer.set(fixture.timer.now() + 24 * minutes(60))
  await flushRender(() => fixture.timer.advance(minutes(1)))
  assert.is(row('Когда'), 'Сегодня, 19:30')
})

views.run()
