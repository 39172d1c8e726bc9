import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { SearchHost } from '../../src/app/hosts.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { SearchPopup } from '../../src/search/SearchPopup.tsx'
import { SearchButton } from '../../src/shell/SearchButton.tsx'
import { modifierGroup, tag } from '../kit/chain.ts'
import { componentSuite, controlSharing, press } from '../kit/view.tsx'
import { openMenu, roll } from './menu.fixture.tsx'

const views = componentSuite('search, favourites and sharing')
views.before.each(() => sessionStorage.clear())

async function openSearch(...args: Parameters<typeof openMenu>) {
  const fixture = await openMenu(...args)
  fixture.show(<SearchPopup />)
  act(() => fixture.shop.menu.search.open())
  return fixture
}
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const names = (): readonly (string | null)[] => screen.queryAllByRole('link').map(link => link.textContent)

views('[MENU-06] lists what is found as it is typed, marked, with measure and price', async () => {
  await openSearch([
    roll(5, 'Ролл с угрём', { measure: { value: 210, unit: 'G' } }),
    roll(6, 'Калифорния', { description: 'Краб и икра' }), roll(7, 'Суп', { isAvailable: false }),
  ])
  assert.is(screen.getByRole('searchbox').getAttribute('placeholder'), 'Поиск')
  type('угрем')
  assert.equal(names(), ['Ролл с угрём'])
  assert.is(screen.getByRole('listitem').querySelector('mark')?.textContent, 'угрём')
  assert.match(screen.getByRole('listitem').textContent ?? '', /210.г.*500.₽/)
  type('икра')
  assert.equal(names(), ['Калифорния'])
  assert.is(screen.getByRole('listitem').querySelector('mark')?.textContent, 'икра')
  type('суп')
  assert.match(screen.getByRole('listitem').textContent ?? '', /500.₽.*Закончилось/)
  type('квазар')
  assert.ok(screen.getByRole('heading', { name: 'По запросу «квазар» ничего не нашлось' }))
  await waitFor(() =>
    assert.ok(screen.getAllByRole('status')
      .some(status => status.textContent === 'По запросу «квазар» ничего не нашлось')))
  fireEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }))
  assert.is((screen.getByRole('searchbox') as HTMLInputElement).value, '')
})

views('[MENU-22, ERR-05] a result shows the least price, and is found by its name without HTML entities', async () => {
  const sizes = modifierGroup(1, 1, 1,
    { items: [{ id: 101, name: '25 см', price: 45_000 }, { id: 102, name: '30 см', price: 59_000 }] })
  await openSearch([roll(5, 'Ролл &quot;Дракон&quot;', { price: 0 }), roll(6, 'Ша&shy;верма')],
    { modifiers: { 5: [sizes] } })
  type('дракон')
  assert.equal(names(), ['Ролл "Дракон"'])
  assert.is(screen.getByRole('button', { name: /^Выбрать состав/ }).getAttribute('aria-label'),
    'Выбрать состав: Ролл "Дракон", от 450 рублей')
  type('quot')
  assert.equal(names().filter(name => name?.includes('Дракон')), [])
  type('шаверма')
  assert.equal(names(), ['Ша\u00adверма'])
  assert.is(screen.getByRole('listitem').querySelector('mark')?.textContent, 'Ша\u00adверма')
})

views('[MENU-06] Ctrl+K and ⌘K open the search, not with another modifier or under a dialog', async () => {
  const { shop, show } = await openMenu([roll(5, 'Ролл с угрём')])
  const { container } = show(<><SearchButton /><SearchHost /></>)
  const isOpenAfter = (keys: object): boolean => {
    fireEvent.keyDown(document.body, { code: 'KeyK', ...keys })
    return shop.menu.search.state.get().isOpen
  }
  assert.equal([{}, { ctrlKey: true, shiftKey: true }, { metaKey: true, altKey: true }].map(isOpenAfter),
    [false, false, false])
  container.inert = true
  assert.is(isOpenAfter({ ctrlKey: true }), false)
  container.inert = false
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
    await act(async () => assert.is(isOpenAfter(modifier), true))
    act(() => shop.menu.search.close())
  }
})

views('[MENU-07, MENU-06] an adult dish is veiled until the answer, and not found after «no»', async () => {
  const { shop } = await openSearch([roll(5, 'Сакэ', { tags: [tag('ADULT')] })])
  type('сакэ')
  assert.ok(within(screen.getByRole('listitem')).getByText('18+'))
  act(() => shop.consent.adult.set(false))
  assert.is(screen.queryByText('Сакэ'), null)
  act(() => shop.consent.adult.set(true))
  assert.is(within(screen.getByRole('listitem')).queryByText('18+'), null)
})

views('[MENU-13] favourites start the search, without those that left the menu', async () => {
  const { shop } = await openSearch([roll(5, 'Ролл один'), roll(6, 'Ролл два')])
  assert.is(screen.queryByRole('heading', { name: 'Избранное' }), null)
  act(() => { for (const id of [404, 5, 6]) shop.menu.favourites.toggle(id) })
  const section = screen.getByRole('region', { name: 'Избранное' })
  assert.equal(within(section).getAllByRole('link').map(link => link.textContent), ['Ролл два', 'Ролл один'])
  assert.equal(shop.menu.favourites.ids.get(), [6, 5, 404])
  act(() => { for (const id of [5, 6]) shop.menu.favourites.toggle(id) })
  assert.is(screen.queryByRole('heading', { name: 'Избранное' }), null)
})

views('[MENU-13] a marked dish is unmarked in its layer', async () => {
  const { shop, show } = await openMenu([roll(5, 'Калифорния')], { path: '/menus/1/positions/5' })
  shop.menu.favourites.toggle(5)
  show(<PositionLayer />)
  const heart = screen.getByRole('button', { name: 'В избранное: Калифорния' })
  assert.is(heart.getAttribute('aria-pressed'), 'true')
  fireEvent.click(heart)
  assert.equal([heart.getAttribute('aria-pressed'), shop.menu.favourites.ids.get()], ['false', []])
})

const sharing = controlSharing(views)
const openShared = async () => {
  const fixture = await openMenu([roll(5, 'Калифорния')], { path: '/menus/1/positions/5?utm=a' })
  fixture.show(<PositionLayer />)
  await press('Поделиться')
}

views('[MENU-13] the share sheet gets the dish’s absolute address without the visit’s extras', async () => {
  sharing.offer('share')
  await openShared()
  assert.equal(sharing.shared, [{ title: 'Калифорния', url: `${location.origin}/menus/1/positions/5` }])
  assert.is(screen.queryByText('Ссылка скопирована'), null)
})

views('[MENU-13] cancelled sharing shows nothing; refused sharing copies or shows the link', async () => {
  sharing.offer('clipboard')
  sharing.refuse('AbortError')
  await openShared()
  assert.equal(sharing.copied, [])
  sharing.refuse('NotAllowedError')
  await press('Поделиться')
  assert.equal(sharing.copied, [`${location.origin}/menus/1/positions/5`])
  assert.ok(screen.getByText('Ссылка скопирована'))
  sharing.offer()
  await press('Поделиться')
  assert.ok(screen.getByText(`Скопируйте ссылку: ${location.origin}/menus/1/positions/5`))
})

views('[MENU-13] a dish shows nutrition, contents and allergens only where they are known', async () => {
  const withDetails = await openMenu([roll(5, 'Сет', {
    nutrition: { kcal: 182.5, protein: 8.4 }, contents: [{ name: 'Филадельфия', count: 8 }, { name: 'Имбирь' }],
    allergens: ['рыба', 'молоко'],
  })], { path: '/menus/1/positions/5' })
  const { unmount } = withDetails.show(<PositionLayer />)
  const words = screen.getByRole('dialog').textContent ?? ''
  assert.match(words, /Что в наборе\s*Филадельфия8.штИмбирь/)
  assert.match(words, /182,5.ккал · белки 8,4.г/)
  assert.match(words, /Аллергены\s*рыба, молоко/)
  unmount()
  const withoutDetails = await openMenu([roll(5, 'Ролл')], { path: '/menus/1/positions/5' })
  withoutDetails.show(<PositionLayer />)
  assert.not.match(screen.getByRole('dialog').textContent ?? '', /Что в наборе|Пищевая ценность|Аллергены/)
})

views.run()
