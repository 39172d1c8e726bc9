import { fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { ClosedText } from '../../src/checkout/ClosedText.tsx'
import { everyDay, resto } from '../kit/chain.ts'
import {
  componentSuite, flushRender, listenTo, pressElement as press, readDescription, renderInShop, typeText,
} from '../kit/view.tsx'
import {
  deliveryChoice, createDeferred, olga, openCheckout, roll, takeAwayChoice,
} from '../shop/checkout.fixture.ts'

const views = componentSuite('fields of the checkout on the page')
const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
const pays = { payConfig: { delivery: everything, takeAway: everything } }
const restos = [resto(11, pays), resto(12, pays)]
/** Pre-orders for today and tomorrow, but not at night. */
const preOrder = ['DELIVERY', 'TAKE_AWAY']
  .map(type => ({ type, minTimeMinutes: 0, dayInAdvance: 1, hours: everyDay('10:00', '23:00') }))

/** The cart page with one dish, paid in cash. */
async function show({ method = 'DELIVERY', signedIn = false }: {
  readonly method?: 'DELIVERY' | 'TAKE_AWAY'; readonly signedIn?: boolean
} = {}) {
  const fixture = await openCheckout({
    choice: method === 'DELIVERY' ? deliveryChoice : takeAwayChoice, person: signedIn ? olga : null,
    chain: { restos, preOrder }, fill: cart => cart.add(roll),
  })
  const { shop } = fixture
  if (signedIn) fixture.fillIn()
  shop.checkout.draft.payment.set('CASH_UPON_RECEIPT')
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <CartScreen />)
  return fixture
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp, inside: HTMLElement = document.body) =>
  within(inside).getByRole<HTMLButtonElement>('button', { name })
const isPressed = (name: string | RegExp) => button(name).getAttribute('aria-pressed') === 'true'
const counter = () => document.getElementById('order-comment-counter')?.textContent

async function type(element: HTMLElement, text: string): Promise<void> {
  await flushRender(() => element.focus())
  await typeText(element, text)
}
const leave = (element: HTMLElement) => flushRender(() => element.blur())

views('[CHK-03] a time is a chip of a radio group, and the list keeps all others', async () => {
  const { shop } = await show()
  await press(screen.getByRole('radio', { name: 'Ко времени' }))
  const chips = screen.getByRole('radiogroup', { name: 'Время доставки' })
  const chip = (name: string) => within(chips).getByRole<HTMLInputElement>('radio', { name })
  await press(chip('19:00'))
  assert.match(shop.checkout.draft.preOrderTime.get() ?? '', /T19:00/)
  assert.ok(chip('19:00').checked)
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: /Время доставки/ })
  assert.is(list.selectedOptions[0]?.textContent, '19:00')
  await flushRender(() => void fireEvent.change(list, { target: { value: list.options[1]?.value } }))
  assert.is(within(chips).queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).length, 0)
})

views('[CHK-06] [MENU-10] a closed restaurant’s hours are worded as on its page, with the next pre-order', async () => {
  for (const [hours, words] of [
    [[], []], [preOrder, ['Оформите предзаказ: ближайшее время — сегодня, 10:15']],
  ] as const) {
    const { shop } = await openCheckout({
      choice: takeAwayChoice, chain: {
        now: Date.parse('2026-03-04T08:00:00+03:00'), preOrder: hours,
        restos: [resto(11, { openingHours: everyDay('10:00', '00:00') })],
      },
    })
    const { container, unmount } = await renderInShop(shop, <ClosedText />)
    assert.equal([...container.querySelectorAll('p')].map(line => line.textContent.replace(/\s/g, ' ')),
      ['Выберите другой адрес или самовывоз. Часы работы: с 10:00 до полуночи.', ...words])
    unmount()
  }
})

views('[CHK-01] Enter leads from field to field and to the order button, which alone submits the form', async () => {
  await show()
  /** Presses Enter. Returns whether the browser may act on it. */
  async function enter(element: Element | null): Promise<boolean> {
    let isPassed = true
    await flushRender(() => { isPassed = fireEvent.keyDown(element ?? document.body, { key: 'Enter' }) })
    return isPassed
  }
  const order = screen.getByRole<HTMLButtonElement>('button', { name: /^Войти и/ })
  assert.equal([order.type, order.form], ['submit', screen.getByRole('form')])
  await flushRender(() => box(/^Имя/).focus())
  for (const name of [/^Email/, /^Телефон/]) {
    assert.not(await enter(document.activeElement), 'the browser does not submit the form')
    assert.is(document.activeElement, box(name))
  }
  const comment = box(/^Комментарий к заказу/)
  assert.is(comment.tagName, 'TEXTAREA')
  assert.ok(await enter(comment), 'a new line')
  const change = box(/^Сдача с/)
  await flushRender(() => change.focus())
  assert.not(await enter(change))
  assert.is(document.activeElement, order)
  assert.ok(await enter(order), 'the button is pressed')
  assert.not(await enter(screen.getByRole('radio', { name: /^Наличными/ })))
  assert.is(document.activeElement, change)
})

views('[CHK-10] cash offers round sums above the total, one press selects a sum and another clears it', async () => {
  const { shop } = await show()
  const field = box(/^Сдача с/)
  assert.is(field.inputMode, 'decimal')
  assert.match(readDescription(field), /^К оплате /)
  await press(button('2000 рублей'))
  assert.equal([field.value, isPressed('2000 рублей'), isPressed('1000 рублей')], ['2000', true, false])
  assert.ok(screen.getByText('Сдача с 2000 ₽'))
  await press(button('2000 рублей'))
  assert.is(field.value, '')
  await type(field, '1 000')
  assert.ok(isPressed('1000 рублей'), 'a typed sum is the same as a pressed one')
  await press(button('Без сдачи'))
  assert.equal([field.value, isPressed('Без сдачи'), isPressed('1000 рублей')], ['', true, false])
  await flushRender(() => shop.checkout.draft.payment.set('CARD_UPON_RECEIPT'))
  assert.is(screen.queryByRole('textbox', { name: /^Сдача с/ }), null)
})

views('[CHK-10, UI-04] a wrong sum is called wrong once its field is left, and announced when it grows', async () => {
  const { shop } = await show()
  const field = box(/^Сдача с/)
  await type(field, 'тысяча')
  assert.is(field.getAttribute('aria-invalid'), null)
  await leave(field)
  assert.match(readDescription(field), /Ошибка: Только числа$/)
  for (const [text, message] of [
    ['1.000', /Ошибка: Введите сумму числом, например 1000$/], ['1', /Ошибка: Меньше суммы заказа: к оплате \d/],
  ] as const) {
    await type(field, text)
    assert.match(readDescription(field), message)
  }
  await type(field, '1000')
  assert.is(field.getAttribute('aria-invalid'), null)
  await leave(field)
  shop.cart.add(roll, 9)
  assert.match(await listenTo(() => shop.checkout.quote.requestPrices()), /Сдача с\. Меньше суммы заказа: к оплате/)
  assert.equal([field.value, field.getAttribute('aria-invalid')], ['1000', 'true'])
})

views('[CHK-10] remarks count in the comment’s length, and one that does not fit says why', async () => {
  const { shop } = await show()
  const comment = box(/^Комментарий к заказу/)
  await press(button('Не звонить'))
  assert.equal([comment.value, counter()], ['', '10 / 100'], 'remarks are no text in the field')
  const visibleText = screen.getByText('Не звонить', { selector: '[lang=ru]' })
  assert.ok(visibleText.parentElement?.textContent?.startsWith('Передадим ресторану:'))
  await type(comment, 'я'.repeat(80))
  assert.is(counter(), '92 / 100')
  const door = button('Оставить у двери')
  assert.equal([door.getAttribute('aria-disabled'), door.disabled], ['true', false], 'the keyboard can reach it')
  assert.is(readDescription(door), 'Не помещается: в комментарии не больше 100 символов')
  await press(door)
  assert.equal(shop.checkout.draft.remarks.get(), ['noCall'])
  assert.is(button('Не звонить').getAttribute('aria-disabled'), null, 'what is in can be taken out')
  await type(comment, 'я'.repeat(300))
  await leave(comment)
  assert.equal([comment.value.length, counter()], [300, '312 / 100'])
  assert.match(readDescription(comment), /Ошибка: Не больше 100 символов/)
})

views('[CHK-01] [UI-04] shows what each field lacks after submit, and what is wrong with its text', async () => {
  const { shop } = await show({ signedIn: true })
  const fields = ['name', 'email', 'phone', 'comment']
    .map(name => document.getElementById(`order-${name}`) as HTMLInputElement)
  for (const field of fields) await type(field, '')
  const messages = () => fields.map(field =>
    document.getElementById(`${field.id}-error`)?.lastElementChild?.lastChild?.textContent ?? null)
  assert.equal(messages(), [null, null, null, null], 'nothing while it is filled in')
  await flushRender(() => shop.checkout.order.placeOrder())
  assert.equal(messages(), ['Введите ваше имя', 'Укажите email для получения чека', 'Введите номер телефона', null])
  for (const [at, text] of ['Я'.repeat(51), 'olga@', '12', 'я'.repeat(101)].entries())
    await type(fields[at] as HTMLElement, text)
  assert.equal(messages(), [
    'Имя не должно превышать 50 символов', 'Укажите корректный email', 'Укажите корректный номер',
    'Не больше 100 символов',
  ])
  await type(fields[0] as HTMLElement, '123')
  assert.is(messages()[0], 'Укажите корректное имя')
})

views('[CHK-10] there is no door in take-away', async () => {
  await show({ method: 'TAKE_AWAY' })
  assert.is(screen.queryByRole('button', { name: 'Оставить у двери' }), null)
  assert.ok(button('Не звонить'))
})

views('[CHK-01] the first wrong field gets the focus when the order is placed', async () => {
  const { shop, orders } = await show({ signedIn: true })
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

views('[CHK-03] a chosen time that lapses while the page is open is reported, and stays until changed', async () => {
  const { shop, timer, orders } = await show({ signedIn: true })
  await press(screen.getByRole('radio', { name: 'Ко времени' }))
  const slot = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Время доставки/ })
  assert.is(slot.getAttribute('aria-invalid'), null)
  assert.match(await listenTo(() => timer.advance(2 * 60 * 60_000)), /заказать уже нельзя/)
  assert.is(slot.getAttribute('aria-invalid'), 'true')
  assert.match(readDescription(slot), /заказать уже нельзя\. Выберите другое время\.$/)
  await press(button(/^Оформить заказ/))
  assert.is(document.activeElement, slot)
  assert.equal(orders, [])
  await typeText(slot, String(shop.checkout.days.get()[0]?.slots[0]))
  assert.is(slot.getAttribute('aria-invalid'), null)
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
