import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, storedChoice } from '../kit/shop.ts'

const view = suite('the search over a page')

function openShopAt(...initialEntries: readonly string[]) {
  const history = createMemoryHistory({ initialEntries: [...initialEntries] })
  const { shop: { router, menu: { search } }, timer } = buildShop({ history })
  const address = (): string =>
    decodeURIComponent(history.location.pathname + history.location.search + history.location.hash)
  return {
    history, router, timer, search, address, isOpen: () => search.state.get().isOpen,
    text: () => search.state.get().text,
  }
}

view('[MENU-06] Back closes the search and not the page', () => {
  const { history, search, address, isOpen } = openShopAt('/cart', '/menus/101')
  search.open()
  assert.equal([isOpen(), address()], [true, '/menus/101?search='])
  history.back()
  assert.equal([isOpen(), address()], [false, '/menus/101'])
})

view('[MENU-06] closing it leaves no entry behind, however often it was opened and typed in', async () => {
  const { history, search, address, timer, text } = openShopAt('/cart', '/menus/101#group-101-3')
  for (const [typed, former] of [['р', ''], ['ро', 'р']] as const) {
    search.open()
    assert.is(text(), former, 'what was typed stays for the next time')
    search.type(typed)
    await timer.advance(1000)
    search.close()
    search.close()
    assert.is(address(), '/menus/101#group-101-3')
  }
  history.back()
  assert.is(address(), '/cart')
})

view('[MENU-06] the address says what was typed once the customer pauses, and other fields of it stay', async () => {
  const { search, address, timer } = openShopAt('/?utm=a')
  search.open()
  search.type('то')
  search.type('том я&м')
  assert.is(address(), '/?utm=a&search=')
  await timer.advance(1000)
  assert.is(address(), '/?utm=a&search=том я&м')
})

view('[MENU-06] an address with a search opens it, and closing stays on the page', () => {
  const { search, address, isOpen, text } = openShopAt('/menus/101?search=%D1%80%D0%BE%D0%BB%D0%BB+1')
  assert.equal([isOpen(), text()], [true, 'ролл 1'])
  search.close()
  assert.equal([isOpen(), address(), openShopAt('/?search=%').isOpen()], [false, '/menus/101', true])
})

view('[MENU-06, MENU-05] a dish that was found lies over the search and closes to it, with its words', () => {
  for (const page of ['/', '/menus/102', '/cart', '/restos', '/restos/11', '/promotions']) {
    const { router, search, address, isOpen, text, history } = openShopAt(page)
    search.open()
    search.type('угорь')
    search.flush()
    router.go('menus.positions.show', { menuId: 101, positionId: 7 })
    assert.is(isOpen(), true, `${page}: below the dish`)
    search.close()
    assert.is(isOpen(), true, 'what lies below cannot be closed')
    router.closeLayer()
    assert.equal([isOpen(), text(), address()], [true, 'угорь', `${page}?search=угорь`])
    history.back()
    assert.is(isOpen(), false)
    assert.is(address(), page)
  }
})

view('[MENU-06] going to another page closes it, Back returns to it and Back again closes it', () => {
  const { router, search, isOpen, text, history, address } = openShopAt('/')
  search.open()
  search.type('суп')
  search.flush()
  router.go('menus.show', { menuId: 101 })
  assert.is(isOpen(), false)
  history.back()
  assert.equal([isOpen(), text()], [true, 'суп'])
  search.close()
  assert.is(address(), '/')
})

view('[MENU-06] a slow writing of the address never overwrites what is being typed', async () => {
  const { search, text, timer, isOpen, address } = openShopAt('/')
  search.open()
  search.type('ро')
  await timer.advance(399)
  search.type('рол')
  await timer.advance(400)
  search.type('ролл')
  assert.is(text(), 'ролл')
  search.close()
  await timer.advance(1000)
  assert.equal([isOpen(), address()], [false, '/'])
})

view('[STO-06] the query is erased with its customer, also from the address', async () => {
  const { shop } = buildShop({ path: '/', storage: createMemoryStorage(storedChoice('TAKE_AWAY')) })
  const { search } = shop.menu
  search.open()
  search.type('ролл')
  search.flush()
  assert.match(decodeURIComponent(shop.router.current.get().search), 'ролл')
  shop.leaving.leave()
  assert.equal([search.state.get(), shop.router.current.get().search], [{ isOpen: true, text: '' }, '?search='])
  search.type('морс')
  search.close()
  shop.leaving.leave()
  search.open()
  assert.is(search.state.get().text, '')
})

view.run()
