import { act, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { SelectedModifier } from '../../core/shop/catalogue/order-line.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { MenuNav } from '../../src/menu/MenuNav.tsx'
import { MenuPage } from '../../src/menu/MenuPage.tsx'
import { MenuSection } from '../../src/menu/MenuSection.tsx'
import { MenuTiles } from '../../src/menu/MenuTiles.tsx'
import { OpeningNotice } from '../../src/notice/OpeningNotice.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { DAYS, everyDay, modifierGroup, tag, type Dish } from '../kit/chain.ts'
import { collectTextPieces, componentSuite, flushRender } from '../kit/view.tsx'
import { openMenu, roll, type MenuFixture } from './menu.fixture.tsx'

const views = componentSuite('menu screens')
views.before.each(() => sessionStorage.clear())

const button = (name: RegExp) => screen.getByRole('button', { name })

function showSection(fixture: MenuFixture) {
  const { section, modifiers, resto } = fixture
  return fixture.show(
    <MenuSection menuId={1} section={section} modifiers={modifiers} currency={resto.currency} zone={resto.zone}
      isFirst isOnFirstScreen />,
  )
}

/** The dish of an address: its dialog, with these groups of modifiers. */
async function openDish(dish: Dish, groups: readonly object[] = [], tabStorage?: MemoryStorage) {
  const fixture = await openMenu([dish], {
    path: `/menus/1/positions/${dish.id}`, ...(groups.length > 0 && { modifiers: { [dish.id]: groups } }),
    ...(tabStorage !== undefined && { tabStorage }),
  })
  return { ...fixture, ...fixture.show(<PositionLayer />) }
}
/** The menus of a fixture, as a page of the menu gets them. */
const createView = ({ menus, resto }: MenuFixture) => ({
  status: 'ready', isFiltered: false, menus, positions: new Map(), modifiers: new Map(), currency: 'RUB',
  zone: resto.zone,
} as const)

async function openSection(...args: Parameters<typeof openMenu>) {
  const fixture = await openMenu(...args)
  return { ...fixture, ...showSection(fixture) }
}

views('[MENU-03] the add button becomes a count stepper, and the focus follows both ways', async () => {
  const fixture = await openSection([roll(5, 'Филадельфия'), roll(6, 'Калифорния')])
  fireEvent.click(button(/^Добавить в корзину: Филадельфия/))
  assert.is(document.activeElement, button(/^Увеличить количество: Филадельфия/))
  fireEvent.click(button(/^Увеличить количество: Филадельфия/))
  assert.is(fixture.shop.cart.countByDish.get().get(5), 2)
  assert.is(screen.getByRole('group', { name: 'Количество: Филадельфия' }).textContent, '2')
  fireEvent.click(button(/^Уменьшить количество: Филадельфия/))
  fireEvent.click(button(/^Удалить из корзины: Филадельфия/))
  assert.is(fixture.shop.cart.countByDish.get().get(5), undefined)
  assert.is(document.activeElement, button(/^Добавить в корзину: Филадельфия/))
})

views('[UI-05] the price beside the add button is not read twice; beside the stepper it is read', async () => {
  await openSection([roll(5, 'Филадельфия')])
  const isRead = () => screen.getAllByText(/₽$/)[0]?.getAttribute('aria-hidden') !== 'true'
  assert.not.ok(isRead())
  fireEvent.click(button(/^Добавить в корзину: Филадельфия, /))
  assert.ok(isRead())
})

views('[MENU-03] a dish with a required choice opens its detail, one with extras is added at once', async () => {
  const modifiers = { 5: [modifierGroup(1, 1, 1)], 6: [modifierGroup(2, 0, 2)] }
  const fixture = await openSection([roll(5, 'Спайси'), roll(6, 'Калифорния')], { modifiers })
  fireEvent.click(button(/^Выбрать состав: Спайси/))
  assert.is(fixture.shop.router.current.get().layer?.path, '/menus/1/positions/5')
  assert.is(fixture.shop.cart.lines.get().length, 0)
  fireEvent.click(button(/^Добавить в корзину: Калифорния/))
  assert.equal(
    fixture.shop.cart.lines.get().map(line => [line.id, line.hasModifiers, line.modifiers]),
    [[6, false, []]],
  )
})

views('[MENU-03] a card shows amount, tags and cooking time, and omits what is unknown', async () => {
  const tags = ['NEW', 'HIT', 'SPICY', 'VEGAN', 'EXTENDED_COOKING_TIME'].map(tag)
  await openSection([
    roll(5, 'Филадельфия',
      { measure: { value: 1250, unit: 'G' }, tags: [...tags, { code: 'CHEF', id: 2, name: 'Выбор шефа' }] }),
    roll(6, 'Гункан', { measure: { value: 8, unit: 'PC' } }), roll(7, 'Морс', { measure: { value: 330, unit: 'ML' } }),
    roll(8, 'Пицца', { measure: { value: 30, unit: 'CM' } }), roll(9, 'Вок'),
  ])
  /** The text of a card without its name, price and buttons. */
  const readCard = (name: string) => {
    const card = screen.getAllByRole('article')
      .find(article => within(article).queryByRole('heading', { name }) !== null)
      ?? assert.unreachable() as never
    return collectTextPieces(card).filter(text => text !== name && !/₽|В корзину/.test(text))
  }
  assert.equal(readCard('Филадельфия'),
    ['1 250 г', '1,5 часа', 'Готовится дольше: 1,5 часа', 'Хит', 'Острое', 'Без мяса', 'Выбор шефа', 'Новинка'])
  assert.equal(['Гункан', 'Морс', 'Пицца', 'Вок'].map(readCard), [['8 шт'], ['330 мл'], ['30 см'], []])
})

views('[MENU-04] a dish outside its time slot is shown, says when it can be had, and cannot be added', async () => {
  const lunch = { positionIds: [5], details: DAYS.map(dayOfWeek => ({ dayOfWeek, startAt: '11:00', endAt: '16:00' })) }
  const fixture = await openMenu([roll(5, 'Бизнес-ланч'), roll(6, 'Гункан', { isAvailable: false })], {
    slots: [lunch],
  })
  await flushRender(() => showSection(fixture))
  const later = await screen.findByRole('button', { name: /Бизнес-ланч\. Доступно с 11:00/ })
  assert.is(later.getAttribute('aria-disabled'), 'true')
  fireEvent.click(later)
  fireEvent.click(button(/Гункан\. Закончилось/))
  assert.is(fixture.shop.cart.lines.get().length, 0)
})

views('[MENU-04, UI-05] a dish is named before its description, and sold out is announced once', async () => {
  await openSection([roll(5, 'Гункан', { isAvailable: false, tags: [tag('EXTENDED_COOKING_TIME')] })])
  const card = screen.getByRole('article')
  const texts = [...card.querySelectorAll('*')].filter(element => element.closest('[aria-hidden="true"]') === null)
    .flatMap(element => [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.textContent ?? ''))
  assert.is(texts[0], 'Гункан')
  assert.ok(texts.some(text => /Готовится дольше/.test(text)))
  assert.is(texts.filter(text => text === 'Закончилось').length, 1)
})

views('[MENU-04] a dish in the cart that has sold out since is taken out on its card and not increased', async () => {
  const fixture = await openMenu([roll(5, 'Гункан', { isAvailable: false })])
  fixture.shop.cart.add(
    { id: 5, menu: { id: 1 }, name: 'Гункан', price: 50_000, hasModifiers: false, modifiers: [] },
    2,
  )
  showSection(fixture)
  const more = button(/^Увеличить количество: Гункан/)
  assert.is(more.getAttribute('aria-disabled'), 'true')
  fireEvent.click(more)
  assert.is(fixture.shop.cart.countByDish.get().get(5), 2)
  fireEvent.click(button(/^Уменьшить количество: Гункан/))
  assert.is(fixture.shop.cart.countByDish.get().get(5), 1)
})

views('[MENU-07] asks the age before adding an adult dish; «Нет» hides them until the next question', async () => {
  const fixture = await openSection([
    roll(5, 'Филадельфия'), roll(6, 'Рислинг', { tags: [tag('NEW'), tag('ADULT')] }),
    roll(7, 'Вино 18+ для соуса', { tags: [tag('NEW')] }),
  ])
  fireEvent.click(button(/^Добавить в корзину: Рислинг/))
  assert.ok(screen.getByRole('alertdialog', { name: 'Вам есть 18 лет?' }))
  assert.is(fixture.shop.cart.lines.get().length, 0)
  fireEvent.click(button(/^Нет$/))
  assert.is(fixture.storage.get('adulthood_confirmed'), 'false')
  assert.is(screen.queryByText('Рислинг'), null)
  assert.ok(screen.getByText('Филадельфия'))
  assert.ok(screen.getByText('Вино 18+ для соуса'), 'the tag says so, and not the name')

  fireEvent.click(button(/^Показать товары для взрослых$/))
  fireEvent.click(button(/^Да$/))
  assert.is(fixture.storage.get('adulthood_confirmed'), 'true')
  fireEvent.click(button(/^Добавить в корзину: Рислинг/))
  assert.is(fixture.shop.cart.countByDish.get().get(6), 1)
})

views('[MENU-03, CART-01, CART-03] «less» on a card says which variant it removed, and offers undo', async () => {
  const wok = roll(5, 'Вок')
  const fixture = await openMenu([wok], { modifiers: { 5: [modifierGroup(2, 0, 3)] } })
  const chosen = (item: number, count: number): SelectedModifier =>
    ({ modifierId: 20, id: 200 + item, name: `Добавка ${item}`, price: item * 1000, count })
  const line = (...modifiers: readonly SelectedModifier[]) =>
    ({ id: 5, menu: { id: 1 }, name: 'Вок', price: 50_000, hasModifiers: modifiers.length > 0, modifiers })
  const listLines = () =>
    fixture.shop.cart.lines.get()
      .map(({ count, modifiers }) => `${count}: ${modifiers.map(modifier => modifier.id).join()}`)
  fixture.shop.cart.add(line(), 2)
  fixture.shop.cart.add(line(chosen(1, 1), chosen(2, 2)), 2)
  showSection(fixture)
  for (const stockLeft of [['2: ', '1: 201,202'], ['2: ']]) {
    const before = listLines()
    fireEvent.click(button(/^Уменьшить количество: Вок/))
    assert.equal(listLines(), stockLeft)
    assert.ok(screen.getByText('Удалено: Вок (Добавка 1, Добавка 2 × 2)'))
    fireEvent.click(button(/^Вернуть/))
    assert.equal(listLines(), before)
    assert.not.ok(screen.queryByText(/^Удалено/))
    fireEvent.click(button(/^Уменьшить количество: Вок/))
  }
  fireEvent.click(button(/^Вернуть/))
  assert.equal(listLines(), ['2: ', '1: 201,202'])
  // The message names the added piece, even if the customer has changed the options since.
  fireEvent.click(button(/^Уменьшить количество: Вок/))
  await act(async () => fixture.shop.cart.add(line(chosen(3, 1))))
  fireEvent.click(button(/^Вернуть/))
  assert.equal([...listLines()].sort(), ['1: 201,202', '1: 203', '2: '])
})

views('[CART-03, UI-05] after an undo of one of several pieces, a later change moves no focus', async () => {
  const fixture = await openMenu([roll(5, 'Вок')], { modifiers: { 5: [modifierGroup(2, 0, 3)] } })
  const line = { id: 5, menu: { id: 1 }, name: 'Вок', price: 50_000, hasModifiers: false, modifiers: [] }
  const sauce = { modifierId: 20, id: 201, name: 'Добавка 1', price: 1000, count: 1 }
  fixture.shop.cart.add(line)
  fixture.shop.cart.add({ ...line, hasModifiers: true, modifiers: [sauce] })
  showSection(fixture)
  fireEvent.click(button(/^Уменьшить количество: Вок/))
  fireEvent.click(button(/^Вернуть/))
  const dish = screen.getByRole('link', { name: /Вок/ })
  dish.focus()
  await act(async () => fixture.shop.cart.removeIds([5]))
  assert.ok(button(/^Добавить в корзину: Вок/))
  assert.ok(document.activeElement === dish)
})

views('[MENU-03] «less» on the card of a dish that is in the cart in one way needs no words', async () => {
  await openSection([roll(5, 'Филадельфия')])
  fireEvent.click(button(/^Добавить в корзину: Филадельфия/))
  fireEvent.click(button(/^Увеличить количество: Филадельфия/))
  fireEvent.click(button(/^Уменьшить количество: Филадельфия/))
  assert.not.ok(screen.queryByRole('button', { name: 'Вернуть' }))
})

views('[MENU-05] a dish is added once its required choice is made, with what is missing shown', async () => {
  const heat = modifierGroup(1, 1, 1, { name: 'Острота' })
  const sauces = modifierGroup(2, 2, 2, { name: 'Соусы' })
  const fixture = await openDish(roll(5, 'Спайси', { price: 58_900 }), [heat, sauces])
  assert.ok(screen.getByText('Сделайте выбор: «Острота»'))
  assert.ok(screen.getAllByText('Выберите 2').length > 0)

  // The price with the cheapest options: 589 + 10 + 2 × 10.
  fireEvent.click(button(/^Добавить · от 619/))
  assert.is(fixture.shop.cart.lines.get().length, 0)
  // The focus moves to the group without a choice.
  assert.ok(screen.getByRole('region', { name: 'Острота' }).contains(document.activeElement))

  fireEvent.click(within(screen.getByRole('region', { name: 'Острота' })).getByRole('radio', { name: /Добавка 1/ }))
  assert.ok(screen.getByText('Выберите ещё 2: «Соусы»'))
  const sauce = () => within(screen.getByRole('region', { name: 'Соусы' })).getByRole('button',
    { name: 'Увеличить количество: Добавка 2' })
  fireEvent.click(sauce())
  assert.is(document.activeElement, sauce())
  fireEvent.click(sauce())
  // The group is full: a third option is not accepted.
  fireEvent.click(sauce())
  fireEvent.click(button(/^Увеличить количество: Спайси/))
  fireEvent.click(button(/^Добавить · 1278 рублей$/)) // (589 + 10 + 2 × 20) × 2
  const [line] = fixture.shop.cart.lines.get()
  assert.is(line?.sum, 127_800)
  assert.is(line?.count, 2)
  assert.equal(line?.modifiers.map(({ id, count }) => [id, count]), [[101, 1], [202, 2]])
  assert.is(fixture.shop.router.current.get().layer, null)
})

views('[MENU-05] keeps a choice that is being made over a reload, and forgets it once the dish is added', async () => {
  const tabStorage = createMemoryStorage()
  const open = () => openDish(roll(5, 'Калифорния'), [modifierGroup(2, 0, 2)], tabStorage)
  const before = await open()
  fireEvent.click(button(/^Увеличить количество: Добавка 3/))
  before.unmount()
  const after = await open()
  fireEvent.click(button(/^Добавить · 530/))
  assert.equal(after.shop.cart.lines.get().map(line => line.modifiers.map(({ id }) => id)), [[203]])
  after.unmount()
  await open()
  assert.ok(button(/^Добавить · 500/))
})

const SIZES = modifierGroup(1, 1, 1,
  { name: 'Размер', items: [{ id: 101, name: '25 см', price: 45_000 }, { id: 102, name: '30 см', price: 59_000 }] })

views('[MENU-22] a card shows the least price: in words, to screen readers, on its narrow button', async () => {
  const same = modifierGroup(1, 1, 1,
    { items: [{ id: 101, name: 'Удон', price: 0 }, { id: 102, name: 'Соба', price: 0 }] })
  const { container } = await openSection([
    roll(5, 'Пицца', { price: 0 }), roll(6, 'Палочки', { price: 0 }), roll(7, 'Вок'), roll(8, 'Чай', { price: 10_000 }),
  ], { modifiers: { 5: [SIZES], 7: [same], 8: [modifierGroup(2, 0, 1)] } })
  const normalizeSpaces = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ')
  const texts = [...container.querySelectorAll('article')].map(card => [
    card.querySelector('button[aria-label^="Выбрать"], button[aria-label^="Добавить"]')?.getAttribute('aria-label'),
    card.querySelector('.PositionCard_price')?.textContent, card.querySelector('.CardAction_narrow')?.textContent,
  ].map(normalizeSpaces))
  assert.equal(texts, [
    ['Выбрать состав: Пицца, от 450 рублей', 'от 450 ₽', 'от 450 ₽'],
    ['Добавить в корзину: Палочки, Бесплатно', 'Бесплатно', 'Бесплатно'],
    ['Выбрать состав: Вок, 500 рублей', '500 ₽', '500 ₽'], ['Добавить в корзину: Чай, 100 рублей', '100 ₽', '100 ₽'],
  ])
})

views('[MENU-05] a negative modifier price has one minus sign, and the total stays at 0 or more', async () => {
  const sizes = modifierGroup(1, 1, 1,
    { name: 'Порция', items: [{ id: 101, name: 'Обычная', price: 0 }, { id: 102, name: 'Маленькая', price: -15_000 }] })
  const without = modifierGroup(2, 0, 3, { name: 'Без', items: [{ id: 201, name: 'Без лосося', price: -30_000 }] })
  const { baseElement, ...fixture } = await openDish(roll(5, 'Поке'), [sizes, without])
  const normalizeSpaces = () => (baseElement.textContent ?? '').replace(/\u00a0/g, ' ')
  assert.match(normalizeSpaces(), 'Маленькая\u2212150 ₽')
  assert.match(normalizeSpaces(), 'Без лосося\u2212300 ₽')
  assert.not.match(normalizeSpaces(), /[-+\u2212]\s*[-\u2212]|\+0|-\d/)
  fireEvent.click(screen.getByRole('radio', { name: /Маленькая/ }))
  assert.ok(button(/^Добавить · 350 рублей$/))
  fireEvent.click(button(/^Увеличить количество: Без лосося/))
  fireEvent.click(button(/^Увеличить количество: Без лосося/))
  fireEvent.click(button(/^Добавить · Бесплатно$/))
  assert.equal(fixture.shop.cart.lines.get().map(line => line.sum), [0])
})

views('[MENU-05] a group that is full says how many it takes, and not before', async () => {
  // A unique name: dishes of earlier tests may still be in the page.
  const toppings = modifierGroup(2, 0, 2,
    { name: 'Топпинги', items: [{ id: 201, name: 'Соевый', price: 0 }, { id: 202, name: 'Спайси', price: 4900 }] })
  await openDish(roll(5, 'Калифорния'), [toppings])
  const hasLimitMessage = () => screen.queryByText('Больше 2 в «Топпинги» выбрать нельзя') !== null
  const visibility = [hasLimitMessage()]
  for (const name of [/^Увеличить количество: Спайси/, /^Увеличить количество: Соевый/]) {
    fireEvent.click(button(name))
    visibility.push(hasLimitMessage())
  }
  fireEvent.click(button(/^Уменьшить количество: Спайси/))
  assert.equal([...visibility, hasLimitMessage()], [false, false, true, false])
})

views('[MENU-05] a group says how many it wants, and no greatest number that its items cannot come to', async () => {
  const item = (id: number, fields: object = {}) => ({ id, name: `Соус ${id}`, price: 0, ...fields })
  const rules = [
    [modifierGroup(1, 1, 3, { items: [item(1), item(2)] }), 'Выберите от 1 до 3'],
    [
      modifierGroup(2, 1, 3, { items: [item(1, { maxCount: 1 }), item(2, { maxCount: 1 }), item(3, { maxCount: 1 })] }),
      'Выберите не меньше 1',
    ],
    [modifierGroup(3, 1, 3, { items: [item(1, { maxCount: 2 }), item(2, { maxCount: 2 })] }), 'Выберите от 1 до 3'],
  ] as const
  await openDish(roll(5, 'Калифорния'), rules.map(([group]) => group))
  // the copy of the former test's dialog, which fades out, is not accessible
  const hints = within(screen.getByRole('dialog')).getAllByText(/^Выберите (?:от|не)/)
  assert.equal(hints.map(element => element.textContent), rules.map(([, message]) => message))
})

views('[MENU-05, MENU-08] a dish that cannot be had is not added by a press on its button', async () => {
  const fixture = await openDish(roll(5, 'Калифорния', { isAvailable: false }))
  fireEvent.click(button(/^Добавить · /))
  assert.equal(fixture.shop.cart.lines.get(), [])
})

views('[MENU-05] takes up a kept choice only as far as today’s menu allows it', async () => {
  const sauces = modifierGroup(2, 1, 3,
    { items: [{ id: 201, name: 'Соевый', price: 0, maxCount: 1 }, { id: 202, name: 'Спайси', price: 4900 }] })
  const storedModifiers = [[{ '2/201': 5, '2/202': 1, '2/777': 1, '9/201': 1 }, [[201, 1], [202, 1]]]] as const
  const nonsense = [null, 'text', 7, [], { '2/201': 'two' }, { '2/201': -1 }]
    .map(counts => [counts, [[202, 1]]] as const)
  for (const [counts, expected] of [...storedModifiers, ...nonsense]) {
    const tabStorage = createMemoryStorage({ position_draft_5: JSON.stringify({ counts, count: 'one' }) })
    const fixture = await openDish(roll(5, 'Калифорния'), [sauces], tabStorage)
    if (expected.length === 1) fireEvent.click(button(/^Увеличить количество: Спайси/))
    fireEvent.click(button(/^Добавить · /))
    assert.equal(fixture.shop.cart.lines.get()
      .flatMap(line => line.modifiers.map(({ id, count }) => [id, count])), expected, JSON.stringify(counts))
    fixture.unmount()
  }
})

views('[MENU-05] a kept choice stays in its group, also where two groups stand for one modifier', async () => {
  const createHalf = (id: number, price: number): object =>
    modifierGroup(id, 0, 1, { modifierId: 70, items: [{ id: 7, name: 'Сыр', price }] })
  const tabStorage = createMemoryStorage({ position_draft_5: JSON.stringify({ counts: { '2/7': 1 }, count: 1 }) })
  const fixture = await openDish(roll(5, 'Пицца'), [createHalf(1, 1000), createHalf(2, 3000)], tabStorage)
  fireEvent.click(button(/^Добавить · /))
  assert.equal(fixture.shop.cart.lines.get().flatMap(line => line.modifiers.map(({ price }) => price)), [3000])
})

views('[MENU-01] the navigation has no link to an empty menu, whose page links to the others', async () => {
  const fixture = await openMenu([roll(5, 'Калифорния'), roll(6, 'Чай', { menu: { id: 3 } })],
    { menus: [1, 2, 3], path: '/menus/2' })
  const [full, empty, other] =
    fixture.menus as [MenuFixture['menus'][number], MenuFixture['menus'][number], MenuFixture['menus'][number]]
  const links = () => screen.getAllByRole('link').map(link => link.textContent)
  const { unmount } = fixture.show(<MenuNav menus={[full, empty, other]} shownMenus={[full, other]} />)
  assert.equal(links(), ['Меню 1', 'Меню 3', 'Роллы'])
  unmount()
  fixture.show(<MenuNav menus={[full, empty]} shownMenus={[]} />)
  assert.equal(links(), ['Меню 1'])
})

views('[RT-01, MENU-01, MENU-07] the browser handles modified clicks on a category and a dish', async () => {
  const fixture = await openSection([roll(6, 'Рислинг', { tags: [tag('ADULT')] })])
  fixture.show(<MenuNav menus={fixture.menus} shownMenus={fixture.menus} />)
  for (const name of ['Роллы', 'Рислинг']) {
    const link = screen.getByRole('link', { name })
    for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
      assert.ok(fireEvent.click(link, keys), name)
    assert.is(screen.queryByRole('alertdialog'), null)
    await act(async () => assert.not.ok(fireEvent.click(link), name))
  }
  assert.ok(screen.getByRole('alertdialog'))
})

views('[MENU-07] the tile of a group shows no photo of an adult dish before the age is confirmed', async () => {
  const wine = roll(6, 'Рислинг', { tags: [tag('ADULT')], photos: [{ url: 'https://cdn.example/wine.jpg' }] })
  const tea = roll(7, 'Чай', { photos: [{ url: 'https://cdn.example/tea.jpg' }] })
  for (const [dishes, response, expected] of [
    [[wine], null, undefined], [[wine, tea], null, 'https://cdn.example/tea.jpg'],
    [[wine, tea], false, 'https://cdn.example/tea.jpg'], [[wine], true, 'https://cdn.example/wine.jpg'],
  ] as const) {
    const fixture = await openMenu(dishes)
    fixture.shop.consent.adult.set(response)
    const { unmount } = fixture.show(<MenuTiles view={createView(fixture)} heading="Цапля" />)
    assert.is(screen.getByRole('link', { name: 'Роллы' }).querySelector('img')?.getAttribute('src')
      ?? undefined, expected, String(response))
    unmount()
  }
})

views('[MENU-01] where no menu has a dish, its place says so, on a narrow screen and on a wide one', async () => {
  const fixture = await openMenu([roll(5, 'Филадельфия')])
  const view = { ...createView(fixture), menus: [] }
  for (const page of [
    <MenuTiles key="narrow" view={view} heading="Цапля" />, <MenuPage key="wide" view={view} heading="Цапля" />,
  ]) {
    const { unmount } = fixture.show(page)
    await flushRender()
    assert.ok(screen.getByRole('heading', { name: 'В этом меню пока нет блюд' }))
    unmount()
  }
})

views('[MENU-03] what is popular says its tag, up to twelve in the menu’s order, and nothing for adults', async () => {
  const createTagged = (id: number, ...codes: readonly string[]) => roll(id, `Ролл ${id}`, { tags: codes.map(tag) })
  const popular = async (dishes: readonly Dish[]) => {
    const fixture = await openMenu(dishes)
    const { unmount } = fixture.show(<MenuTiles view={createView(fixture)} heading="Цапля" />)
    const names = within(screen.getByRole('region', { name: 'Популярное' })).getAllByRole('heading', { level: 3 })
      .map(element => element.textContent)
    unmount()
    return names
  }
  assert.equal(await popular([
    createTagged(1, 'HIT'), createTagged(2, 'NEW'), createTagged(3, 'HIT', 'ADULT'), createTagged(4, 'HIT'),
  ]),
    ['Ролл 1', 'Ролл 4'])
  assert.equal((await popular(Array.from({ length: 14 }, (_, at) => createTagged(at + 1, 'HIT')))).length, 12)
})

views('[MENU-05] a dish of two menus opens in the one of its address', async () => {
  const fixture = await openMenu(
    [roll(5, 'Калифорния', { price: 50_000 }), roll(5, 'Калифорния', { menu: { id: 2 }, price: 40_000 })],
    { menus: [1, 2], path: '/menus/1/positions/5' },
  )
  fixture.show(<PositionLayer />)
  assert.ok(button(/^Добавить · 500/))
})

views('[MENU-14] shows a closed restaurant always, an open one only within the hour before it closes', async () => {
  const preOrder = [{ type: 'TAKE_AWAY', minTimeMinutes: 0, dayInAdvance: 2, hours: everyDay('10:00', '20:00') }]
  const closedHours = everyDay('10:00', '20:00').map(day => ({ ...day, active: false }))
  for (const [hours, time, ahead, words] of [
    [everyDay('00:00', '00:00'), '20:30', true, ''],
    [everyDay('10:00', '20:00'), '18:59', true, ''],
    [everyDay('10:00', '20:00'), '19:00', true, 'Открыто до 20:00. Успейте заказать.'],
    [everyDay('10:00', '20:00'), '09:00', true, 'Сейчас закрыто. Откроемся в 10:00 — можно оформить предзаказ.'],
    [everyDay('10:00', '20:00'), '09:00', false, 'Сейчас закрыто. Откроемся в 10:00.'],
    [everyDay('10:00', '20:00'), '20:00', true, 'Сейчас закрыто. Откроемся завтра в 10:00 — можно оформить предзаказ.'],
    [closedHours, '12:00', false, 'Сейчас закрыто.'],
  ] as const) {
    const fixture = await openMenu([roll(5, 'Калифорния')],
      { hours, now: Date.parse(`2026-03-02T${time}:00+03:00`), chain: { preOrder: ahead ? preOrder : [] } })
    const { container, unmount } = fixture.show(<OpeningNotice zone={fixture.resto.zone} closeButton={null} />)
    assert.is(container.textContent, words, `${time} ${String(ahead)}`)
    unmount()
  }
})

views.run()
