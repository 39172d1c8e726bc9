import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { MenuPage } from '../../src/menu/MenuPage.tsx'
import { MenuTiles } from '../../src/menu/MenuTiles.tsx'
import { SearchPopup } from '../../src/search/SearchPopup.tsx'
import { useRestoMenu } from '../../src/menu/useRestoMenu.ts'
import { tag } from '../kit/chain.ts'
import { flushRender } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'
import { openMenu, roll, type MenuFixture } from './menu.fixture.tsx'

const views = componentSuite('narrowing a menu')

const GROUPS = [
  { id: 7, menuId: 1, name: 'Роллы', order: 1, photos: [] }, { id: 8, menuId: 1, name: 'Супы', order: 2, photos: [] },
]
const DISHES = [
  roll(1, 'Дракон', { allergens: ['арахис', 'рыба'] }),
  roll(2, 'Филадельфия', { allergens: ['рыба'], tags: [tag('HIT')] }), roll(3, 'Каппа', { tags: [tag('VEGAN')] }),
  roll(4, 'Том ям', { positionGroup: { id: 8 }, allergens: ['рыба'], tags: [tag('SPICY'), tag('HIT')] }),
]

function Page() {
  const view = useRestoMenu()
  return view.status === 'ready' ? <main id="main" tabIndex={-1}><MenuPage view={view} heading="Меню" /></main> : null
}
async function showPage(): Promise<MenuFixture> {
  const fixture = await openMenu(DISHES, { chain: { groups: GROUPS } })
  await flushRender(() => void fixture.show(<Page />))
  await flushRender(() => void fireEvent.scroll(window))
  return fixture
}
/** Dishes of the first section. The second one is below the viewport. */
const names = () => screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const button = (name: RegExp) => screen.getByRole('button', { name })
const open = () => flushRender(() => void fireEvent.click(button(/^Фильтры/)))
const choose = (name: RegExp) => flushRender(() => void fireEvent.click(button(name)))

views('[MENU-19] nothing is offered where no dish says anything to narrow by', async () => {
  const fixture = await openMenu([roll(1, 'Дракон'), roll(2, 'Филадельфия', { tags: [tag('HIT')] })])
  await flushRender(() => void fixture.show(<Page />))
  await flushRender(() => void fireEvent.scroll(window))
  assert.is(screen.queryByRole('button', { name: /^Фильтры/ }), null)
})

views('[MENU-19] filters apply at once, are counted, and can be removed above the dishes', async () => {
  await showPage()
  await open()
  const dialog = screen.getByRole('dialog', { name: 'Фильтры' })
  const group = (name: string) =>
    within(within(dialog).getByRole('group', { name })).getAllByRole('button').map(button => button.textContent)
  assert.equal([group('Какие блюда показать'), group('Исключить аллергены')],
    [['Веганское', 'Неострое'], ['арахис', 'рыба']])
  assert.is(button(/^арахис$/i).getAttribute('aria-pressed'), 'false')
  await choose(/^арахис$/i)
  assert.is(button(/^арахис$/i).getAttribute('aria-pressed'), 'true')
  assert.ok(within(dialog).getByText(/аллергены не указаны/), 'Каппа says nothing of them')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Показать 3 блюда' }))
  await flushRender()
  // The dishes of the second section may not be rendered yet.
  const rolls = () => names().filter(name => name !== 'Том ям')
  assert.equal(rolls(), ['Филадельфия', 'Каппа'])
  assert.ok(button(/^Фильтры, выбрано: 1$/))
  assert.ok(screen.getByText(/^Подходят 3 блюда из 4/))
  await choose(/^Убрать фильтр «Без: арахис»$/)
  assert.equal(rolls(), ['Дракон', 'Филадельфия', 'Каппа'])
  assert.is(document.activeElement, button(/^Фильтры$/), 'the focus is where filters are')
})

views('[MENU-19] a section without a fitting dish says so, keeps its place, and brings its dishes back', async () => {
  const world = await showPage()
  act(() => world.shop.filters.toggle('SPICY'))
  await flushRender()
  const soups = screen.getByRole('region', { name: 'Супы' })
  assert.ok(within(soups).getByText('В этом разделе ничего не подходит под выбранные фильтры.'))
  assert.ok(within(screen.getByRole('navigation', { name: 'Категории меню' })).getByRole('link', { name: 'Супы' }))
  fireEvent.click(within(soups).getByRole('button', { name: 'Сбросить фильтры' }))
  await flushRender()
  assert.is(within(soups).queryByText(/ничего не подходит/), null)
  assert.ok(within(soups).getByRole('list'), 'its dishes are drawn as it comes near')
  assert.is(document.activeElement, within(soups).getByRole('heading', { name: 'Супы' }))
})

views('[MENU-19] a menu without a fitting dish says so above its sections', async () => {
  const none = await openMenu([roll(1, 'Дракон', { allergens: ['рыба'] })])
  act(() => none.shop.filters.toggle('рыба'))
  await flushRender(() => void none.show(<Page />))
  assert.ok(screen.getByText('Под выбранные фильтры в меню ничего не подходит.'))
})

views('[MENU-19] popular dishes are filtered too and say by what; the search is not filtered', async () => {
  const fixture = await openMenu(DISHES, { chain: { groups: GROUPS } })
  act(() => fixture.shop.filters.toggle('SPICY'))
  function Tiles() {
    const view = useRestoMenu()
    return view.status === 'ready' ? <MenuTiles view={view} heading="Главная" /> : null
  }
  await flushRender(() => void fixture.show(<><Tiles /><SearchPopup /></>))
  assert.equal(names(), ['Филадельфия'])
  assert.ok(button(/^Убрать фильтр «Неострое»$/))
  await flushRender(() => {
    fixture.shop.menu.search.open()
    fixture.shop.menu.search.type('том ям')
  })
  assert.ok(within(screen.getByRole('list', { name: 'Найденные блюда' })).getByRole('link', { name: 'Том ям' }))
})

views('[MENU-07, MENU-19] what is hidden from who is not of age is not counted among the dishes that fit', async () => {
  const wine = roll(9, 'Рислинг', { allergens: ['сульфиты'], tags: [tag('ADULT')] })
  for (const [isAvailable, label] of [[false, 'Показать 3 блюда'], [true, 'Показать 4 блюда']] as const) {
    const fixture = await openMenu([...DISHES, wine], { chain: { groups: GROUPS } })
    act(() => fixture.shop.consent.adult.set(isAvailable))
    await flushRender(() => void fixture.show(<Page />))
    await flushRender(() => void fireEvent.scroll(window))
    await open()
    await choose(/^арахис$/i)
    assert.ok(within(screen.getByRole('dialog', { name: 'Фильтры' })).getByRole('button', { name: label }))
    cleanup()
  }
})

views.run()
