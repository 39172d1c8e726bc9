import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRouter } from '../../core/router/router.ts'
import { needsResto, routes, type RouteName } from '../../core/shop/routes.ts'
import { createTestTimer } from '../kit/clock.ts'

const addresses = suite('routes of the shop')

function at(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  return {
    history, router: createRouter({ history, table: routes, fallback: 'home.index', timer: createTestTimer(0) }),
  }
}

const information = [
  'informaciya-dlya-klientov', 'unikalnye-preimushchestva', 'pravila-prodazhi', 'postavshchikam',
  'postavshchikam-uslug-i-produkcii', 'sovmestnye-promo-akcii', 'podarki-ot-partnerov', 'dostavka',
]

addresses('[RT-01] each route is found under its path and leads back to it', () => {
  const paths: Partial<Record<RouteName, string>> = {
    'home.index': '/', 'menus.show': '/menus/101', 'cart.index': '/cart', 'orders.index': '/orders',
    'auth.index': '/auth', 'terms-of-sale': '/terms-of-sale', 'cookies.index': '/cookie',
  }
  for (const [name, path] of Object.entries(paths)) {
    const { router } = at(path)
    assert.is(router.current.get().page.name, name)
    assert.is(router.current.get().page.path, path)
  }
  assert.is(at('/').router.href('menus.positions.show', { menuId: '101', positionId: '7' }), '/menus/101/positions/7')
})

addresses('[RT-02] the eight information pages have their slugs', () => {
  for (const slug of information) assert.match(at(`/${slug}`).router.current.get().page.name, /^info\./)
  const names = Object.entries(routes).filter(([name]) => name.startsWith('info.'))
  assert.equal(names.map(([, { path }]) => path).sort(), information.map(slug => `/${slug}`).sort())
})

addresses('[RT-03] an unknown or malformed path leads home and leaves no entry', () => {
  for (const path of ['/nowhere', '/menus/%E0%A4%A', '/menus/1/positions/', '//evil.example', '/__proto__']) {
    const { history, router } = at(path)
    assert.equal([router.current.get().page.name, history.location.pathname], ['home.index', '/'], path)
  }
})

addresses('[RT-04] a dish by a direct link has its menu beneath', () => {
  const { page, layer } = at('/menus/101/positions/7').router.current.get()
  assert.equal([layer?.name, page.path], ['menus.positions.show', '/menus/101'])
})

for (const from of ['/', '/menus/102', '/cart']) {
  addresses(`[RT-04] a dish opened from ${from} lies over it and closes to it`, () => {
    const { history, router } = at(from)
    router.go('menus.positions.show', { menuId: '101', positionId: '7' })
    assert.is(router.current.get().page.path, from)
    assert.is(router.current.get().layer?.path, '/menus/101/positions/7')
    router.closeLayer()
    assert.is(history.location.pathname, from)
    assert.is(router.current.get().layer, null)
  })
}

addresses('[RT-04] a dish opened from a page that it may not cover has its menu beneath', () => {
  const { router } = at('/terms-of-sale')
  router.go('menus.positions.show', { menuId: '101', positionId: '7' })
  assert.is(router.current.get().page.path, '/menus/101')
})

addresses('[BOOT-01] home, menus, promotions, cart and the list of orders need a restaurant, others do not', () => {
  for (const name of Object.keys(routes) as RouteName[]) {
    assert.is(needsResto(name), /^(?:home|menus|promotions|cart)\.|^orders\.index$/.test(name), name)
  }
})

addresses.run()
