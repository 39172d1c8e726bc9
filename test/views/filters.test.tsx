import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { MenuPage } from '../../src/menu/MenuPage.tsx'
import { MenuTiles } from '../../src/menu/MenuTiles.tsx'
import { useRestoMenu } from '../../src/menu/useRestoMenu.ts'
import { tag, type Dish } from '../kit/chain.ts'
import { componentSuite, flushRender } from '../kit/view.tsx'
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
async function showPage(...args: Parameters<typeof openMenu>): Promise<MenuFixture> {
  const fixture = await openMenu(...args)
  await flushRender(() => void fixture.show(<Page />))
  await flushRender(() => void fireEvent.scroll(window))
  return fixture
}
const showAll = (extra: readonly Dish[] = []) => showPage([...DISHES, ...extra], { chain: { groups: GROUPS } })
/** Dishes of the first section. The second one is below the viewport. */
const names = () => screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const button = (name: RegExp) => screen.getByRole('button', { name })
const open = () => flushRender(() => void fireEvent.click(button(/^Фильтры/)))
const choose = (name: RegExp) => flushRender(() => void fireEvent.click(button(name)))

views('[MENU-19] nothing is offered where no dish says anything to narrow by', async () => {
  await showPage([roll(1, 'Дракон'), roll(2, 'Филадельфия', { tags: [tag('HIT')] })])
  assert.is(screen.queryByRole('button', { name: /^Фильтры/ }), null)
})

views('[MENU-19] filters apply at once, are counted, and can be removed above the dishes', async () => {
  await showAll()
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
  const world = await showAll()
  await flushRender(() => world.shop.filters.toggle('SPICY'))
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
  const { shop } = await showPage([roll(1, 'Дракон', { allergens: ['рыба'] })])
  await flushRender(() => shop.filters.toggle('рыба'))
  assert.ok(screen.getByText('Под выбранные фильтры в меню ничего не подходит.'))
})

views('[MENU-07, MENU-19] what is hidden from who is not of age is not counted among the dishes that fit', async () => {
  const wine = roll(9, 'Рислинг', { allergens: ['сульфиты'], tags: [tag('ADULT')] })
  for (const [isAvailable, label] of [[false, 'Показать 3 блюда'], [true, 'Показать 4 блюда']] as const) {
    const { shop } = await showAll([wine])
    await flushRender(() => shop.consent.adult.set(isAvailable))
    await open()
    await choose(/^арахис$/i)
    assert.ok(within(screen.getByRole('dialog', { name: 'Фильтры' })).getByRole('button', { name: label }))
    cleanup()
  }
})

views('[MENU-19] popular dishes are filtered too, below the filters in use', async () => {
  const fixture = await openMenu(DISHES, { chain: { groups: GROUPS } })
  await flushRender(() => fixture.shop.filters.toggle('SPICY'))
  function Tiles() {
    const view = useRestoMenu()
    return view.status === 'ready' ? <MenuTiles view={view} heading="Главная" /> : null
  }
  await flushRender(() => void fixture.show(<Tiles />))
  assert.equal(names(), ['Филадельфия'])
  assert.ok(button(/^Убрать фильтр «Неострое»$/))
})

views.run()
