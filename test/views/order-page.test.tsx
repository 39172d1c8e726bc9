import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { calendarFile } from '../../src/checkout/calendar-file.ts'
import { resto } from '../kit/chain.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { delivered, deviceOf, NOON, openCheckout, roll, takenAway, wok } from '../shop/checkout.world.ts'
import { component } from '../support/component.ts'

const views = component('the page of an order')
views.after.each(() => withClipboard(undefined))

function withClipboard(value: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
}
const text = (element: Element | null): string => element?.textContent?.replace(/\s/g, ' ') ?? ''
const row = (name: string) => text(screen.getByText(name).nextElementSibling)
const calendar = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Добавить в календарь' })
/** The lines of the file that the link holds, unfolded. */
const event = () => decodeURIComponent(calendar()?.href.replace(/^data:text\/calendar;charset=utf-8,/, '') ?? '').replaceAll('\r\n ', '').split('\r\n')

interface Options { readonly choice?: typeof delivered | typeof takenAway; readonly locale?: Locale; readonly storage?: MemoryStorage; readonly time?: string }
/** A roll twice and a wok with what was chosen for it, ordered in cash at noon. */
async function ordered({ choice = delivered, locale, storage = createMemoryStorage(), time }: Options = {}) {
  const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
  const made = await openCheckout({
    choice, storage, fill: cart => { cart.add(roll, 2); cart.add(wok) },
    chain: { restos: [resto(11, { phones: ['+74952220011'], payConfig: { delivery: everything, takeAway: everything } })] },
  })
  made.fillIn()
  made.draft.payment.set('CASH_UPON_RECEIPT')
  if (time !== undefined) made.draft.preOrderTime.set(time)
  await made.rest()
  await made.orderService.placeOrder()
  await renderInShop(made.shop, <CartScreen />, locale)
  return made
}

views('[CHK-13] the number is copied by a tap, which is said', async () => {
  const copied: string[] = []
  withClipboard({ writeText: async (one: string) => void copied.push(one) })
  await ordered()
  const button = screen.getByRole('button', { name: 'Скопировать номер: Я-1' })
  assert.is(text(button), 'Я-1')
  await drawn(() => fireEvent.click(button))
  assert.equal(copied, ['Я-1'])
  assert.ok(screen.getByText('Скопировано'))
  withClipboard(undefined)
  await drawn(() => fireEvent.click(button))
  assert.ok(screen.getByText(/^Скопировать не получилось/), 'nor is it claimed where it could not be done')
})

views('[CHK-13, CART-04] it shows the dishes with their modifiers, counts and sums, the delivery, the sum, when, where, and whom to call', async () => {
  const { storage } = await ordered()
  const see = () => {
    const dishes = within(screen.getByRole('region', { name: 'Состав заказа' })).getAllByRole('listitem').map(text)
    assert.equal(dishes, ['Филадельфия × 2 1 178 ₽', 'Вок (Удон, Спайси × 2) 498 ₽', 'Доставка 199 ₽'])
    assert.is(row('К оплате'), '1 875 ₽')
    assert.is(row('Когда'), 'примерно к 13:00')
    assert.is(row('Куда'), 'улица Свободы, 18')
    assert.is(screen.getByRole('link', { name: '+7 495 222-00-11' }).getAttribute('href'), 'tel:+74952220011')
    const [facts, call] = [screen.getByText('Когда'), screen.getByText('Мы позвоним, чтобы уточнить детали и время получения.')]
    assert.ok((facts.compareDocumentPosition(call) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0, 'that somebody calls is said below')
  }
  see()
  cleanup()
  const { shop } = await openCheckout({ storage: createMemoryStorage(Object.fromEntries(storage.keys().map(key => [key, storage.get(key) ?? '']))) })
  await renderInShop(shop, <CartScreen />)
  see()
  await drawn(() => shop.checkout.history.clear())
  assert.is(screen.queryByRole('region', { name: 'Состав заказа' }), null, 'what was cleared is not shown')
})

views('[CHK-13, CHK-09] an order that an earlier version has kept has its page, with what is known of it', async () => {
  const kept = { id: 'a', number: '7', payable: 150_000, currency: 'RUB', method: 'DELIVERY', timeZone: '+03:00' }
  const lines = [{ id: 1, name: 'Ролл', count: 2, price: 50_000, modifiers: [] }]
  const { shop } = await openCheckout({
    storage: createMemoryStorage({
      ...deviceOf(delivered, null), order_placed: JSON.stringify({ ...kept, where: 'улица', preOrderTime: null, payment: { at: 'on-receipt' } }),
      order_history: JSON.stringify([{ ...kept, at: NOON, restoId: 11, restoName: 'Цапля', lines }]),
    }),
  })
  await renderInShop(shop, <CartScreen />)
  assert.equal(within(screen.getByRole('region', { name: 'Состав заказа' })).getAllByRole('listitem').map(text), ['Ролл × 2 1 000 ₽'])
  assert.is(screen.queryByText('Телефон ресторана'), null)
  assert.is(calendar(), null, 'nobody knows for when')
})

views('[CHK-13] a calendar takes the order: when in UTC, where to, under the same name however often', async () => {
  const made = await ordered()
  const first = event()
  for (const line of ['BEGIN:VEVENT', 'DTSTART:20260304T100000Z', 'DTEND:20260304T101500Z', 'LOCATION:улица Свободы\\, 18', 'UID:order-1@localhost', 'SUMMARY:Заказ № Я-1 — caplya']) assert.ok(first.includes(line), `${line}: ${first.join('\n')}`)
  assert.match(calendar()?.download ?? '', /\.ics$/)
  await drawn(() => made.timer.advance(600_100))
  const uid = (lines: readonly string[]) => lines.filter(line => /^(?:UID|DTSTART)/.test(line))
  assert.equal(uid(event()), uid(first))
  await drawn(() => made.timer.advance(3_600_000))
  assert.is(calendar(), null, 'no calendar needs what is over')
})

views('[CHK-13, CHK-03] of what is picked up at a chosen time a calendar has the restaurant’s place and that time', async () => {
  await ordered({ choice: takenAway, time: '2026-03-04T19:30:00+03:00' })
  assert.is(row('Где забрать'), 'улица Свободы, 11')
  for (const line of ['DTSTART:20260304T163000Z', 'LOCATION:улица Свободы\\, 11']) assert.ok(event().includes(line), line)
  assert.equal(within(screen.getByRole('region', { name: 'Состав заказа' })).getAllByRole('listitem').length, 2, 'nobody brings it')
})

views('[CHK-13, I18N-01] the page is said in each language', async () => {
  for (const [locale, words] of [
    ['en', ['Your order', 'Copy the number: Я-1', 'Restaurant’s phone', 'Add to calendar', 'by about 13:00']],
    ['cnr', ['Vaša porudžbina', 'Kopiraj broj: Я-1', 'Telefon restorana', 'Dodaj u kalendar', 'otprilike do 13:00']],
  ] as const) {
    await ordered({ locale })
    const said = `${text(document.body)} ${screen.getAllByRole('button').map(one => one.getAttribute('aria-label')).join(' ')} ${screen.getAllByRole('region').map(one => one.getAttribute('aria-label')).join(' ')}`
    for (const word of words) assert.ok(said.includes(word), `${word}: ${said}`)
    cleanup()
  }
})

const EVENT = { uid: 'a@shop.test', at: Date.parse('2026-03-04T19:30:00+03:00'), made: NOON, summary: 'Заказ', location: 'улица', description: 'Ролл' }

views('[CHK-13] the file is a calendar’s by RFC 5545: its lines end in CRLF, its times are UTC, it ends as it begins', () => {
  assert.is(calendarFile(EVENT), [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Storefront//Order//EN', 'BEGIN:VEVENT', 'UID:a@shop.test', 'DTSTAMP:20260304T090000Z', 'DTSTART:20260304T163000Z',
    'DTEND:20260304T164500Z', 'SUMMARY:Заказ', 'LOCATION:улица', 'DESCRIPTION:Ролл', 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n'))
})

views('[CHK-13] whatever an order says stays one text of the file: separators are escaped, line breaks written, what nobody sees left out', () => {
  const file = calendarFile({ ...EVENT, summary: 'а;б,в\\г', location: 'д\r\nEND:VEVENT\rе\nж', description: 'з\u0000и\u2028к' })
  for (const line of ['SUMMARY:а\\;б\\,в\\\\г', 'LOCATION:д\\nEND:VEVENT\\nе\\nж', 'DESCRIPTION:зи\u2028к']) assert.ok(file.split('\r\n').includes(line), `${line}: ${file}`)
})

views('[CHK-13] no line is longer than 75 octets, and no letter is cut by that', () => {
  const summary = 'Ужин 🍣 '.repeat(60)
  const file = calendarFile({ ...EVENT, summary })
  const octets = file.split('\r\n').map(line => new TextEncoder().encode(line).length)
  assert.ok(Math.max(...octets) <= 75 && octets.filter(count => count > 70).length > 5, String(octets))
  assert.not.match(file, '\ufffd')
  assert.ok(file.replaceAll('\r\n ', '').includes(`SUMMARY:${summary}`))
})

views.run()
