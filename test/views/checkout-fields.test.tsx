import { act, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { ClosedText } from '../../src/checkout/ClosedText.tsx'
import { everyDay, resto } from '../kit/chain.ts'
import { createTestStorage } from '../kit/storage.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { delivered, later, olga, openCheckout, refusal, roll, takenAway } from '../shop/checkout.world.ts'
import { component } from '../support/component.ts'

const views = component('fields of the checkout on the page')
views.after.each(() => {
  for (const stop of deaf.splice(0)) stop()
})

const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
const pays = { payConfig: { delivery: everything, takeAway: everything } }
const restos = [resto(11, pays), resto(12, pays)]
/** Tomorrow as well as today, but not at night. */
const preOrder = ['DELIVERY', 'TAKE_AWAY'].map(type => ({ type, minTimeMinutes: 0, dayInAdvance: 1, hours: everyDay('10:00', '23:00') }))

interface Options {
  readonly method?: 'DELIVERY' | 'TAKE_AWAY'
  readonly locale?: Locale
  readonly signedIn?: boolean
  readonly filled?: boolean
}
/** The cart's page with one dish in it, paid in cash. */
async function show({ method = 'DELIVERY', locale, signedIn = false, filled = false }: Options = {}) {
  const storage = createTestStorage()
  const made = await openCheckout({
    storage, choice: method === 'DELIVERY' ? delivered : takenAway, person: signedIn ? olga : null, chain: { restos, preOrder }, fill: cart => cart.add(roll),
  })
  const { shop } = made
  if (filled) made.fillIn()
  shop.checkout.draft.payment.set('CASH_UPON_RECEIPT')
  await shop.checkout.quote.ask()
  await renderInShop(shop, <CartScreen />, locale)
  listen()
  return { ...made, storage }
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp, inside: HTMLElement = document.body) => within(inside).getByRole<HTMLButtonElement>('button', { name })
const press = (element: HTMLElement) => drawn(() => fireEvent.click(element))
async function type(element: HTMLElement, text: string): Promise<void> {
  await drawn(() => element.focus())
  await drawn(() => fireEvent.change(element, { target: { value: text } }))
}
const leave = (element: HTMLElement) => drawn(() => element.blur())
function description(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? `no #${id}`).join(' | ')
}
const isPressed = (name: string | RegExp) => button(name).getAttribute('aria-pressed') === 'true'
/** What assistive technology is told without being asked; said a moment after it happens. */
async function said(): Promise<string> {
  await act(() => new Promise(resolve => setTimeout(resolve, 130)))
  return heard.splice(0).join(' ')
}
/** All of it since it was last asked for: the region is empty again after four seconds, which a slow machine lets pass. */
const heard: string[] = []
function listen(): void {
  heard.length = 0
  const hear = (): void => void heard.push(...screen.queryAllByRole('status').map(region => region.textContent ?? '').filter(text => text !== ''))
  const listener = new MutationObserver(hear)
  listener.observe(document.body, { subtree: true, childList: true, characterData: true })
  deaf.push(() => listener.disconnect())
}
const deaf: (() => void)[] = []
const counter = () => document.getElementById('order-comment-counter')?.textContent

views('[CHK-06] [MENU-10] the checkout says a restaurant\'s hours in the words of its own page', async () => {
  const { shop } = await openCheckout({
    choice: takenAway, chain: { now: Date.parse('2026-03-04T08:00:00+03:00'), restos: [resto(11, { openingHours: everyDay('10:00', '00:00') })], preOrder: [] },
  })
  await renderInShop(shop, <ClosedText />)
  assert.ok(screen.getByText('Выберите другой адрес или самовывоз. Часы работы: с 10:00 до полуночи.'))
})

views('[CHK-10] change is asked for when cash is chosen: round sums above the order, one press puts a sum in, another takes it out', async () => {
  const { shop } = await show()
  const { payable } = shop.cart.totals.get()
  const field = box(/^Сдача с/)
  assert.is(field.inputMode, 'decimal')
  assert.match(description(field), /^К оплате /)
  assert.ok(payable !== null && payable < 100_000, `${payable} is below the first note`)
  await press(button(/^2\s000\s₽$/))
  assert.is(field.value, '2000')
  assert.ok(isPressed(/^2\s000\s₽$/))
  assert.ok(!isPressed(/^1\s000\s₽$/))
  assert.ok(screen.getByText('Сдача с 2000 ₽'))
  await press(button(/^2\s000\s₽$/))
  assert.is(field.value, '')
  await type(field, '1 000')
  assert.ok(isPressed(/^1\s000\s₽$/), 'a typed sum is the same as a pressed one')
  await press(button('Без сдачи'))
  assert.equal([field.value, isPressed('Без сдачи'), isPressed(/^1\s000\s₽$/)], ['', true, false])
  await press(button('Без сдачи'))
  assert.is(field.value, '1 000', 'what was typed comes back')
  await press(button('Без сдачи'))
  await type(field, '5000')
  assert.equal([field.value, isPressed('Без сдачи')], ['5000', false])
  await drawn(() => shop.checkout.draft.payment.set('CARD_UPON_RECEIPT'))
  assert.is(screen.queryByRole('textbox', { name: /^Сдача с/ }), null)
  assert.is(screen.queryByText('Сдача с 5000 ₽'), null)
  await drawn(() => shop.checkout.draft.payment.set('CASH_UPON_RECEIPT'))
  assert.is(box(/^Сдача с/).value, '5000')
})

for (const [locale, name, none, wrong, small] of [
  ['ru', /^Сдача с/, /Ошибка: Только числа$/, /Ошибка: Введите сумму числом, например 1000$/, /Ошибка: Меньше суммы заказа: к оплате \d/],
  ['en', /^Change from/, /Error: Numbers only$/, /Error: Enter the amount as a number, for example 1000$/, /Error: Less than the order: .*\d.* to pay$/],
  ['cnr', /^Kusur od/, /Samo brojevi$/, /Unesite iznos brojem, na primjer 1000$/, /Manje od iznosa porudžbine: za plaćanje \d/],
] as const) {
  views(`[CHK-10, UI-04] says in ${locale} what is wrong with the sum, when the field is left and not before`, async () => {
    await show({ locale })
    const field = box(name)
    await type(field, 'тысяча')
    assert.is(field.getAttribute('aria-invalid'), null)
    await leave(field)
    assert.match(description(field), none)
    await type(field, '1.000')
    assert.match(description(field), wrong)
    await type(field, '1')
    assert.match(description(field), small)
    await type(field, '5000')
    assert.is(field.getAttribute('aria-invalid'), null)
  })
}

views('[CHK-10] tells, wherever the focus is, that the order has grown above the sum', async () => {
  const { shop } = await show()
  await type(box(/^Сдача с/), '1000')
  await leave(box(/^Сдача с/))
  shop.cart.add(roll, 9)
  await drawn(() => shop.checkout.quote.ask())
  assert.is(box(/^Сдача с/).value, '1000')
  assert.is(box(/^Сдача с/).getAttribute('aria-invalid'), 'true')
  assert.match(await said(), /Сдача с\. Меньше суммы заказа: к оплате/)
})

views('[CHK-10] remarks go into the comment, the counter shows what is sent, and one that does not fit says why', async () => {
  const { shop } = await show()
  const comment = box(/^Комментарий к заказу/)
  assert.is(counter(), '0 / 100')
  await press(button('Не звонить'))
  assert.is(comment.value, '', 'remarks are no text in the field')
  assert.is(counter(), '10 / 100')
  const seen = screen.getByText('Не звонить', { selector: '[lang=ru]' })
  assert.ok(seen.parentElement?.textContent?.startsWith('Заведение увидит:'))
  await type(comment, 'я'.repeat(80))
  assert.is(counter(), '92 / 100')
  const door = button('Оставить у двери')
  assert.is(door.getAttribute('aria-disabled'), 'true')
  assert.is(door.disabled, false, 'it can be reached by the keyboard')
  assert.is(description(door), 'Не помещается: в комментарии не больше 100 символов')
  await press(door)
  assert.equal(shop.checkout.draft.remarks.get(), ['noCall'])
  assert.is(button(/^2\s000\s₽$/).getAttribute('aria-disabled'), 'true')
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
    ['Имя не должно превышать 50 символов', 'Укажите корректный email', 'Укажите корректный номер', 'Не больше 100 символов'], 'Укажите корректное имя'],
  ['en', ['Enter your name', 'Enter an email to receive the receipt', 'Enter a phone number'],
    ['The name must not exceed 50 characters', 'Enter a correct email', 'Enter a correct number', 'At most 100 characters'], 'Enter a correct name'],
  ['cnr', ['Unesite vaše ime', 'Unesite email za prijem računa', 'Unesite broj telefona'],
    ['Ime ne smije imati više od 50 znakova', 'Unesite ispravan email', 'Unesite ispravan broj', 'Najviše 100 znakova'], 'Unesite ispravno ime'],
] as const
for (const [locale, missing, wrong, noName] of WRONG) {
  views(`[CHK-01] [UI-04] says in ${locale} what each field lacks, all of it once the order is sent, and leads to the first`, async () => {
    const { shop } = await show({ locale, signedIn: true })
    const fields = ['name', 'email', 'phone', 'comment'].map(name => document.getElementById(`order-${name}`) as HTMLInputElement)
    for (const field of fields) await type(field, '')
    const messages = () => fields.map(field => document.getElementById(`${field.id}-error`)?.lastElementChild?.lastChild?.textContent ?? null)
    assert.equal(messages(), [null, null, null, null], 'nothing while it is filled in')
    await drawn(() => shop.checkout.order.placeOrder())
    assert.equal(messages(), [...missing, null])
    for (const [at, text] of ['Я'.repeat(51), 'olga@', '12', 'я'.repeat(101)].entries()) await type(fields[at] as HTMLElement, text)
    assert.equal(messages(), wrong)
    await type(fields[0] as HTMLElement, '123')
    assert.is(messages()[0], noName)
  })
}

views('[CHK-01] the first wrong field gets the focus when the order is placed', async () => {
  const { shop, orders } = await show({ signedIn: true, filled: true })
  await drawn(() => shop.checkout.draft.form.set('email', 'olga@'))
  await drawn(() => shop.checkout.draft.form.set('change', '1'))
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement?.id, 'order-email')
  assert.ok(screen.getByText('Исправьте 2 ошибки'))
  await type(box(/^Email/), 'olga@example.com')
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement?.id, 'order-change')
  await type(box(/^Сдача с/), '')
  await drawn(() => shop.location.choice.editPlace({ comment: 'я'.repeat(101) }))
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement?.id, 'order-place-comment')
  assert.equal(orders, [])
})

views('[CHK-01, STO-05] what another tab types appears on the page, though not in the field that has the focus', async () => {
  const { storage } = await show()
  const other = storage.otherTab()
  const [name, email] = [box(/^Имя/), box(/^Email/)]
  await drawn(() => name.focus())
  await drawn(() => other.set('order_person', JSON.stringify({ email: 'a@b.ru', name: 'Аня', phone: '', at: { email: 5, name: 6, phone: 0 } })))
  assert.equal([name.value, email.value], ['', 'a@b.ru'])
  await leave(name)
  assert.is(name.value, 'Аня')
})

views('[CHK-01, STO-05] a field of the place is not changed under the fingers either', async () => {
  const { shop } = await show()
  await press(button(/^Изменить: квартира/))
  const floor = box(/^Этаж/)
  await type(floor, '12')
  await drawn(() => shop.location.choice.editPlace({ floor: '3', apartment: '7' }))
  assert.equal([floor.value, box(/^Квартира/).value], ['12', '7'])
  await leave(floor)
  assert.is(floor.value, '3')
})

// payment

for (const [code, method, chosenFirst, words, offers] of [
  ['resto.doesnt-support-delivery-online-pay', 'DELIVERY', 'CARD_ONLINE', 'Заведение не принимает онлайн-оплату для доставки', ['CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT']],
  ['resto.doesnt-support-delivery-card-pay', 'DELIVERY', 'CARD_UPON_RECEIPT', 'Заведение не принимает оплату картой курьеру', ['CARD_ONLINE', 'CASH_UPON_RECEIPT']],
  ['resto.doesnt-support-delivery-cash-pay', 'DELIVERY', 'CASH_UPON_RECEIPT', 'Заведение не принимает наличные при доставке', ['CARD_ONLINE', 'CARD_UPON_RECEIPT']],
  ['resto.doesnt-support-takeaway-online', 'TAKE_AWAY', 'CARD_ONLINE', 'Заведение не принимает онлайн-оплату для самовывоза', ['CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT']],
  ['resto.doesnt-support-takeaway-card-pay', 'TAKE_AWAY', 'CARD_UPON_RECEIPT', 'Заведение не принимает оплату картой при самовывозе', ['CARD_ONLINE', 'CASH_UPON_RECEIPT']],
  ['resto.doesnt-support-takeaway-cash-pay', 'TAKE_AWAY', 'CASH_UPON_RECEIPT', 'Заведение не принимает наличные при самовывозе', ['CARD_ONLINE', 'CARD_UPON_RECEIPT']],
] as const) {
  const names = { CARD_ONLINE: 'Картой онлайн', CARD_UPON_RECEIPT: 'Картой при получении', CASH_UPON_RECEIPT: 'Наличными при получении' } as const
  views(`[CHK-02] ${code} is explained, and one press goes on with what is possible`, async () => {
    const { shop, api } = await show({ method, signedIn: true, filled: true })
    await drawn(() => shop.checkout.draft.payment.set(chosenFirst))
    await drawn(() => shop.checkout.quote.ask())
    api.order = () => { throw refusal(code) }
    await press(button(/^Оформить заказ/))
    const problem = await screen.findByRole('alertdialog')
    assert.ok(within(problem).getByRole('heading', { name: words }))
    assert.equal(within(problem).getAllByRole('button').map(one => one.textContent).filter(text => text !== ''), offers.map(offer => names[offer]))
    await press(button(names[offers[0]], problem))
    assert.is(shop.checkout.payment.get(), offers[0])
    assert.is(screen.queryByRole('alertdialog'), null)
  })
}

// time

views('[CHK-03] a chosen time that lapses while the page is open is told and stays, until another is chosen', async () => {
  const { shop, timer, orders } = await show({ signedIn: true, filled: true })
  const later = screen.getByRole('radio', { name: 'Ко времени' })
  await drawn(() => fireEvent.click(later))
  const slot = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Время доставки/ })
  const before = shop.checkout.draft.preOrderTime.get()
  assert.is(slot.getAttribute('aria-invalid'), null)
  await drawn(() => timer.advance(2 * 60 * 60_000))
  assert.is(shop.checkout.draft.preOrderTime.get(), before, 'nobody has moved it')
  assert.is(slot.getAttribute('aria-invalid'), 'true')
  assert.match(description(slot), /заказать уже нельзя\. Выберите другое время\.$/)
  assert.match(await said(), /заказать уже нельзя/)
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement, slot)
  assert.equal(orders, [])
  const next = shop.checkout.days.get()[0]?.slots[0]
  await drawn(() => fireEvent.change(slot, { target: { value: String(next) } }))
  assert.is(slot.getAttribute('aria-invalid'), null)
})

views('[CHK-10] remarks, the sum and the language of the page do not touch each other; a reload keeps all', async () => {
  const { shop, storage } = await show()
  await press(button('Не звонить'))
  await press(button('Оставить у двери'))
  await type(box(/^Сдача с/), '5000')
  await drawn(() => shop.locale.set('en'))
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  assert.ok(isPressed('Do not call'))
  assert.ok(screen.getByText('Не звонить. Оставить у двери. Сдача с 5000 ₽'), 'the restaurant reads Russian')
  const again = await openCheckout({ storage: createTestStorage(storage.dump()) })
  assert.equal(again.draft.remarks.get(), ['noCall', 'atDoor'])
  assert.is(again.draft.form.values.get().change, '5000')
})

views('[CHK-03] a chosen time that the next restaurant offers too is never said to be out of reach, not even while its hours are on their way', async () => {
  const { shop, api } = await show({ method: 'TAKE_AWAY' })
  const hours = later<void>()
  api.before = path => (path === '/1/restos/12/working-hours' ? hours.promise : undefined)
  await drawn(() => shop.checkout.draft.preOrderTime.set('2026-03-05T13:00:00+03:00'))
  const said: string[] = []
  const watching = new MutationObserver(() => said.push(document.body.textContent ?? ''))
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  await drawn(() => shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 }))
  assert.equal([shop.menu.state.get().at, shop.checkout.timeGone.get()], ['loading', false])
  await drawn(() => hours.answer())
  assert.is(shop.menu.state.get().at, 'ready')
  watching.disconnect()
  assert.ok(said.length > 0)
  assert.equal(said.filter(text => text.includes('заказать уже нельзя')), [])
  await drawn(() => shop.checkout.draft.preOrderTime.set('2026-03-05T09:00:00+03:00'))
  assert.ok(document.body.textContent?.includes('заказать уже нельзя'), 'its hours are known now')
})

views.run()
