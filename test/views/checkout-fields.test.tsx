import { act, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { ClosedText } from '../../src/checkout/ClosedText.tsx'
import { everyDay, resto } from '../kit/chain.ts'
import { createTestStorage } from '../kit/storage.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import {
  deliveryChoice, createDeferred, olga, openCheckout, createRejection, roll, takeAwayChoice,
} from '../shop/checkout.fixture.ts'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('fields of the checkout on the page')
views.after.each(() => {
  for (const stop of cleanups.splice(0)) stop()
})

const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
const pays = { payConfig: { delivery: everything, takeAway: everything } }
const restos = [resto(11, pays), resto(12, pays)]
/** Pre-orders for today and tomorrow, but not at night. */
const preOrder = ['DELIVERY', 'TAKE_AWAY']
  .map(type => ({ type, minTimeMinutes: 0, dayInAdvance: 1, hours: everyDay('10:00', '23:00') }))

interface Options {
  readonly method?: 'DELIVERY' | 'TAKE_AWAY'
  readonly locale?: Locale
  readonly signedIn?: boolean
  readonly filled?: boolean
}
/** The cart page with one dish, paid in cash. */
async function show({ method = 'DELIVERY', locale, signedIn = false, filled = false }: Options = {}) {
  const storage = createTestStorage()
  const fixture = await openCheckout({
    storage, choice: method === 'DELIVERY' ? deliveryChoice : takeAwayChoice, person: signedIn ? olga : null,
    chain: { restos, preOrder }, fill: cart => cart.add(roll),
  })
  const { shop } = fixture
  if (filled) fixture.fillIn()
  shop.checkout.draft.payment.set('CASH_UPON_RECEIPT')
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <CartScreen />, locale)
  startListening()
  return { ...fixture, storage }
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp, inside: HTMLElement = document.body) =>
  within(inside).getByRole<HTMLButtonElement>('button', { name })
const press = (element: HTMLElement) => flushRender(() => fireEvent.click(element))
async function type(element: HTMLElement, text: string): Promise<void> {
  await flushRender(() => element.focus())
  await flushRender(() => fireEvent.change(element, { target: { value: text } }))
}
const leave = (element: HTMLElement) => flushRender(() => element.blur())
function description(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? `no #${id}`).join(' | ')
}
const isPressed = (name: string | RegExp) => button(name).getAttribute('aria-pressed') === 'true'
/** The text of the live region, which is announced with a delay. */
async function readAnnouncement(): Promise<string> {
  await act(() => new Promise(resolve => setTimeout(resolve, 130)))
  return announcements.splice(0).join(' ')
}
/** All announcements since the last call. A slow machine may miss a text: the region clears after 4 s. */
const announcements: string[] = []
function startListening(): void {
  announcements.length = 0
  const record = (): void => void announcements.push(...screen.queryAllByRole('status')
    .map(region => region.textContent ?? '')
    .filter(text => text !== ''))
  const listener = new MutationObserver(record)
  listener.observe(document.body, { subtree: true, childList: true, characterData: true })
  cleanups.push(() => listener.disconnect())
}
const cleanups: (() => void)[] = []
const counter = () => document.getElementById('order-comment-counter')?.textContent

views('[CHK-06] [MENU-10] the checkout words a restaurant’s hours as the restaurant’s page does', async () => {
  const { shop } = await openCheckout({
    choice: takeAwayChoice, chain: { now: Date.parse('2026-03-04T08:00:00+03:00'), restos: [resto(11,
      { openingHours: everyDay('10:00', '00:00') })], preOrder: [] },
  })
  await renderInShop(shop, <ClosedText />)
  assert.ok(screen.getByText('Выберите другой адрес или самовывоз. Часы работы: с 10:00 до полуночи.'))
})

views('[CHK-10] cash offers round sums above the total, one press selects a sum and another clears it', async () => {
  const { shop } = await show()
  const { payable } = shop.cart.totals.get()
  const field = box(/^Сдача с/)
  assert.is(field.inputMode, 'decimal')
  assert.match(description(field), /^К оплате /)
  assert.ok(payable !== null && payable < 100_000, `${payable} is below the first note`)
  await press(button('2000 рублей'))
  assert.is(field.value, '2000')
  assert.ok(isPressed('2000 рублей'))
  assert.ok(!isPressed('1000 рублей'))
  assert.ok(screen.getByText('Сдача с 2000 ₽'))
  await press(button('2000 рублей'))
  assert.is(field.value, '')
  await type(field, '1 000')
  assert.ok(isPressed('1000 рублей'), 'a typed sum is the same as a pressed one')
  await press(button('Без сдачи'))
  assert.equal([field.value, isPressed('Без сдачи'), isPressed('1000 рублей')], ['', true, false])
  await press(button('Без сдачи'))
  assert.is(field.value, '1 000', 'what was typed comes back')
  await press(button('Без сдачи'))
  await type(field, '5000')
  assert.equal([field.value, isPressed('Без сдачи')], ['5000', false])
  await flushRender(() => shop.checkout.draft.payment.set('CARD_UPON_RECEIPT'))
  assert.is(screen.queryByRole('textbox', { name: /^Сдача с/ }), null)
  assert.is(screen.queryByText('Сдача с 5000 ₽'), null)
  await flushRender(() => shop.checkout.draft.payment.set('CASH_UPON_RECEIPT'))
  assert.is(box(/^Сдача с/).value, '5000')
})

for (const [locale, name, none, invalid, tooSmall] of [
  [
    'ru', /^Сдача с/, /Ошибка: Только числа$/, /Ошибка: Введите сумму числом, например 1000$/,
    /Ошибка: Меньше суммы заказа: к оплате \d/,
  ],
  [
    'en', /^Change from/, /Error: Numbers only$/, /Error: Enter the amount as a number, for example 1000$/,
    /Error: Less than the order: .*\d.* to pay$/,
  ],
  [
    'cnr', /^Kusur od/, /Samo brojevi$/, /Unesite iznos brojem, na primjer 1000$/,
    /Manje od iznosa porudžbine: za plaćanje \d/,
  ],
] as const) {
  views(`[CHK-10, UI-04] says in ${locale} what is wrong with the sum, only after the field is left`, async () => {
    await show({ locale })
    const field = box(name)
    await type(field, 'тысяча')
    assert.is(field.getAttribute('aria-invalid'), null)
    await leave(field)
    assert.match(description(field), none)
    await type(field, '1.000')
    assert.match(description(field), invalid)
    await type(field, '1')
    assert.match(description(field), tooSmall)
    await type(field, '5000')
    assert.is(field.getAttribute('aria-invalid'), null)
  })
}

views('[CHK-10] announces, wherever the focus is, that the order has grown above the sum', async () => {
  const { shop } = await show()
  await type(box(/^Сдача с/), '1000')
  await leave(box(/^Сдача с/))
  shop.cart.add(roll, 9)
  await flushRender(() => shop.checkout.quote.requestPrices())
  assert.is(box(/^Сдача с/).value, '1000')
  assert.is(box(/^Сдача с/).getAttribute('aria-invalid'), 'true')
  assert.match(await readAnnouncement(), /Сдача с\. Меньше суммы заказа: к оплате/)
})

views('[CHK-10] remarks go into the comment and its counter, and one that does not fit says why', async () => {
  const { shop } = await show()
  const comment = box(/^Комментарий к заказу/)
  assert.is(counter(), '0 / 100')
  await press(button('Не звонить'))
  assert.is(comment.value, '', 'remarks are no text in the field')
  assert.is(counter(), '10 / 100')
  const visibleText = screen.getByText('Не звонить', { selector: '[lang=ru]' })
  assert.ok(visibleText.parentElement?.textContent?.startsWith('Заведение увидит:'))
  await type(comment, 'я'.repeat(80))
  assert.is(counter(), '92 / 100')
  const door = button('Оставить у двери')
  assert.is(door.getAttribute('aria-disabled'), 'true')
  assert.is(door.disabled, false, 'it can be reached by the keyboard')
  assert.is(description(door), 'Не помещается: в комментарии не больше 100 символов')
  await press(door)
  assert.equal(shop.checkout.draft.remarks.get(), ['noCall'])
  assert.is(button('2000 рублей').getAttribute('aria-disabled'), 'true')
  assert.is(button('Не звонить').getAttribute('aria-disabled'), null, 'what is in can be taken out')
  await type(comment, 'я'.repeat(300))
  await leave(comment)
  assert.equal([comment.value.length, counter()], [300, '312 / 100'])
  assert.match(description(comment), /Ошибка: Не больше 100 символов/)
})

views('[CHK-10] there is no door in take-away', async () => {
  await show({ method: 'TAKE_AWAY' })
  assert.is(screen.queryByRole('button', { name: 'Оставить у двери' }), null)
  assert.ok(button('Не звонить'))
})

const WRONG = [
  ['ru', ['Введите ваше имя', 'Укажите email для получения чека', 'Введите номер телефона'],
    [
      'Имя не должно превышать 50 символов', 'Укажите корректный email', 'Укажите корректный номер',
      'Не больше 100 символов',
    ], 'Укажите корректное имя'],
  ['en', ['Enter your name', 'Enter an email to receive the receipt', 'Enter a phone number'],
    [
      'The name must not exceed 50 characters', 'Enter a correct email', 'Enter a correct number',
      'At most 100 characters',
    ], 'Enter a correct name'],
  ['cnr', ['Unesite vaše ime', 'Unesite email za prijem računa', 'Unesite broj telefona'],
    ['Ime ne smije imati više od 50 znakova', 'Unesite ispravan email', 'Unesite ispravan broj', 'Najviše 100 znakova'],
    'Unesite ispravno ime'],
] as const
for (const [locale, missing, invalid, missingName] of WRONG) {
  views(`[CHK-01] [UI-04] shows in ${locale} what each field lacks after submit, and focuses the first`, async () => {
    const { shop } = await show({ locale, signedIn: true })
    const fields = ['name', 'email', 'phone', 'comment']
      .map(name => document.getElementById(`order-${name}`) as HTMLInputElement)
    for (const field of fields) await type(field, '')
    const messages = () => fields.map(field =>
      document.getElementById(`${field.id}-error`)?.lastElementChild?.lastChild?.textContent ?? null)
    assert.equal(messages(), [null, null, null, null], 'nothing while it is filled in')
    await flushRender(() => shop.checkout.order.placeOrder())
    assert.equal(messages(), [...missing, null])
    for (const [at, text] of ['Я'.repeat(51), 'olga@', '12', 'я'.repeat(101)].entries())
      await type(fields[at] as HTMLElement, text)
    assert.equal(messages(), invalid)
    await type(fields[0] as HTMLElement, '123')
    assert.is(messages()[0], missingName)
  })
}

views('[CHK-01] the first wrong field gets the focus when the order is placed', async () => {
  const { shop, orders } = await show({ signedIn: true, filled: true })
  await flushRender(() => shop.checkout.draft.form.set('email', 'olga@'))
  await flushRender(() => shop.checkout.draft.form.set('change', '1'))
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement?.id, 'order-email')
  assert.ok(screen.getByText('Исправьте 2 ошибки'))
  await type(box(/^Email/), 'olga@example.com')
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement?.id, 'order-change')
  await type(box(/^Сдача с/), '')
  await flushRender(() => shop.location.choice.editPlace({ comment: 'я'.repeat(101) }))
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement?.id, 'order-place-comment')
  assert.equal(orders, [])
})

views('[CHK-01, STO-05] input of another tab appears, except in the focused field', async () => {
  const { storage } = await show()
  const otherTab = storage.otherTab()
  const [name, email] = [box(/^Имя/), box(/^Email/)]
  await flushRender(() => name.focus())
  await flushRender(() => otherTab.set('order_person',
    JSON.stringify({ email: 'a@b.ru', name: 'Аня', phone: '', at: { email: 5, name: 6, phone: 0 } })))
  assert.equal([name.value, email.value], ['', 'a@b.ru'])
  await leave(name)
  assert.is(name.value, 'Аня')
})

views('[CHK-01, STO-05] a field of the place is not changed under the fingers either', async () => {
  const { shop } = await show()
  await press(button(/^Изменить: квартира/))
  const floor = box(/^Этаж/)
  await type(floor, '12')
  await flushRender(() => shop.location.choice.editPlace({ floor: '3', apartment: '7' }))
  assert.equal([floor.value, box(/^Квартира/).value], ['12', '7'])
  await leave(floor)
  assert.is(floor.value, '3')
})

// payment

for (const [code, method, chosenFirst, words, offers] of [
  [
    'resto.doesnt-support-delivery-online-pay', 'DELIVERY', 'CARD_ONLINE',
    'Заведение не принимает онлайн-оплату для доставки', ['CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'],
  ],
  [
    'resto.doesnt-support-delivery-card-pay', 'DELIVERY', 'CARD_UPON_RECEIPT',
    'Заведение не принимает оплату картой курьеру', ['CARD_ONLINE', 'CASH_UPON_RECEIPT'],
  ],
  [
    'resto.doesnt-support-delivery-cash-pay', 'DELIVERY', 'CASH_UPON_RECEIPT',
    'Заведение не принимает наличные при доставке', ['CARD_ONLINE', 'CARD_UPON_RECEIPT'],
  ],
  [
    'resto.doesnt-support-takeaway-online', 'TAKE_AWAY', 'CARD_ONLINE',
    'Заведение не принимает онлайн-оплату для самовывоза', ['CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'],
  ],
  [
    'resto.doesnt-support-takeaway-card-pay', 'TAKE_AWAY', 'CARD_UPON_RECEIPT',
    'Заведение не принимает оплату картой при самовывозе', ['CARD_ONLINE', 'CASH_UPON_RECEIPT'],
  ],
  [
    'resto.doesnt-support-takeaway-cash-pay', 'TAKE_AWAY', 'CASH_UPON_RECEIPT',
    'Заведение не принимает наличные при самовывозе', ['CARD_ONLINE', 'CARD_UPON_RECEIPT'],
  ],
] as const) {
  const names = {
    CARD_ONLINE: 'Картой онлайн',
    CARD_UPON_RECEIPT: 'Картой при получении',
    CASH_UPON_RECEIPT: 'Наличными при получении',
  } as const
  views(`[CHK-02] ${code} is explained, and one press continues`, async () => {
    const { shop, api } = await show({ method, signedIn: true, filled: true })
    await flushRender(() => shop.checkout.draft.payment.set(chosenFirst))
    await flushRender(() => shop.checkout.quote.requestPrices())
    api.order = () => { throw createRejection(code) }
    await press(button(/^Оформить заказ/))
    const problem = await screen.findByRole('alertdialog')
    assert.ok(within(problem).getByRole('heading', { name: words }))
    assert.equal(within(problem).getAllByRole('button').map(button => button.textContent)
      .filter(text => text !== ''), offers.map(offer => names[offer]))
    await press(button(names[offers[0]], problem))
    assert.is(shop.checkout.payment.get(), offers[0])
    assert.is(screen.queryByRole('alertdialog'), null)
  })
}

// time

views('[CHK-03] a chosen time that lapses while the page is open is reported, and stays until changed', async () => {
  const { shop, timer, orders } = await show({ signedIn: true, filled: true })
  const later = screen.getByRole('radio', { name: 'Ко времени' })
  await flushRender(() => fireEvent.click(later))
  const slot = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Время доставки/ })
  const before = shop.checkout.draft.preOrderTime.get()
  assert.is(slot.getAttribute('aria-invalid'), null)
  await flushRender(() => timer.advance(2 * 60 * 60_000))
  assert.is(shop.checkout.draft.preOrderTime.get(), before, 'the shop has not moved it')
  assert.is(slot.getAttribute('aria-invalid'), 'true')
  assert.match(description(slot), /заказать уже нельзя\. Выберите другое время\.$/)
  assert.match(await readAnnouncement(), /заказать уже нельзя/)
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement, slot)
  assert.equal(orders, [])
  const next = shop.checkout.days.get()[0]?.slots[0]
  await flushRender(() => fireEvent.change(slot, { target: { value: String(next) } }))
  assert.is(slot.getAttribute('aria-invalid'), null)
})

views('[CHK-10] remarks, the sum and the page’s language are independent; a reload keeps all', async () => {
  const { shop, storage } = await show()
  await press(button('Не звонить'))
  await press(button('Оставить у двери'))
  await type(box(/^Сдача с/), '5000')
  await flushRender(() => shop.locale.set('en'))
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  assert.ok(isPressed('Do not call'))
  assert.ok(screen.getByText('Не звонить. Оставить у двери. Сдача с 5000 ₽'), 'the restaurant reads Russian')
  const secondVisit = await openCheckout({ storage: createTestStorage(storage.dump()) })
  assert.equal(secondVisit.draft.remarks.get(), ['noCall', 'atDoor'])
  assert.is(secondVisit.draft.form.values.get().change, '5000')
})

views('[CHK-03] a chosen time that the next restaurant offers is never called unavailable', async () => {
  const { shop, api } = await show({ method: 'TAKE_AWAY' })
  const hours = createDeferred<void>()
  api.before = path => (path === '/1/restos/12/working-hours' ? hours.promise : undefined)
  await flushRender(() => shop.checkout.draft.preOrderTime.set('2026-03-05T13:00:00+03:00'))
  const texts: string[] = []
  const observer = new MutationObserver(() => texts.push(document.body.textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await flushRender(() => shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 }))
  assert.equal([shop.menu.state.get().status, shop.checkout.isTimeGone.get()], ['loading', false])
  await flushRender(() => hours.answer())
  assert.is(shop.menu.state.get().status, 'ready')
  observer.disconnect()
  assert.ok(texts.length > 0)
  assert.equal(texts.filter(text => text.includes('заказать уже нельзя')), [])
  await flushRender(() => shop.checkout.draft.preOrderTime.set('2026-03-05T09:00:00+03:00'))
  assert.ok(document.body.textContent?.includes('заказать уже нельзя'), 'its hours are known now')
})

views.run()
