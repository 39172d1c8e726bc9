import { act, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { MenuNav } from '../../src/menu/MenuNav.tsx'
import { MenuPage } from '../../src/menu/MenuPage.tsx'
import { MenuNotices } from '../../src/menu/MenuNotices.tsx'
import { MenuSection } from '../../src/menu/MenuSection.tsx'
import { MenuTiles } from '../../src/menu/MenuTiles.tsx'
import { OpeningNotice } from '../../src/notice/OpeningNotice.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { DAYS, everyDay, modifierGroup, tag } from '../kit/chain.ts'
import { drawn, textsIn } from '../kit/view.tsx'
import { component } from '../support/component.ts'
import { openMenu, roll, type MenuWorld } from './menu.world.tsx'

const views = component('menu screens')
views.before.each(() => sessionStorage.clear())

const button = (name: RegExp) => screen.getByRole('button', { name })

function showSection(world: MenuWorld) {
  const { section, modifiers, resto } = world
  return world.show(
    <MenuSection menuId={1} section={section} modifiers={modifiers} currency={resto.currency} zone={resto.zone} isFirst />,
  )
}

views('[MENU-03] adding a dish renders its own card and no other', async () => {
  const asked: string[] = []
  const dishes = Array.from({ length: 12 }, (_, index) => roll(index + 1, `Ролл ${index + 1}`))
  const world = await openMenu(dishes, { onText: (_, { name }) => void asked.push(String(name)) })
  showSection(world)
  assert.is(new Set(asked.filter(name => name.startsWith('Ролл'))).size, 12)

  asked.length = 0
  fireEvent.click(button(/^Добавить в корзину: Ролл 7,/))
  assert.equal([...new Set(asked.filter(name => name.startsWith('Ролл')))], ['Ролл 7'])

  asked.length = 0
  // from elsewhere, such as the cart's own page
  act(() => world.shop.cart.add({ id: 9, menu: { id: 1 }, name: 'Ролл 9', price: 50_000, hasModifiers: false, modifiers: [] }, 2))
  assert.equal([...new Set(asked.filter(name => name.startsWith('Ролл')))], ['Ролл 9'])

  asked.length = 0
  act(() => world.shop.menu.favourites.toggle(11))
  assert.equal([...new Set(asked.filter(name => name.startsWith('Ролл')))], ['Ролл 11'], 'a mark renders its own heart')
})

views('[MENU-03] the add button becomes a count stepper, and the focus follows both ways', async () => {
  const world = await openMenu([roll(5, 'Филадельфия'), roll(6, 'Калифорния')])
  showSection(world)
  fireEvent.click(button(/^Добавить в корзину: Филадельфия/))
  assert.is(document.activeElement, button(/^Увеличить количество: Филадельфия/))
  fireEvent.click(button(/^Увеличить количество: Филадельфия/))
  assert.is(world.shop.cart.countOf.get().get(5), 2)
  assert.is(screen.getByRole('group', { name: 'Количество: Филадельфия' }).textContent, '2')
  fireEvent.click(button(/^Уменьшить количество: Филадельфия/))
  fireEvent.click(button(/^Удалить из корзины: Филадельфия/))
  assert.is(world.shop.cart.countOf.get().get(5), undefined)
  assert.is(document.activeElement, button(/^Добавить в корзину: Филадельфия/))
})

views('[MENU-03] a dish of which a choice is required opens its detail, one with optional extras is added as it is', async () => {
  const modifiers = { 5: [modifierGroup(1, 1, 1)], 6: [modifierGroup(2, 0, 2)] }
  const world = await openMenu([roll(5, 'Спайси'), roll(6, 'Калифорния')], { modifiers })
  showSection(world)
  fireEvent.click(button(/^Выбрать состав: Спайси/))
  assert.is(world.shop.router.current.get().layer?.path, '/menus/1/positions/5')
  assert.is(world.shop.cart.lines.get().length, 0)
  fireEvent.click(button(/^Добавить в корзину: Калифорния/))
  assert.equal(world.shop.cart.lines.get().map(line => [line.id, line.hasModifiers, line.modifiers]), [[6, false, []]])
})

views('[MENU-03] a card says how much of the dish there is, what it is tagged with and that it takes an hour and a half; of what nobody told it says nothing', async () => {
  const tags = ['NEW', 'HIT', 'SPICY', 'VEGAN', 'EXTENDED_COOKING_TIME'].map(tag)
  const world = await openMenu([
    roll(5, 'Филадельфия', { measure: { value: 1250, unit: 'G' }, tags: [...tags, { code: 'CHEF', id: 2, name: 'Выбор шефа' }] }),
    roll(6, 'Гункан', { measure: { value: 8, unit: 'PC' } }), roll(7, 'Морс', { measure: { value: 330, unit: 'ML' } }),
    roll(8, 'Пицца', { measure: { value: 30, unit: 'CM' } }), roll(9, 'Вок'),
  ])
  showSection(world)
  /** Besides its name, its price and its buttons. */
  const said = (name: string) => {
    const card = screen.getAllByRole('article').find(one => within(one).queryByRole('heading', { name }) !== null) ?? assert.unreachable() as never
    return textsIn(card).filter(text => text !== name && !/₽|В корзину/.test(text))
  }
  assert.equal(said('Филадельфия'), ['Готовится дольше: 1,5 часа', '1 250 г', 'Новинка', 'Хит', 'Острое', 'Без мяса', 'Выбор шефа'])
  assert.equal(['Гункан', 'Морс', 'Пицца', 'Вок'].map(said), [['8 шт'], ['330 мл'], ['30 см'], []])
})

views('[MENU-04] a dish outside its time slot is shown, says when it can be had, and cannot be added', async () => {
  const lunch = { positionIds: [5], details: DAYS.map(dayOfWeek => ({ dayOfWeek, startAt: '11:00', endAt: '16:00' })) }
  const world = await openMenu([roll(5, 'Бизнес-ланч'), roll(6, 'Гункан', { isAvailable: false })], { slots: [lunch] })
  await drawn(() => showSection(world))
  const later = await screen.findByRole('button', { name: /Бизнес-ланч\. Доступно с 11:00/ })
  assert.is(later.getAttribute('aria-disabled'), 'true')
  fireEvent.click(later)
  fireEvent.click(button(/Гункан\. Закончилось/))
  assert.is(world.shop.cart.lines.get().length, 0)
})

views('[MENU-04] a dish in the cart that has sold out since is taken out on its card and not increased', async () => {
  const world = await openMenu([roll(5, 'Гункан', { isAvailable: false })])
  world.shop.cart.add({ id: 5, menu: { id: 1 }, name: 'Гункан', price: 50_000, hasModifiers: false, modifiers: [] }, 2)
  showSection(world)
  const more = button(/^Увеличить количество: Гункан/)
  assert.is(more.getAttribute('aria-disabled'), 'true')
  fireEvent.click(more)
  assert.is(world.shop.cart.countOf.get().get(5), 2)
  fireEvent.click(button(/^Уменьшить количество: Гункан/))
  assert.is(world.shop.cart.countOf.get().get(5), 1)
})

views('[MENU-07] asks for the age before an adult dish is added; «Нет» hides such dishes until asked again', async () => {
  const world = await openMenu([roll(5, 'Филадельфия'), roll(6, 'Рислинг', { tags: [tag('NEW'), tag('ADULT')] }), roll(7, 'Вино 18+ для соуса', { tags: [tag('NEW')] })])
  showSection(world)
  fireEvent.click(button(/^Добавить в корзину: Рислинг/))
  assert.ok(screen.getByRole('alertdialog', { name: 'Вам есть 18 лет?' }))
  assert.is(world.shop.cart.lines.get().length, 0)
  fireEvent.click(button(/^Нет$/))
  assert.is(world.storage.get('adulthood_confirmed'), 'false')
  assert.is(screen.queryByText('Рислинг'), null)
  assert.ok(screen.getByText('Филадельфия'))
  assert.ok(screen.getByText('Вино 18+ для соуса'), 'the tag says so, and not the name')

  fireEvent.click(button(/^Показать товары для взрослых$/))
  fireEvent.click(button(/^Да$/))
  assert.is(world.storage.get('adulthood_confirmed'), 'true')
  fireEvent.click(button(/^Добавить в корзину: Рислинг/))
  assert.is(world.shop.cart.countOf.get().get(6), 1)
})

views('[MENU-07] asks before an adult dish is opened by its address, and «Нет» closes it', async () => {
  const world = await openMenu([roll(6, 'Рислинг', { tags: [tag('ADULT')] })], { path: '/menus/1/positions/6' })
  world.show(<PositionLayer />)
  assert.is(screen.queryByText('Рислинг'), null)
  fireEvent.click(button(/^Нет$/))
  assert.is(world.shop.router.current.get().layer, null)
  assert.is(world.shop.router.current.get().page.path, '/menus/1')
})

views('[MENU-03, CART-01, CART-03] «less» on the card of a dish that is in the cart in several ways says which one it took, and gives it back', async () => {
  const wok = roll(5, 'Вок')
  const world = await openMenu([wok], { modifiers: { 5: [modifierGroup(2, 0, 3)] } })
  const chosen = (item: number, count: number) => ({ modifierId: 20, id: 200 + item, name: `Добавка ${item}`, price: item * 1000, count })
  const line = (...modifiers: readonly ReturnType<typeof chosen>[]) =>
    ({ id: 5, menu: { id: 1 }, name: 'Вок', price: 50_000, hasModifiers: modifiers.length > 0, modifiers })
  const held = () => world.shop.cart.lines.get().map(({ count, modifiers }) => `${count}: ${modifiers.map(one => one.id).join()}`)
  world.shop.cart.add(line(), 2)
  world.shop.cart.add(line(chosen(1, 1), chosen(2, 2)), 2)
  showSection(world)
  for (const [left, taken] of [[['2: ', '1: 201,202'], 'Вок (Добавка 1, Добавка 2 × 2)'], [['2: '], 'Вок (Добавка 1, Добавка 2 × 2)']] as const) {
    const before = held()
    fireEvent.click(button(/^Уменьшить количество: Вок/))
    assert.equal(held(), left)
    assert.ok(screen.getByText(`Удалено: ${taken}`))
    fireEvent.click(button(/^Вернуть/))
    assert.equal(held(), before)
    assert.not.ok(screen.queryByText(/^Удалено/))
    fireEvent.click(button(/^Уменьшить количество: Вок/))
  }
  fireEvent.click(button(/^Вернуть/))
  assert.equal(held(), ['2: ', '1: 201,202'])
  // the word is of the piece that was taken, whatever has been done since
  fireEvent.click(button(/^Уменьшить количество: Вок/))
  await act(async () => world.shop.cart.add(line(chosen(3, 1))))
  fireEvent.click(button(/^Вернуть/))
  assert.equal([...held()].sort(), ['1: 201,202', '1: 203', '2: '])
})

views('[MENU-03] «less» on the card of a dish that is in the cart in one way needs no words', async () => {
  const world = await openMenu([roll(5, 'Филадельфия')])
  showSection(world)
  fireEvent.click(button(/^Добавить в корзину: Филадельфия/))
  fireEvent.click(button(/^Увеличить количество: Филадельфия/))
  fireEvent.click(button(/^Уменьшить количество: Филадельфия/))
  assert.not.ok(screen.queryByRole('button', { name: 'Вернуть' }))
})

views('[MENU-05] adds a dish only when what is required was chosen, saying what is missing and what it costs', async () => {
  const heat = modifierGroup(1, 1, 1, { name: 'Острота' })
  const sauces = modifierGroup(2, 2, 2, { name: 'Соусы' })
  const world = await openMenu([roll(5, 'Спайси', { price: 58_900 })], { modifiers: { 5: [heat, sauces] }, path: '/menus/1/positions/5' })
  world.show(<PositionLayer />)
  assert.ok(screen.getByText('Сделайте выбор: «Острота»'))
  assert.ok(screen.getAllByText('Выберите 2').length > 0)

  fireEvent.click(button(/^Добавить · 589/))
  assert.is(world.shop.cart.lines.get().length, 0)
  // the focus goes to what is missing
  assert.ok(screen.getByRole('region', { name: 'Острота' }).contains(document.activeElement))

  fireEvent.click(within(screen.getByRole('region', { name: 'Острота' })).getByRole('radio', { name: /Добавка 1/ }))
  assert.ok(screen.getByText('Выберите ещё 2: «Соусы»'))
  const sauce = () => within(screen.getByRole('region', { name: 'Соусы' })).getByRole('button', { name: 'Увеличить количество: Добавка 2' })
  fireEvent.click(sauce())
  assert.is(document.activeElement, sauce())
  fireEvent.click(sauce())
  // the group is full: a third one is not taken
  fireEvent.click(sauce())
  fireEvent.click(button(/^Увеличить количество: Спайси/))
  fireEvent.click(button(/^Добавить · 1\s278/)) // (589 + 10 + 2 × 20) × 2
  const [line] = world.shop.cart.lines.get()
  assert.is(line?.sum, 127_800)
  assert.is(line?.count, 2)
  assert.equal(line?.modifiers.map(({ id, count }) => [id, count]), [[101, 1], [202, 2]])
  assert.is(world.shop.router.current.get().layer, null)
})

views('[MENU-05] keeps a choice that is being made over a reload, and forgets it once the dish is added', async () => {
  const tabStorage = createMemoryStorage()
  const open = () => openMenu([roll(5, 'Калифорния')], { modifiers: { 5: [modifierGroup(2, 0, 2)] }, path: '/menus/1/positions/5', tabStorage })
  const before = (await open()).show(<PositionLayer />)
  fireEvent.click(button(/^Увеличить количество: Добавка 3/))
  before.unmount()

  const after = await open()
  const shown = after.show(<PositionLayer />)
  fireEvent.click(button(/^Добавить · 530/))
  assert.equal(after.shop.cart.lines.get().map(line => line.modifiers.map(({ id }) => id)), [[203]])
  shown.unmount()

  const last = await open()
  last.show(<PositionLayer />)
  assert.ok(button(/^Добавить · 500/))
})

views('[MENU-05] a group that is full says how many it takes, and not before', async () => {
  // called like none of the tests before, whose dishes may still be leaving
  const toppings = modifierGroup(2, 0, 2, { name: 'Топпинги', items: [{ id: 201, name: 'Соевый', price: 0 }, { id: 202, name: 'Спайси', price: 4900 }] })
  const world = await openMenu([roll(5, 'Калифорния')], { modifiers: { 5: [toppings] }, path: '/menus/1/positions/5' })
  world.show(<PositionLayer />)
  const said = () => screen.queryByText('Больше 2 в «Топпинги» выбрать нельзя') !== null
  const seen = [said()]
  for (const name of [/^Увеличить количество: Спайси/, /^Увеличить количество: Соевый/]) {
    fireEvent.click(button(name))
    seen.push(said())
  }
  fireEvent.click(button(/^Уменьшить количество: Спайси/))
  assert.equal([...seen, said()], [false, false, true, false])
})

views('[MENU-05] a group says how many it wants, and no greatest number that its items cannot come to', async () => {
  const item = (id: number, fields: object = {}) => ({ id, name: `Соус ${id}`, price: 0, ...fields })
  const rules = [
    [modifierGroup(1, 1, 3, { items: [item(1), item(2)] }), 'Выберите от 1 до 3'],
    [modifierGroup(2, 1, 3, { items: [item(1, { maxCount: 1 }), item(2, { maxCount: 1 }), item(3, { maxCount: 1 })] }), 'Выберите не меньше 1'],
    [modifierGroup(3, 1, 3, { items: [item(1, { maxCount: 2 }), item(2, { maxCount: 2 })] }), 'Выберите от 1 до 3'],
  ] as const
  const world = await openMenu([roll(5, 'Калифорния')], { modifiers: { 5: rules.map(([group]) => group) }, path: '/menus/1/positions/5' })
  world.show(<PositionLayer />)
  assert.equal(screen.getAllByText(/^Выберите (?:от|не)/).map(one => one.textContent), rules.map(([, said]) => said))
})

views('[MENU-05, MENU-08] a dish that cannot be had is not added by a press on its button', async () => {
  const world = await openMenu([roll(5, 'Калифорния', { isAvailable: false })], { path: '/menus/1/positions/5' })
  world.show(<PositionLayer />)
  fireEvent.click(button(/^Добавить · /))
  assert.equal(world.shop.cart.lines.get(), [])
})

views('[MENU-05] takes up a kept choice only as far as today’s menu allows it', async () => {
  const sauces = modifierGroup(2, 1, 3, { items: [{ id: 201, name: 'Соевый', price: 0, maxCount: 1 }, { id: 202, name: 'Спайси', price: 4900 }] })
  const kept = [[{ '2/201': 5, '2/202': 1, '2/777': 1, '9/201': 1 }, [[201, 1], [202, 1]]]] as const
  const nonsense = [null, 'text', 7, [], { '2/201': 'two' }, { '2/201': -1 }].map(counts => [counts, [[202, 1]]] as const)
  for (const [counts, expected] of [...kept, ...nonsense]) {
    const tabStorage = createMemoryStorage({ position_draft_5: JSON.stringify({ counts, count: 'one' }) })
    const world = await openMenu([roll(5, 'Калифорния')], { modifiers: { 5: [sauces] }, path: '/menus/1/positions/5', tabStorage })
    const shown = world.show(<PositionLayer />)
    if (expected.length === 1) fireEvent.click(button(/^Увеличить количество: Спайси/))
    fireEvent.click(button(/^Добавить · /))
    assert.equal(world.shop.cart.lines.get().flatMap(line => line.modifiers.map(({ id, count }) => [id, count])), expected, JSON.stringify(counts))
    shown.unmount()
  }
})

views('[MENU-05] a kept choice stays in its group, also where two groups stand for one modifier', async () => {
  const half = (id: number, price: number): object => modifierGroup(id, 0, 1, { modifierId: 70, items: [{ id: 7, name: 'Сыр', price }] })
  const tabStorage = createMemoryStorage({ position_draft_5: JSON.stringify({ counts: { '2/7': 1 }, count: 1 }) })
  const world = await openMenu([roll(5, 'Пицца')], { modifiers: { 5: [half(1, 1000), half(2, 3000)] }, path: '/menus/1/positions/5', tabStorage })
  world.show(<PositionLayer />)
  fireEvent.click(button(/^Добавить · /))
  assert.equal(world.shop.cart.lines.get().flatMap(line => line.modifiers.map(({ price }) => price)), [3000])
})

views('[MENU-01] a menu without dishes is no link of the navigation, and its own page leads to the others', async () => {
  const world = await openMenu([roll(5, 'Калифорния'), roll(6, 'Чай', { menu: { id: 3 } })], { menus: [1, 2, 3], path: '/menus/2' })
  const [full, empty, other] = world.menus as [MenuWorld['menus'][number], MenuWorld['menus'][number], MenuWorld['menus'][number]]
  const links = () => screen.getAllByRole('link').map(link => link.textContent)
  const { unmount } = world.show(<MenuNav menus={[full, empty, other]} shown={[full, other]} />)
  assert.equal(links(), ['Меню 1', 'Меню 3', 'Роллы'])
  unmount()
  world.show(<MenuNav menus={[full, empty]} shown={[]} />)
  assert.equal(links(), ['Меню 1'])
})

views('[RT-01, MENU-01, MENU-07] a category and a veiled dish leave every click but the plain one to the browser', async () => {
  const world = await openMenu([roll(6, 'Рислинг', { tags: [tag('ADULT')] })])
  world.show(
    <>
      <MenuNav menus={world.menus} shown={world.menus} />
      <MenuSection menuId={1} section={world.section} modifiers={world.modifiers} currency="RUB" zone={world.resto.zone} isFirst />
    </>,
  )
  for (const name of ['Роллы', 'Рислинг']) {
    const link = screen.getByRole('link', { name })
    for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) assert.ok(fireEvent.click(link, keys), name)
    assert.is(screen.queryByRole('alertdialog'), null)
    await act(async () => assert.not.ok(fireEvent.click(link), name))
  }
  assert.ok(screen.getByRole('alertdialog'))
})

views('[MENU-07] the tile of a group borrows no photo of a dish for adults from who is not known to be one', async () => {
  const wine = roll(6, 'Рислинг', { tags: [tag('ADULT')], photos: [{ url: 'https://cdn.example/wine.jpg' }] })
  const tea = roll(7, 'Чай', { photos: [{ url: 'https://cdn.example/tea.jpg' }] })
  for (const [dishes, answer, expected] of [
    [[wine], null, undefined], [[wine, tea], null, 'https://cdn.example/tea.jpg'], [[wine, tea], false, 'https://cdn.example/tea.jpg'], [[wine], true, 'https://cdn.example/wine.jpg'],
  ] as const) {
    const world = await openMenu(dishes)
    world.shop.consent.adult.set(answer)
    const view = { at: 'ready', isNarrowed: false, menus: world.menus, positions: new Map(), modifiers: new Map(), currency: 'RUB', zone: world.resto.zone } as const
    const { unmount } = world.show(<MenuTiles view={view} heading="Цапля" />)
    assert.is(screen.getByRole('link', { name: 'Роллы' }).querySelector('img')?.getAttribute('src') ?? undefined, expected, String(answer))
    unmount()
  }
})

views('[MENU-01] where no menu has a dish, its place says so, on a narrow screen and on a wide one', async () => {
  const world = await openMenu([roll(5, 'Филадельфия')])
  const view = { at: 'ready', isNarrowed: false, menus: [], positions: new Map(), modifiers: new Map(), currency: 'RUB', zone: world.resto.zone } as const
  for (const page of [<MenuTiles key="narrow" view={view} heading="Цапля" />, <MenuPage key="wide" view={view} heading="Цапля" />]) {
    const { unmount } = world.show(page)
    await drawn()
    assert.ok(screen.getByRole('heading', { name: 'В этом меню пока нет блюд' }))
    unmount()
  }
})

views('[MENU-03] what is popular says its tag, up to twelve in the menu’s order, and nothing for adults', async () => {
  const hit = (id: number, ...codes: readonly string[]) => roll(id, `Ролл ${id}`, { tags: codes.map(tag) })
  const popular = async (dishes: readonly ReturnType<typeof roll>[]) => {
    const world = await openMenu(dishes)
    const view = { at: 'ready', isNarrowed: false, menus: world.menus, positions: new Map(), modifiers: new Map(), currency: 'RUB', zone: world.resto.zone } as const
    const { unmount } = world.show(<MenuTiles view={view} heading="Цапля" />)
    const names = within(screen.getByRole('region', { name: 'Популярное' })).getAllByRole('heading', { level: 3 }).map(one => one.textContent)
    unmount()
    return names
  }
  assert.equal(await popular([hit(1, 'HIT'), hit(2, 'NEW'), hit(3, 'HIT', 'ADULT'), hit(4, 'HIT')]), ['Ролл 1', 'Ролл 4'])
  assert.equal((await popular(Array.from({ length: 14 }, (_, at) => hit(at + 1, 'HIT')))).length, 12)
})

views('[MENU-05] a dish of two menus opens in the one of its address', async () => {
  const world = await openMenu(
    [roll(5, 'Калифорния', { price: 50_000 }), roll(5, 'Калифорния', { menu: { id: 2 }, price: 40_000 })],
    { menus: [1, 2], path: '/menus/1/positions/5' },
  )
  world.show(<PositionLayer />)
  assert.ok(button(/^Добавить · 500/))
})

views('[MENU-05] says so when the dish of an address is not there, and leads to its menu', async () => {
  const world = await openMenu([roll(5, 'Калифорния')], { path: '/menus/1/positions/404' })
  world.show(<PositionLayer />)
  assert.ok(screen.getByRole('dialog', { name: 'Блюдо не найдено' }))
  fireEvent.click(button(/^К меню$/))
  assert.is(world.shop.router.current.get().page.path, '/menus/1')
  assert.is(world.shop.router.current.get().layer, null)
})

views('[MENU-14] tells of a closed restaurant always, of an open one only within the hour before it closes', async () => {
  const preOrder = [{ type: 'TAKE_AWAY', minTimeMinutes: 0, dayInAdvance: 2, hours: everyDay('10:00', '20:00') }]
  const never = everyDay('10:00', '20:00').map(day => ({ ...day, active: false }))
  for (const [hours, time, ahead, words] of [
    [everyDay('00:00', '00:00'), '20:30', true, ''],
    [everyDay('10:00', '20:00'), '18:59', true, ''],
    [everyDay('10:00', '20:00'), '19:00', true, 'Открыто до 20:00. Успейте заказать.'],
    [everyDay('10:00', '20:00'), '09:00', true, 'Сейчас закрыто. Откроемся в 10:00 — можно оформить предзаказ.'],
    [everyDay('10:00', '20:00'), '09:00', false, 'Сейчас закрыто. Откроемся в 10:00.'],
    [everyDay('10:00', '20:00'), '20:00', true, 'Сейчас закрыто. Откроемся завтра в 10:00 — можно оформить предзаказ.'],
    [never, '12:00', false, 'Сейчас закрыто.'],
  ] as const) {
    const world = await openMenu([roll(5, 'Калифорния')], { hours, now: Date.parse(`2026-03-02T${time}:00+03:00`), chain: { preOrder: ahead ? preOrder : [] } })
    const { container, unmount } = world.show(<OpeningNotice zone={world.resto.zone} close={null} />)
    assert.is(container.textContent, words, `${time} ${String(ahead)}`)
    unmount()
  }
})

views('[MENU-14] who orders for later is told of that time, and of a restaurant that is closed now once the time is taken back', async () => {
  const world = await openMenu([roll(5, 'Калифорния')], { hours: everyDay('10:00', '20:00'), now: Date.parse('2026-03-02T09:00:00+03:00') })
  world.shop.checkout.draft.preOrderTime.set('2026-03-02T19:30:00+03:00')
  await drawn(() => void world.show(<main id="main" tabIndex={-1}><MenuNotices zone={world.resto.zone} /></main>))
  assert.is(screen.queryByText(/Сейчас закрыто/), null)
  // its code is fetched, which takes a busy machine its time
  await screen.findByText(/19:30/, {}, { timeout: 20_000 })
  fireEvent.click(button(/^Меню на сейчас$/))
  assert.is(world.shop.checkout.draft.preOrderTime.get(), null)
  assert.ok(screen.getByText(/^Сейчас закрыто\. Откроемся в 10:00/))
  assert.is(screen.queryByText(/19:30/), null)
  assert.is(document.activeElement?.id, 'main')
})

views.run()
