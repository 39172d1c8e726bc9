import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRouter } from '../../../core/router/router.ts'
import { createTestTimer } from '../../kit/clock.ts'
import { isA } from '../../kit/errors.ts'
import { randomBetween, pickRandom, createRandom } from '../../kit/random.ts'

const routing = suite('router')

const timer = createTestTimer(0)
const table = {
  'home.index': { path: '/' },
  'cart.index': { path: '/cart' },
  'menus.show': { path: '/menus/:menuId' },
  'menus.positions.show': {
    path: '/menus/:menuId/positions/:positionId',
    layer: {
      over: ['menus.show', 'home.index'],
      base: ({ menuId }: { menuId: string }) => ({ name: 'menus.show', params: { menuId } }),
    },
  },
  'promotions.index': { path: '/promotions' },
  'promotions.show': {
    path: '/promotions/:promotionId',
    layer: { over: ['promotions.index', 'home.index'], base: () => ({ name: 'promotions.index', params: {} }) },
  },
  'restos.show': { path: '/restos/:restoId' },
} as const

function open(path = '/', state?: unknown) {
  const [, pathname, search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path)!
  const history = createMemoryHistory({ initialEntries: [{ pathname: pathname!, search, hash, state }] })
  const router = createRouter({ history, table, fallback: 'home.index', timer })
  return {
    history,
    router,
    /** The current page and layer, such as `/ + /promotions/3`. */
    shown() {
      const { page, layer } = router.current.get()
      return layer === null ? page.path : `${page.path} + ${layer.path}`
    },
    /** The same entries after a reload. */
    reload: () => createRouter({ history, table, fallback: 'home.index', timer }),
  }
}

routing('[CFG-14, RT-03] a route exists only with the parameters that it accepts', () => {
  const accepts = ({ slug }: { slug: string }) => slug === 'jobs'
  const pages = { ...table, 'pages.show': { path: '/:slug', accepts } } as const
  const openPages = (path: string) => {
    const history = createMemoryHistory({ initialEntries: [path] })
    return createRouter({ history, table: pages, fallback: 'home.index', timer })
  }
  const router = openPages('/jobs')
  assert.equal(router.current.get().page, { name: 'pages.show', params: { slug: 'jobs' }, path: '/jobs' })
  assert.is(router.matchPath('/team'), undefined)
  router.goToPath('/team')
  assert.is(router.current.get().page.path, '/')
  assert.is(openPages('/team').current.get().page.path, '/')
  assert.is(router.matchPath('/cart')?.name, 'cart.index')
})

routing('[RT-01] names the page and its parameters, typed', () => {
  const { router } = open('/restos/7?from=map#hours')
  const { page, layer, search, hash, action } = router.current.get()
  assert.equal(
    [page.name, page.path, layer, search, hash, action],
    ['restos.show', '/restos/7', null, '?from=map', '#hours', 'POP'],
  )
  if (page.name === 'restos.show') assert.is(page.params.restoId, '7')
  // @ts-expect-error the page may be another one, without a restaurant
  assert.is(page.params.restoId, '7')
})

routing('[RT-01] builds links and goes to them', () => {
  const { router, shown, history } = open()
  assert.is(router.href('menus.show', { menuId: 5 }), '/menus/5')
  router.go('menus.show', { menuId: 5 }, { search: '?a=1' })
  assert.equal([shown(), history.location.search, router.current.get().action], ['/menus/5', '?a=1', 'PUSH'])
  router.go('cart.index', {}, { replace: true })
  assert.is(history.index, 1)
  // @ts-expect-error a parameter is missing
  assert.throws(() => router.go('menus.show', {}), isA(RangeError))
  // @ts-expect-error there is no such route
  assert.throws(() => router.href('nowhere', {}), isA(RangeError))
})

routing('[RT-03] replaces unknown and malformed paths by home', () => {
  for (const path of ['/nowhere', '/menus/%E0%A4%A', '/menus//positions/1', '//evil.example', '/cart/x', '/%']) {
    const { router, shown, history } = open(path)
    assert.is(shown(), '/', path)
    assert.equal([history.location.pathname, history.index], ['/', 0])
    router.go('cart.index', {})
    let notifications = 0
    router.current.subscribe(() => (notifications += 1))
    history.push(path)
    assert.equal([shown(), history.location.pathname, history.index], ['/', '/', 2])
    assert.is(notifications, 1, 'the unknown path itself is never shown')
    history.back()
    assert.is(shown(), '/cart')
  }
})

routing('[RT-04] shows a position over its menu when opened there, and closes by going back', () => {
  const { router, shown, history } = open('/menus/5')
  const { page, key } = router.current.get()
  router.go('menus.positions.show', { menuId: 5, positionId: 7 })
  assert.is(shown(), '/menus/5 + /menus/5/positions/7')
  assert.is(router.current.get().page, page, 'the page is the same object')
  router.closeLayer()
  assert.is(shown(), '/menus/5')
  assert.is(router.current.get().key, key, 'the same entry, hence the same scroll position')
  assert.is(history.index, 0)
})

routing('[RT-04] shows a promotion over home or over the list, whichever was beneath', () => {
  for (const beneath of ['/', '/promotions']) {
    const { router, shown } = open(beneath)
    router.go('promotions.show', { promotionId: 3 })
    assert.is(shown(), `${beneath} + /promotions/3`)
    router.closeLayer()
    assert.is(shown(), beneath)
  }
})

routing('[RT-04] gives a directly opened layer its right page beneath, and closes onto it', () => {
  const { router, shown, history } = open('/menus/5/positions/7?utm=x')
  assert.is(shown(), '/menus/5 + /menus/5/positions/7')
  router.closeLayer()
  assert.equal([shown(), history.location.search, history.index], ['/menus/5', '', 0])
  assert.is(open('/promotions/3').shown(), '/promotions + /promotions/3')
})

routing('[RT-04] gives a layer its base when it is opened over a page that it does not belong to', () => {
  const { router, shown, history } = open('/cart')
  router.go('promotions.show', { promotionId: 3 })
  assert.is(shown(), '/promotions + /promotions/3')
  router.closeLayer()
  assert.is(shown(), '/promotions')
  history.back()
  assert.is(shown(), '/cart')
})

routing('[RT-04] keeps what is beneath through a reload', () => {
  const { router, history, reload } = open('/')
  router.go('promotions.show', { promotionId: 3 })
  const repeated = reload()
  assert.is(repeated.current.get().page.path, '/')
  repeated.closeLayer()
  assert.equal([history.index, repeated.current.get().page.path, repeated.current.get().layer], [0, '/', null])
})

routing('[RT-04] goes from layer to layer over the same page, and closes both at once', () => {
  const { router, shown, history } = open('/menus/5')
  router.go('menus.positions.show', { menuId: 5, positionId: 7 })
  router.go('menus.positions.show', { menuId: 5, positionId: 8 })
  assert.is(shown(), '/menus/5 + /menus/5/positions/8')
  history.back()
  assert.is(shown(), '/menus/5 + /menus/5/positions/7')
  history.forward()
  router.go('menus.positions.show', { menuId: 5, positionId: 9 }, { replace: true })
  router.closeLayer()
  assert.equal([history.index, shown()], [0, '/menus/5'])
})

routing('[RT-04] closes by replacing where the page beneath is not in the history', () => {
  const replaced = open('/')
  replaced.router.go('promotions.show', { promotionId: 3 }, { replace: true })
  assert.is(replaced.shown(), '/ + /promotions/3')
  replaced.router.closeLayer()
  assert.equal([replaced.shown(), replaced.history.index], ['/', 0])
  const direct = open('/promotions/3')
  direct.router.go('promotions.show', { promotionId: 4 })
  direct.router.closeLayer()
  assert.equal([direct.shown(), direct.history.index], ['/promotions', 1])
})

routing('[RT-04] returns to what was beneath even when its entry was replaced meanwhile', () => {
  const { router, shown, history } = open('/')
  router.go('promotions.show', { promotionId: 3 })
  history.back()
  router.go('cart.index', {}, { replace: true })
  history.forward()
  assert.is(shown(), '/ + /promotions/3')
  router.closeLayer()
  assert.is(shown(), '/')
  router.go('cart.index', {})
  history.back()
  assert.is(shown(), '/')
})

routing('closing where no layer is open does nothing', () => {
  const { router, history } = open('/cart')
  router.closeLayer()
  assert.equal([history.index, history.action], [0, 'POP'])
})

routing('ignores a history entry that other code wrote', () => {
  for (const state of [
    null, 5, 'x', [], { beneath: 5 }, { beneath: '/nowhere' }, { beneath: '//evil.example' }, { beneath: '/cart' },
    { beneath: '/promotions/9' }, { depth: 3 }, { index: -1, depth: 1e9, beneath: '/menus/%' },
    { index: 'x', depth: null }, JSON.parse('{"__proto__":{"beneath":"/"}}'),
  ]) {
    const { router, shown, history } = open('/promotions/3', state)
    assert.is(shown(), '/promotions + /promotions/3', JSON.stringify(state))
    router.closeLayer()
    assert.equal([shown(), history.index], ['/promotions', 0])
  }
})

routing('makes no second entry for a link to where one already is', () => {
  const { router, history } = open('/cart')
  router.go('cart.index', {})
  assert.is(history.index, 0)
  router.go('cart.index', {}, { search: '?a' })
  assert.is(history.index, 1)
  const layer = open('/')
  layer.router.go('promotions.show', { promotionId: 3 })
  layer.router.go('promotions.show', { promotionId: 3 })
  layer.router.closeLayer()
  assert.is(layer.history.index, 0)
})

routing('goes back when there is an entry of ours, else to the fallback', () => {
  const { router, history, shown } = open('/restos/7')
  router.back()
  assert.equal([shown(), history.index], ['/', 0])
  router.go('restos.show', { restoId: 8 })
  router.go('cart.index', {})
  router.back()
  assert.is(shown(), '/restos/8')
  router.back()
  assert.equal([shown(), history.index], ['/', 0])
})

routing('[RT-03] follows a path of this application, and leads any other home', () => {
  const { router, shown, history } = open()
  router.goToPath('/menus/5?a=1#g')
  assert.is(shown() + history.location.search + history.location.hash, '/menus/5?a=1#g')
  router.goToPath('/menus/5/positions/7')
  assert.is(shown(), '/menus/5 + /menus/5/positions/7')
  const foreign = [
    'https://evil.example/cart', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/nowhere', '/ca\nrt',
  ]
  for (const path of foreign) {
    router.goToPath('/cart')
    router.goToPath(path)
    assert.is(shown(), '/', path)
  }
})

routing('[AUTH-02, RT-03] distinguishes paths of this application from all others', () => {
  const { router } = open()
  assert.equal(router.matchPath('/cart?order=1#top'), { name: 'cart.index', params: {}, path: '/cart' })
  assert.equal(router.matchPath('/menus/5/positions/7/'), {
    name: 'menus.positions.show', params: { menuId: '5', positionId: '7' }, path: '/menus/5/positions/7/',
  })
  for (const path of [
    '', 'cart', '//cart', '///cart', '/\\cart', '\\/cart', '/\t/cart', '/\n/evil.example', ' /cart', '/cart ',
    '/..//evil.example', '/.//evil.example', '/./cart', '/cart/..', '/%2F%2Fevil.example', '/%5Cevil.example',
    'http:/cart', 'https://evil.example/cart', 'HTTPS://evil.example', 'javascript:/cart', 'data:,/cart',
    '/cart\u0000', '/cart\u007f', '/CART', '/cart/x', '@evil.example/cart', '/@evil.example', '/menus/\\evil.example',
    '/menus/5\n', '/restos/a b', '/restos/\t', '/menus/5\u007f', '/menus', '/menus/', '/menus/%', '?order=1', '#cart',
  ]) {
    assert.is(router.matchPath(path), undefined, JSON.stringify(path))
  }
})

routing('[RT-04, CHK-04] gives way to the page one came from without a second entry of it', () => {
  const { router, history, shown } = open('/restos/1')
  router.go('cart.index', {}, { search: '?a=1' })
  const { key } = router.current.get()
  router.go('menus.show', { menuId: 5 })
  router.returnTo('/cart')
  assert.equal([shown(), history.location.search, history.index], ['/cart', '?a=1', 1])
  assert.is(router.current.get().key, key, 'the very entry, with all that is remembered of it')
  assert.is(router.current.get().action, 'POP')
  router.back()
  assert.is(shown(), '/restos/1')
  // Forward leads no further than before
  history.go(2)
  assert.is(shown(), '/menus/5')
  router.returnTo('/cart')
  assert.equal([shown(), history.index], ['/cart', 1])
})

routing('[RT-04, CHK-04] replaces the entry when one came from somewhere else', () => {
  for (const [from, target, arrives] of [
    ['/promotions', '/cart', '/cart'], ['/promotions', '/x/y', '/'], ['/promotions', '//evil.example', '/'],
    ['/', 'javascript:1', '/'],
  ] as const) {
    const { router, history, shown } = open('/restos/1')
    router.goToPath(from)
    router.go('menus.show', { menuId: 5 })
    router.returnTo(target)
    assert.is(shown(), arrives)
    assert.is(history.index, from === '/' ? 1 : 2)
  }
  // opened by its address
  const first = open('/menus/5')
  first.router.returnTo('/cart')
  assert.equal([first.shown(), first.history.index], ['/cart', 0])
  // a state that another script has written
  for (const state of [
    { before: '/cart' }, { index: -1, before: '/cart' }, { index: 1, before: 7 }, { index: 'x', before: '/cart' },
  ]) {
    const other = open('/menus/5', state)
    other.router.returnTo('/cart')
    assert.is(other.shown(), '/cart')
  }
})

routing('[RT-04, CHK-04] remembers the previous page over a reload and a redirect, unless it changed', () => {
  const { router, history, reload } = open('/cart')
  router.go('menus.show', { menuId: 5 }, { search: '?a=1' })
  router.go('menus.show', { menuId: 5 }, { replace: true })
  history.go(-1)
  router.go('promotions.index', {}, { replace: true })
  history.go(1)
  const after = reload()
  after.returnTo('/cart')
  assert.equal([after.current.get().page.path, history.index], ['/cart', 0])
})

routing('[RT-04] a state that other code wrote leads no further back than to our first entry', () => {
  const state = { index: 1, depth: 2, beneath: '/promotions' }
  const history = createMemoryHistory({
    initialEntries: ['/foreign', '/menus/1', { pathname: '/promotions/3', state }], initialIndex: 2,
  })
  const router = createRouter({ history, table, fallback: 'home.index', timer })
  router.closeLayer()
  assert.equal([router.current.get().page.path, history.index], ['/promotions', 1])
})

routing('[RT-01] a question mark or a number sign with nothing behind it is left out of an address', () => {
  const { router, history } = open()
  router.goToPath('/cart?#')
  assert.equal([history.location.pathname, history.location.search, history.location.hash], ['/cart', '', ''])
})

routing('[RT-03] keeps going through 3000 random journeys', () => {
  const random = createRandom(21)
  for (let journey = 0; journey < 300; journey += 1) {
    const { router, history, shown } = open(
      pickRandom(random, ['/', '/cart', '/promotions/1', '/menus/1/positions/2', '/x']),
    )
    for (let step = 0; step < 10; step += 1) {
      const replace = random() < 0.3
      pickRandom<() => void>(random, [
        () => router.go('home.index', {}, { replace }),
        () => router.go('menus.show', { menuId: randomBetween(random, 1, 2) }, { replace }),
        () => router.go('menus.positions.show', { menuId: randomBetween(random, 1, 2), positionId: 7 }, { replace }),
        () => router.go('promotions.show', { promotionId: randomBetween(random, 1, 2) }, { replace }),
        () => router.goToPath('/promotions', { replace }),
        () => router.returnTo(pickRandom(random, ['/', '/menus/1', '/x'])),
        () => router.back(),
        () => router.closeLayer(),
        () => history.go(randomBetween(random, -3, 3)),
        () => history.push('/nowhere'),
      ])()
      const { page, layer } = router.current.get()
      assert.is(layer?.path ?? page.path, history.location.pathname)
      if (layer === null) continue
      const over: readonly string[] =
        layer.name === 'promotions.show' ? ['promotions.index', 'home.index'] : ['menus.show', 'home.index']
      assert.ok(over.includes(page.name), shown())
    }
    // closing always ends on the page that was seen beneath
    const beneath = router.current.get().page.path
    router.closeLayer()
    assert.is(shown(), beneath)
  }
})

routing.run()
