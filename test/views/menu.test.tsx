import { act, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { sectionsOf } from '../../core/shop/menu/sections.ts'
import { createStore } from '../../core/store/store.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { AgeQuestion } from '../../src/menu/AgeQuestion.tsx'
import { MenuNav } from '../../src/menu/MenuNav.tsx'
import { MenuSection } from '../../src/menu/MenuSection.tsx'
import { MenuTiles } from '../../src/menu/MenuTiles.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { dish, everyDay, menuRef, modifierGroup, tag } from '../shop/menu.world.ts'
import { component } from '../support/component.ts'
import { openMenu } from './menu.world.tsx'

const views = component('menu screens')
views.before.each(() => sessionStorage.clear())

const roll = (id: number, name: string, fields = {}) => dish(id, { name, groupId: 7, ...fields })
const button = (name: RegExp) => screen.getByRole('button', { name })

function showSection(world: ReturnType<typeof openMenu>) {
  const { section, modifiers, resto } = world
  return world.show(
    <AgeQuestion>
      <MenuSection menuId={1} section={section} modifiers={modifiers} currency={resto.currency} zone={resto.zone} isFirst />
    </AgeQuestion>,
  )
}

views('[MENU-03] adding a dish renders its own card and no other', () => {
  const asked: string[] = []
  const dishes = Array.from({ length: 40 }, (_, index) => roll(index + 1, `Ролл ${index + 1}`))
  const world = openMenu(dishes, { onText: (_, { name }) => void asked.push(String(name)) })
  showSection(world)
  assert.is(new Set(asked.filter(name => name.startsWith('Ролл'))).size, 40)

  asked.length = 0
  fireEvent.click(button(/^Добавить в корзину: Ролл 7,/))
  assert.equal([...new Set(asked.filter(name => name.startsWith('Ролл')))], ['Ролл 7'])

  asked.length = 0
  // from elsewhere, such as the cart's own page
  act(() => world.shop.cart.add({ id: 9, menu: { id: 1 }, name: 'Ролл 9', price: 50_000, hasModifiers: false, modifiers: [] }, 2))
  assert.equal([...new Set(asked.filter(name => name.startsWith('Ролл')))], ['Ролл 9'])
})

views('[MENU-03] the add button becomes a count stepper, and the focus follows both ways', () => {
  const world = openMenu([roll(5, 'Филадельфия'), roll(6, 'Калифорния')])
  showSection(world)
  fireEvent.click(button(/^Добавить в корзину: Филадельфия/))
  assert.is(document.activeElement, button(/^Увеличить количество: Филадельфия/))
  fireEvent.click(button(/^Увеличить количество: Филадельфия/))
  assert.is(world.shop.cart.countOf.get(5), 2)
  assert.is(screen.getByRole('group', { name: 'Количество: Филадельфия' }).textContent, '2')
  fireEvent.click(button(/^Уменьшить количество: Филадельфия/))
  fireEvent.click(button(/^Удалить из корзины: Филадельфия/))
  assert.is(world.shop.cart.countOf.get(5), undefined)
  assert.is(document.activeElement, button(/^Добавить в корзину: Филадельфия/))
})

views('[MENU-03] a dish of which a choice is required opens its detail, one with optional extras is added as it is', () => {
  const modifiers = new Map([[5, [modifierGroup(1, 1, 1)]], [6, [modifierGroup(2, 0, 2)]]])
  const world = openMenu([roll(5, 'Спайси'), roll(6, 'Калифорния')], { modifiers })
  showSection(world)
  fireEvent.click(button(/^Выбрать состав: Спайси/))
  assert.is(world.shop.router.current.get().layer?.path, '/menus/1/positions/5')
  assert.is(world.shop.cart.positions.get().length, 0)
  fireEvent.click(button(/^Добавить в корзину: Калифорния/))
  assert.equal(world.shop.cart.positions.get().map(line => [line.id, line.modifiers.length]), [[6, 0]])
})

views('[MENU-04] a dish outside its time slot is shown, says when it can be had, and cannot be added', () => {
  const lunch = { positionIds: [5], schedule: compileSchedule(everyDay('11:00', '16:00')) }
  const world = openMenu([roll(5, 'Бизнес-ланч'), roll(6, 'Гункан', { isAvailable: false })], { slots: [lunch] })
  showSection(world)
  const later = button(/Бизнес-ланч\. Доступно с 11:00/)
  assert.is(later.getAttribute('aria-disabled'), 'true')
  fireEvent.click(later)
  fireEvent.click(button(/Гункан\. Закончилось/))
  assert.is(world.shop.cart.positions.get().length, 0)
})

views('[MENU-07] asks for the age before an adult dish is added; «Нет» hides such dishes until asked again', () => {
  const world = openMenu([roll(5, 'Филадельфия'), roll(6, 'Рислинг', { tags: [tag('ADULT')] })])
  showSection(world)
  fireEvent.click(button(/^Добавить в корзину: Рислинг/))
  assert.ok(screen.getByRole('alertdialog', { name: 'Вам есть 18 лет?' }))
  assert.is(world.shop.cart.positions.get().length, 0)
  fireEvent.click(button(/^Нет$/))
  assert.is(world.storage.get('adulthood_confirmed'), 'false')
  assert.is(screen.queryByText('Рислинг'), null)
  assert.ok(screen.getByText('Филадельфия'))

  fireEvent.click(button(/^Показать товары для взрослых$/))
  fireEvent.click(button(/^Да$/))
  assert.is(world.storage.get('adulthood_confirmed'), 'true')
  fireEvent.click(button(/^Добавить в корзину: Рислинг/))
  assert.is(world.shop.cart.countOf.get(6), 1)
})

views('[MENU-07] asks before an adult dish is opened by its address, and «Нет» closes it', () => {
  const world = openMenu([roll(6, 'Рислинг', { tags: [tag('ADULT')] })], { path: '/menus/1/positions/6' })
  world.show(<PositionLayer />)
  assert.is(screen.queryByText('Рислинг'), null)
  fireEvent.click(button(/^Нет$/))
  assert.is(world.shop.router.current.get().layer, null)
  assert.is(world.shop.router.current.get().page.path, '/menus/1')
})

views('[MENU-03, CART-03] «less» on the card of a dish that is in the cart in several ways says which one it took, and gives it back', async () => {
  const wok = roll(5, 'Вок')
  const group = modifierGroup(2, 0, 3)
  const world = openMenu([wok], { modifiers: new Map([[5, [group]]]) })
  const chosen = (item: number, count: number) => ({ modifierId: group.modifierId, id: 200 + item, name: `Добавка ${item}`, price: item * 1000, count })
  const line = (...modifiers: readonly ReturnType<typeof chosen>[]) =>
    ({ id: 5, menu: { id: 1 }, name: 'Вок', price: 50_000, hasModifiers: modifiers.length > 0, modifiers })
  const held = () => world.shop.cart.positions.get().map(({ count, modifiers }) => `${count}: ${modifiers.map(one => one.id).join()}`)
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

views('[MENU-03] «less» on the card of a dish that is in the cart in one way needs no words', () => {
  const world = openMenu([roll(5, 'Филадельфия')])
  showSection(world)
  fireEvent.click(button(/^Добавить в корзину: Филадельфия/))
  fireEvent.click(button(/^Увеличить количество: Филадельфия/))
  fireEvent.click(button(/^Уменьшить количество: Филадельфия/))
  assert.not.ok(screen.queryByRole('button', { name: 'Вернуть' }))
})

views('[MENU-05] adds a dish only when what is required was chosen, saying what is missing and what it costs', () => {
  const heat = modifierGroup(1, 1, 1, { name: 'Острота' })
  const sauces = modifierGroup(2, 2, 2, { name: 'Соусы' })
  const world = openMenu([roll(5, 'Спайси', { price: 58_900 })], { modifiers: new Map([[5, [heat, sauces]]]), path: '/menus/1/positions/5' })
  world.show(<PositionLayer />)
  assert.ok(screen.getByText('Сделайте выбор: «Острота»'))
  assert.ok(screen.getAllByText('Выберите 2').length > 0)

  fireEvent.click(button(/^Добавить · 589/))
  assert.is(world.shop.cart.positions.get().length, 0)
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
  const [line] = world.shop.cart.positions.get()
  assert.is(line?.sum, 127_800)
  assert.is(line?.count, 2)
  assert.equal(line?.modifiers.map(({ id, count }) => [id, count]), [[101, 1], [202, 2]])
  assert.is(world.shop.router.current.get().layer, null)
})

views('[MENU-05] keeps a choice that is being made over a reload, and forgets it once the dish is added', () => {
  const open = () => openMenu([roll(5, 'Калифорния')], { modifiers: new Map([[5, [modifierGroup(2, 0, 2)]]]), path: '/menus/1/positions/5' })
  const before = open().show(<PositionLayer />)
  fireEvent.click(button(/^Увеличить количество: Добавка 3/))
  before.unmount()

  const after = open()
  const shown = after.show(<PositionLayer />)
  fireEvent.click(button(/^Добавить · 530/))
  assert.equal(after.shop.cart.positions.get().map(line => line.modifiers.map(({ id }) => id)), [[203]])
  shown.unmount()

  open().show(<PositionLayer />)
  assert.ok(button(/^Добавить · 500/))
})

views('[MENU-01] a menu without dishes is no link of the navigation, and its own page leads to the others', () => {
  const world = openMenu([roll(5, 'Калифорния')], { path: '/menus/2' })
  const full = { menu: menuRef(1), sections: [world.section] }
  const other = { menu: menuRef(3), sections: [world.section] }
  const empty = { menu: menuRef(2), sections: [] }
  const links = () => screen.getAllByRole('link').map(link => link.textContent)
  const { unmount } = world.show(<MenuNav menus={[full, empty, other]} shown={[full, other]} />)
  assert.equal(links(), ['Меню 1', 'Меню 3', 'Роллы'])
  unmount()
  world.show(<MenuNav menus={[full, empty]} shown={[]} />)
  assert.equal(links(), ['Меню 1'])
})

views('[RT-01, MENU-01, MENU-07] a category and a veiled dish leave every click but the plain one to the browser', async () => {
  const world = openMenu([roll(6, 'Рислинг', { tags: [tag('ADULT')] })])
  world.show(
    <AgeQuestion>
      <MenuNav menus={[{ menu: menuRef(1), sections: [world.section] }]} shown={[{ menu: menuRef(1), sections: [world.section] }]} />
      <MenuSection menuId={1} section={world.section} modifiers={world.modifiers} currency="RUB" zone={world.resto.zone} isFirst />
    </AgeQuestion>,
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
    const world = openMenu(dishes)
    world.shop.consent.adult.set(answer)
    const view = { at: 'ready', menus: [{ menu: menuRef(1), sections: [world.section] }], positions: new Map(), modifiers: new Map(), currency: 'RUB', zone: world.resto.zone } as const
    const { unmount } = world.show(<AgeQuestion><MenuTiles view={view} heading="Цапля" /></AgeQuestion>)
    assert.is(screen.getByRole('link', { name: 'Роллы' }).querySelector('img')?.getAttribute('src') ?? undefined, expected, String(answer))
    unmount()
  }
})

views('[MENU-05] a dish of two menus opens in the one of its address', () => {
  const here = roll(5, 'Калифорния', { price: 50_000 })
  const there = roll(5, 'Калифорния', { menuId: 2, price: 40_000 })
  const world = openMenu([here], { path: '/menus/1/positions/5' })
  const now = world.shop.menu.state.get()
  if (now.at !== 'ready') throw new Error('the menu is there')
  const state = createStore({ ...now, menu: { ...now.menu, menus: [...now.menu.menus, sectionsOf(menuRef(2), [], [there])], positions: new Map([[5, there]]) } })
  Object.assign(world.shop.menu, { state })
  world.show(<PositionLayer />)
  assert.ok(button(/^Добавить · 500/))
})

views('[MENU-05] says so when the dish of an address is not there, and leads to its menu', () => {
  const world = openMenu([roll(5, 'Калифорния')], { path: '/menus/1/positions/404' })
  world.show(<PositionLayer />)
  assert.ok(screen.getByRole('dialog', { name: 'Блюдо не найдено' }))
  fireEvent.click(button(/^К меню$/))
  assert.is(world.shop.router.current.get().page.path, '/menus/1')
  assert.is(world.shop.router.current.get().layer, null)
})

views.run()
