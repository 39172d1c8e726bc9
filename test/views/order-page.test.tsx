import { cleanup, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Choice } from '../../core/shop/place/choice.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { formatCalendarFile } from '../../src/checkout/calendar-file.ts'
import { OrderCards } from '../../src/orders/OrderCards.tsx'
import { OrderScreen } from '../../src/orders/OrderScreen.tsx'
import { OrdersScreen } from '../../src/orders/OrdersScreen.tsx'
import { resto } from '../kit/chain.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import {
  componentSuite, controlSharing, flushRender, press, pressElement, readText as text, renderInShop,
} from '../kit/view.tsx'
import {
  deliveryChoice, createDevice, NOON, openCheckout, place, roll, takeAwayChoice, wok,
} from '../shop/checkout.fixture.ts'

const views = componentSuite('the page of an order')
const sharing = controlSharing(views)

const row = (name: string) => text(screen.getByText(name).nextElementSibling)
const calendar = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Добавить в календарь' })
/** The unfolded lines of the iCalendar file in the link (RFC 5545). */
const event = () => decodeURIComponent(document.querySelector<HTMLAnchorElement>('[download]')?.href ?? '')
  .replace(/^data:text\/calendar;charset=utf-8,/, '')
  .replaceAll('\r\n ', '').split('\r\n')

/** Two rolls and a wok with modifiers, ordered in cash at noon. */
async function openOrdered(
  { choice = deliveryChoice, time, address = 'улица Свободы, 11' }: {
    readonly choice?: Choice; readonly time?: string; readonly address?: string
  } = {},
) {
  const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
  const payConfig = { delivery: everything, takeAway: everything }
  const fixture = await openCheckout({
    choice,
    fill: cart => {
      cart.add(roll, 2)
      cart.add(wok)
    },
    chain: { restos: [resto(11, { address, phones: ['+74952220011'], payConfig })] },
  })
  fixture.fillIn()
  fixture.draft.payment.set('CASH_UPON_RECEIPT')
  if (time !== undefined) fixture.draft.preOrderTime.set(time)
  await fixture.flushQuote()
  await fixture.orderService.placeOrder()
  await renderInShop(fixture.shop, <CartScreen />)
  return fixture
}

views('[CHK-13] the number is copied by a tap, which is announced', async () => {
  sharing.offer('clipboard')
  await openOrdered()
  const button = screen.getByRole('button', { name: 'Скопировать номер: Я-1' })
  assert.is(text(button), 'Я-1')
  await pressElement(button)
  assert.equal(sharing.copied, ['Я-1'])
  assert.ok(screen.getByText('Скопировано'))
  sharing.offer()
  await pressElement(button)
  assert.ok(screen.getByText(/^Скопировать не получилось/), 'nor is it claimed where it could not be done')
})

views('[CHK-13, CART-04] it shows dishes with modifiers, delivery, total, time, address and phone', async () => {
  const { storage } = await openOrdered()
  const see = () => {
    const dishes = within(screen.getByRole('region', { name: 'Состав заказа' })).getAllByRole('listitem').map(text)
    assert.equal(dishes, ['Филадельфия × 2 1 178 ₽', 'Вок (Удон, Спайси × 2) 498 ₽', 'Доставка 199 ₽'])
    assert.is(row('К оплате'), '1 875 ₽')
    assert.is(row('Когда'), 'примерно к 13:00')
    assert.is(row('Куда'), 'улица Свободы, 18, кв. 5, этаж 2')
    assert.is(row('Способ оплаты'), 'Наличными при получении')
    assert.is(screen.getByRole('link', { name: '+7 495 222-00-11' }).getAttribute('href'), 'tel:+74952220011')
    const call = screen.getByRole('link', { name: 'Позвонить в ресторан' })
    assert.is(call.getAttribute('href'), 'tel:+74952220011')
    const [facts, promise] = [
      screen.getByText('Когда'), screen.getByText('Мы позвоним, чтобы уточнить детали и время получения.'),
    ]
    assert.ok((facts.compareDocumentPosition(promise) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      'the promise of a call is below the details')
  }
  see()
  cleanup()
  const { shop } = await openCheckout({
    storage: createMemoryStorage(Object.fromEntries(storage.keys().map(key => [key, storage.get(key) ?? '']))),
  })
  await renderInShop(shop, <CartScreen />)
  see()
  await flushRender(() => shop.checkout.history.clear())
  assert.is(screen.queryByRole('region', { name: 'Состав заказа' }), null, 'what was cleared is not shown')
})

views('[CHK-10, CHK-08] no call is promised after the remark not to call, on the next visit too', async () => {
  const fixture = await openCheckout()
  fixture.fillIn()
  fixture.draft.payment.set('CASH_UPON_RECEIPT')
  fixture.draft.toggleRemark('noCall')
  await fixture.flushQuote()
  await fixture.orderService.placeOrder()
  for (const shop of [fixture.shop, (await openCheckout({ storage: fixture.storage.otherTab() })).shop]) {
    await renderInShop(shop, <CartScreen />)
    assert.ok(screen.getByText('Ресторан знает, что вы просили не звонить.'))
    assert.is(screen.queryByText(/Мы позвоним/), null)
    cleanup()
  }
})

views('[CHK-14] the page of a delivery names the restaurant once, like that of a pick-up', async () => {
  await openOrdered()
  assert.is(row('Ресторан'), 'Заведение 11')
  cleanup()
  await openOrdered({ choice: takeAwayChoice })
  assert.is(screen.queryByText('Ресторан'), null)
  assert.match(row('Где забрать'), /^Заведение 11/)
})

views('[CHK-09, CHK-15] the number of an order without an id leads to it, by a link or a return', async () => {
  const stored = {
    id: 'u-1', apiId: '15', number: '15', at: NOON, restoId: 11, method: 'DELIVERY', payable: 1, currency: 'RUB',
    lines: [{ id: 1, name: 'Ролл', count: 1, price: 1, modifiers: [] }],
  }
  const order_history = JSON.stringify([stored, { ...stored, id: 'u-0' }])
  const open = (path: string) => openCheckout({
    path, storage: createMemoryStorage({ ...createDevice(deliveryChoice, null), order_history }),
  })
  for (const id of ['15', 'u-1']) {
    await renderInShop((await open(`/orders/${id}`)).shop, <OrderScreen />)
    assert.is(text(screen.getByRole('heading', { level: 1 })), 'Заказ № 15 принят')
    cleanup()
  }
  await renderInShop((await open('/cart?order=15&payment=success')).shop, <CartScreen />)
  assert.ok(screen.getByText('Заказ есть в истории на этом устройстве.'))
})

views('[CHK-13] a calendar takes the order: when in UTC, where to, under the same name however often', async () => {
  const fixture = await openOrdered()
  const first = event()
  for (const line of [
    'BEGIN:VEVENT', 'DTSTART:20260304T100000Z', 'DTEND:20260304T101500Z', 'LOCATION:Ярославль\\, улица Свободы\\, 18',
    'UID:order-1@localhost', 'SUMMARY:Заказ № Я-1 — caplya',
  ]) assert.ok(first.includes(line), `${line}: ${first.join('\n')}`)
  assert.match(calendar()?.download ?? '', /\.ics$/)
  await flushRender(() => fixture.timer.advance(600_100))
  const uid = (lines: readonly string[]) => lines.filter(line => /^(?:UID|DTSTART)/.test(line))
  assert.equal(uid(event()), uid(first))
  await flushRender(() => fixture.timer.advance(3_600_000))
  assert.is(calendar(), null, 'no calendar needs what is over')
})

views('[CHK-13, CHK-03] a calendar entry of a pick-up has the restaurant’s address and the chosen time', async () => {
  // The address of the API has HTML entities. The calendar file has plain text.
  await openOrdered({
    choice: takeAwayChoice,
    time: '2026-03-04T19:30:00+03:00',
    address: 'улица &laquo;Свободы&raquo;, 11&#x20;&quot;А&quot;',
  })
  const place = 'Заведение 11, улица «Свободы», 11 "А"'
  assert.is(row('Где забрать'), `${place}Как добраться (откроется в новой вкладке)`)
  const route = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /^Как добраться/ }).href)
  assert.is(route.searchParams.get('destination'), 'Заведение 11, Ярославль, улица «Свободы», 11 "А"')
  for (const line of ['DTSTART:20260304T163000Z', 'LOCATION:Заведение 11\\, Ярославль\\, улица «Свободы»\\, 11 "А"'])
    assert.ok(event().includes(line), line)
  assert.equal(within(screen.getByRole('region', { name: 'Состав заказа' })).getAllByRole('listitem').length, 2,
    'a pick-up has no delivery line')
})

views('[CHK-13] where the download comes to nothing the event stands there as text, and a tap copies it', async () => {
  sharing.offer('clipboard')
  await openOrdered()
  assert.is(screen.queryByText(/^Если календарь не открылся/), null)
  const link = calendar() as HTMLElement
  link.addEventListener('click', event => event.preventDefault())
  await pressElement(link)
  const shown = screen.getByText(/^Если календарь не открылся/).closest<HTMLElement>('[role="alert"]')
  if (shown === null) throw new Error('it is not said')
  await press('Скопировать', shown)
  const lines = ['Заказ № Я-1 — caplya', '4 марта, примерно к 13:00', 'Ярославль, улица Свободы, 18']
  assert.equal(sharing.copied.map(text => text.replace(/\u00a0/g, ' ').split('\n')), [lines])
  for (const line of lines) assert.match(shown.textContent?.replace(/\u00a0/g, ' ') ?? '', line)
  sharing.offer()
  await press('Скопировать', shown)
  assert.ok(screen.getByText(/^Скопировать не получилось. Выделите текст/))
})

views('[CHK-13] a city that the address names itself is not said twice', async () => {
  const stored = {
    id: 'a', number: '7', payable: 1, currency: 'RUB', method: 'DELIVERY', timeZone: '+03:00',
    preOrderTime: '2026-03-04T19:30:00+03:00', payment: { at: 'on-receipt' },
  }
  for (const [orderFields, expected] of [
    [{ where: 'г. Ярославль, улица', city: 'Ярославль' }, 'г. Ярославль\\, улица'], [{ where: 'улица' }, 'улица'],
    [{ where: '', city: 'Ярославль' }, 'Ярославль'],
    [{ where: 'улица', city: 7, door: 'x', payBy: 'GOLD', discount: -1, restoName: null }, 'улица'],
  ] as const) {
    const { shop } = await openCheckout({ storage: createMemoryStorage({
      ...createDevice(deliveryChoice, null), order_placed: JSON.stringify({ ...stored, ...orderFields }),
    }) })
    await renderInShop(shop, <CartScreen />)
    assert.ok(event().includes(`LOCATION:${expected}`), event().join('\n'))
    cleanup()
  }
})

views('[I18N-01, CHK-14] an order to a map point without an address names it in the present language', async () => {
  const point = { ...deliveryChoice, place: { ...place, address: '', hasHouse: false } }
  const { shop, orders, storage } = await openOrdered({ choice: point })
  assert.is(orders[0]?.request.address, 'Точка на карте', 'the API gets the Russian text')
  assert.is(row('Куда'), 'Точка на карте, кв. 5, этаж 2')
  for (const [locale, term, name] of [
    ['en', 'Where', 'Point on the map'], ['cnr', 'Kuda', 'Tačka na mapi'],
  ] as const) {
    cleanup()
    await renderInShop(shop, <><CartScreen /><OrderCards /></>, locale)
    assert.match(row(term), name)
    const card = screen.getByRole('link', { name: new RegExp(`· ${name}$`) })
    assert.not.match(card.textContent ?? '', 'Точка')
    assert.ok(event().includes(`LOCATION:Ярославль\\, ${name}`))
    cleanup()
    await renderInShop(shop, <OrdersScreen />, locale)
    assert.match(text(screen.getByRole('article')), name)
  }
  assert.not.match(storage.get('order_history') ?? '', 'Точка')
})

const EVENT = {
  uid: 'a@shop.test', startsAt: Date.parse('2026-03-04T19:30:00+03:00'), createdAt: NOON, summary: 'Заказ',
  location: 'улица', description: 'Ролл',
}

views('[CHK-13] the file is an RFC 5545 calendar with CRLF lines and UTC times', () => {
  assert.is(formatCalendarFile(EVENT), [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Storefront//Order//EN', 'BEGIN:VEVENT', 'UID:a@shop.test',
    'DTSTAMP:20260304T090000Z', 'DTSTART:20260304T163000Z',
    'DTEND:20260304T164500Z', 'SUMMARY:Заказ', 'LOCATION:улица', 'DESCRIPTION:Ролл', 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n'))
})

views('[CHK-13] text in the file is escaped, without tabs and invisible characters', () => {
  const file = formatCalendarFile({
    ...EVENT,
    summary: 'а;б,в\\г',
    location: 'д\r\nEND:VEVENT\rе\nж',
    description: 'з\u0000и\u2028к\tл\vм\u0085н',
  })
  for (const line of ['SUMMARY:а\\;б\\,в\\\\г', 'LOCATION:д\\nEND:VEVENT\\nе\\nж', 'DESCRIPTION:зи\\nк л м\\nн'])
    assert.ok(file.split('\r\n').includes(line), `${line}: ${file}`)
})

views('[CHK-13] no line is longer than 75 octets, and no letter is cut by that', () => {
  const summary = 'Ужин 🍣 '.repeat(60)
  const file = formatCalendarFile({ ...EVENT, summary })
  const octets = file.split('\r\n').map(line => new TextEncoder().encode(line).length)
  assert.ok(Math.max(...octets) <= 75 && octets.filter(count => count > 70).length > 5, String(octets))
  assert.not.match(file, '\ufffd')
  assert.ok(file.replaceAll('\r\n ', '').includes(`SUMMARY:${summary}`))
})

views.run()
