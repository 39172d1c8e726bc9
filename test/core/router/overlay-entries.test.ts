import { createMemoryHistory } from 'history'
import type { History } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRouter } from '../../../core/router/router.ts'
import { createTestTimer } from '../../kit/clock.ts'
import { randomBetween, pickRandom, createRandom } from '../../kit/random.ts'

const back = suite('what Back closes')

const table = {
  'home.index': { path: '/' },
  'cart.index': { path: '/cart' },
  'info': { path: '/info' },
  'menus.show': { path: '/menus/:menuId' },
  'menus.positions.show': {
    path: '/menus/:menuId/positions/:positionId',
    layer: {
      over: ['menus.show', 'home.index'],
      base: ({ menuId }: { menuId: string }) => ({ name: 'menus.show', params: { menuId } }),
    },
  },
} as const

/** An asynchronous history like a browser's: each step completes when the test says so. */
function open(path = '/', ...overlays: readonly string[]) {
  const memory = createMemoryHistory({ initialEntries: ['/before', path] })
  const steps: number[] = []
  let forget = () => {}
  const history: History = Object.create(memory, {
    go: { value: (delta: number) => void steps.push(delta) },
    // one loaded page at a time
    listen: { value: (listener: Parameters<History['listen']>[0]) => (forget(), forget = memory.listen(listener)) },
  })
  const timer = createTestTimer(0)
  const start = () => createRouter({ history, table, fallback: 'home.index', timer })
  let router = start()
  /** The names of the overlays, lowest first. */
  let over: readonly string[] = []
  let closers = new Map<string, () => void>()
  const log: string[] = []
  const closeRemaining = () => router.dismissOnBack(over.map(name => closers.get(name)!))
  function close(name: string) {
    over = over.filter(other => other !== name)
    closeRemaining()
  }
  function arrive() {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) memory.go(step)
  }
  const shop = {
    history,
    get router() { return router },
    arrive,
    timer,
    log,
    over: () => over.join(' '),
    open(name: string, refuses = false) {
      over = [...over, name]
      closers.set(name, () => {
        log.push(name)
        if (!refuses) close(name)
      })
      closeRemaining()
    },
    close(name: string) {
      close(name)
      return shop
    },
    /** Removes all overlays at once, as when their page is left. */
    replace(names: readonly string[]) {
      over = names
      for (const name of names) if (!closers.has(name)) closers.set(name, () => close(name))
      closeRemaining()
      return shop
    },
    /** Presses Back or Forward and waits for all history steps. */
    press(delta: number) {
      memory.go(delta)
      arrive()
    },
    /** The same entries after a reload, without overlays. */
    reload() {
      over = []
      closers = new Map()
      steps.length = 0
      router = start()
    },
    /** The distance from the entry before the shop, and the current address. */
    at: () => `${memory.index} ${memory.location.pathname}`,
    shown() {
      const { page, layer } = router.current.get()
      return layer === null ? page.path : `${page.path} + ${layer.path}`
    },
  }
  for (const name of overlays) shop.open(name)
  return shop
}

back('[UI-03] Back closes the top-most overlay and stays on the page, one press for each', () => {
  const shop = open('/cart', 'dialog', 'map', 'question')
  assert.is(shop.at(), '4 /cart')
  for (const left of ['dialog map', 'dialog', '']) {
    shop.press(-1)
    assert.is(shop.over(), left)
    assert.is(shop.shown(), '/cart')
  }
  assert.equal(shop.log, ['question', 'map', 'dialog'])
  assert.is(shop.at(), '1 /cart')
})

back('[UI-03] an overlay closed by its own button takes its entry along', () => {
  const shop = open('/cart', 'dialog', 'map')
  shop.close('map').arrive()
  assert.is(shop.at(), '2 /cart')
  shop.close('dialog').arrive()
  assert.is(shop.at(), '1 /cart')
  assert.equal(shop.log, [], 'closing is not asked for what is closed')
})

back('[UI-03] two overlays that close at once take both entries along', () => {
  const shop = open('/', 'dialog', 'question')
  shop.replace([]).arrive()
  assert.is(shop.at(), '1 /')
})

back('[UI-03] a question after a question has the entry of the first', () => {
  const shop = open('/', 'dialog', 'house number')
  shop.replace(['dialog', 'missing dishes'])
  assert.is(shop.at(), '3 /')
  shop.press(-1)
  assert.is(shop.over(), 'dialog')
})

back('[UI-03] an overlay that opens while another one is still leaving has its own entry', () => {
  const shop = open('/', 'dialog')
  shop.close('dialog')
  shop.open('dialog again')
  assert.is(shop.over(), 'dialog again')
  shop.arrive()
  assert.is(shop.at(), '2 /')
  shop.press(-1)
  assert.equal([shop.over(), shop.at()], ['', '1 /'])
})

back('[RT-07, RT-08] the page hears nothing of the entries of overlays', () => {
  const shop = open('/cart?a=1#b')
  const before = shop.router.current.get()
  let notifications = 0
  shop.router.current.subscribe(() => (notifications += 1))
  shop.open('dialog')
  shop.open('map')
  shop.press(-1)
  shop.close('dialog').arrive()
  shop.press(1)
  assert.is(notifications, 0)
  assert.is(shop.router.current.get(), before)
})

back('[RT-09] a page opened from an overlay replaces its entry, and Back leads to the page beneath', () => {
  const shop = open('/', 'panel')
  shop.router.go('cart.index', {})
  assert.is(shop.at(), '2 /cart')
  assert.is(shop.router.current.get().action, 'PUSH', 'for scrolling it is a new page')
  assert.equal(
    shop.history.location.state, { index: 1, before: '/', depth: 0, overlays: 0 }, 'one page of the shop is before it',
  )
  shop.close('panel').arrive()
  assert.is(shop.at(), '2 /cart')
  shop.press(-1)
  assert.equal([shop.at(), shop.shown()], ['1 /', '/'])
})

back('[RT-09] a page opened from a question over a dialog leaves no entry of either', () => {
  const shop = open('/', 'dialog', 'question')
  shop.router.go('cart.index', {})
  shop.arrive()
  shop.replace([]).arrive()
  assert.is(shop.at(), '2 /cart')
  shop.press(-1)
  assert.is(shop.at(), '1 /')
})

back('[RT-09] the present page chosen in an overlay, or a replacing one, leaves no entry either', () => {
  for (const go of ['home.index', 'cart.index'] as const) {
    const shop = open()
    shop.open('panel')
    shop.router.go(go, {}, { replace: go === 'cart.index' })
    shop.arrive()
    shop.close('panel')
    shop.arrive()
    assert.is(shop.at(), go === 'home.index' ? '1 /' : '1 /cart')
    assert.is(shop.over(), '')
    shop.press(1)
    assert.is(shop.shown(), go === 'home.index' ? '/' : '/cart', 'the entry left ahead shows no former page')
  }
})

back('[RT-09] a navigation right after an overlay has closed is not undone by the step back', () => {
  const shop = open('/', 'dialog')
  shop.close('dialog')
  shop.router.go('cart.index', {})
  shop.router.goToPath('/info')
  shop.arrive()
  assert.is(shop.at(), '3 /info')
  shop.press(-1)
  assert.is(shop.shown(), '/cart')
  shop.press(-1)
  assert.is(shop.at(), '1 /')
})

back('[RT-04] a step back that never arrives swallows no navigation', async () => {
  const shop = open('/', 'dialog')
  shop.close('dialog')
  shop.router.go('cart.index', {})
  await shop.timer.advance(950)
  assert.is(shop.shown(), '/', 'the step may yet arrive: a page that was busy hears of it last')
  await shop.timer.advance(50)
  assert.is(shop.shown(), '/cart')
  shop.router.go('info', {})
  assert.equal([shop.shown(), shop.timer.waiting], ['/info', 0])
})

back('[RT-04] navigation completes although the history never confirms its step back', async () => {
  const layered = open('/menus/5')
  layered.router.go('menus.positions.show', { menuId: 5, positionId: 7 })
  layered.router.closeLayer()
  await layered.timer.advance(1000)
  assert.is(layered.shown(), '/menus/5')

  const covered = open('/', 'dialog', 'question')
  covered.replace([])
  covered.router.go('cart.index', {})
  await covered.timer.advance(2000)
  assert.is(covered.shown(), '/cart')

  const deep = open()
  deep.router.go('cart.index', {})
  deep.router.back()
  await deep.timer.advance(1000)
  assert.is(deep.shown(), '/')
  deep.router.go('info', {})
  assert.is(deep.shown(), '/info')
})

back('[RT-04] a step back that arrives late, after it was given up, is a press of Back', async () => {
  const shop = open('/menus/5')
  shop.router.go('menus.positions.show', { menuId: 5, positionId: 7 })
  shop.router.closeLayer()
  await shop.timer.advance(1000)
  shop.arrive()
  assert.is(shop.shown(), '/menus/5')
  shop.router.go('info', {})
  assert.is(shop.shown(), '/info')
})

back('[RT-04] a layer keeps its depth under an overlay, and closes together with it', () => {
  const shop = open('/menus/5')
  shop.router.go('menus.positions.show', { menuId: 5, positionId: 7 })
  shop.router.go('menus.positions.show', { menuId: 5, positionId: 8 })
  shop.open('dialog')
  assert.is(shop.shown(), '/menus/5 + /menus/5/positions/8')
  shop.press(-1)
  assert.equal([shop.over(), shop.shown()], ['', '/menus/5 + /menus/5/positions/8'])
  shop.open('dialog again')
  shop.router.closeLayer()
  shop.router.closeLayer() // an impatient second press
  shop.arrive()
  assert.equal([shop.at(), shop.shown()], ['1 /menus/5', '/menus/5'])
})

back('[RT-04] a layer opened from a question lies over the page of the question', () => {
  const shop = open('/', 'age')
  shop.replace([])
  shop.router.go('menus.positions.show', { menuId: 5, positionId: 7 })
  shop.arrive()
  assert.is(shop.shown(), '/ + /menus/5/positions/7')
  shop.router.closeLayer()
  shop.arrive()
  assert.is(shop.at(), '1 /')
  shop.open('age again')
  shop.router.go('menus.positions.show', { menuId: 5, positionId: 7 })
  shop.close('age again')
  shop.router.closeLayer()
  shop.arrive()
  assert.is(shop.at(), '1 /')
})

back('the way back in the page leaves it with all its overlays', () => {
  const shop = open()
  shop.router.go('cart.index', {})
  shop.open('dialog')
  shop.open('map')
  shop.router.back()
  shop.arrive()
  assert.is(shop.at(), '1 /')
  const alone = open('/cart', 'dialog')
  alone.router.back()
  alone.arrive()
  assert.is(alone.at(), '1 /', 'no entry of the shop was before')
})

back('[UI-03] after a reload an overlay that is there again has its former entry', () => {
  const shop = open()
  shop.router.go('cart.index', {})
  const { key } = shop.router.current.get()
  shop.open('dialog')
  shop.open('map')
  shop.reload()
  assert.is(shop.shown(), '/cart')
  assert.is(shop.router.current.get().key, key, 'and the scroll position of the page')
  shop.open('dialog again')
  shop.arrive()
  assert.is(shop.at(), '3 /cart')
  shop.press(-1)
  assert.equal([shop.over(), shop.at()], ['', '2 /cart'])
  shop.press(-1)
  assert.is(shop.at(), '1 /')
})

back('[UI-03] after a reload without the overlay one press of Back leaves the page', () => {
  for (const overlays of [1, 2, 3]) {
    const shop = open()
    shop.router.go('cart.index', {})
    for (let count = 0; count < overlays; count += 1) shop.open(`overlay ${count}`)
    shop.reload()
    shop.press(-1)
    assert.equal([shop.at(), shop.shown()], ['1 /', '/'])
  }
})

back('[UI-03] after a reload a new page takes the place of the left-over entry', () => {
  const shop = open('/', 'dialog')
  shop.reload()
  shop.router.go('cart.index', {})
  assert.is(shop.at(), '2 /cart')
  shop.press(-1)
  assert.is(shop.at(), '1 /')
})

back('Forward onto the entry of a closed overlay is undone', () => {
  const shop = open('/cart', 'dialog', 'map')
  shop.press(-1)
  shop.press(1)
  assert.equal([shop.at(), shop.over()], ['2 /cart', 'dialog'])
  shop.press(-1)
  shop.press(1)
  assert.is(shop.at(), '1 /cart')
  shop.press(2)
  assert.is(shop.at(), '1 /cart')
})

back('a jump over the entries closes all overlays of the page that is left', () => {
  const shop = open()
  shop.router.go('cart.index', {})
  shop.open('dialog')
  shop.open('map')
  shop.press(-3)
  assert.equal([shop.shown(), shop.over()], ['/', ''])
  assert.equal(shop.log, ['map', 'dialog'])
  let notifications = 0
  shop.router.current.subscribe(() => (notifications += 1))
  shop.press(3)
  assert.is(shop.at(), '2 /cart', 'onto the page itself')
  assert.is(notifications, 1)
})

back('an overlay that refuses to close does not block navigation', () => {
  const shop = open()
  shop.router.go('cart.index', {})
  shop.open('stubborn', true)
  shop.press(-1)
  assert.equal([shop.over(), shop.shown()], ['stubborn', '/cart'])
  shop.press(-1)
  assert.equal([shop.over(), shop.shown()], ['stubborn', '/'])
  shop.open('question')
  shop.press(-1)
  assert.equal([shop.over(), shop.at()], ['stubborn', '1 /'])
})

back('ignores an entry of overlays that other code wrote', () => {
  for (const state of [
    { overlays: 2 }, { overlays: 1e9, key: 'x', index: 1 }, { overlays: -1, key: 5 },
    { overlays: 'x', key: 'y', index: 3 },
  ]) {
    const history = createMemoryHistory({ initialEntries: ['/', { pathname: '/cart', state }] })
    const router = createRouter({ history, table, fallback: 'home.index', timer: createTestTimer(0) })
    router.go('info', {})
    assert.is(router.current.get().page.path, '/info')
    assert.ok(history.index <= 2)
    history.go(-history.index)
    assert.is(router.current.get().page.path, '/')
  }
})

back('[RT-04, UI-03] after 3000 random journeys each overlay has one entry, and the page is the address’s', () => {
  const random = createRandom(33)
  for (let journey = 0; journey < 300; journey += 1) {
    const shop = open(pickRandom(random, ['/', '/cart', '/menus/1/positions/2']))
    let count = 0
    for (let step = 0; step < 10; step += 1) {
      const names = shop.over().split(' ').filter(name => name !== '')
      const replace = random() < 0.3
      pickRandom<() => void>(random, [
        () => shop.open(`o${count++}`),
        () => shop.open(`o${count++}`),
        () => names.length > 0 && shop.close(pickRandom(random, names)),
        () => shop.replace([]),
        () => {
          shop.router.go(pickRandom(random, ['home.index', 'cart.index', 'info'] as const), {}, { replace })
          if (random() < 0.8) shop.replace([])
        },
        () => {
          shop.replace([])
          shop.router.go('menus.positions.show', { menuId: 1, positionId: randomBetween(random, 1, 2) }, { replace })
        },
        () => shop.router.closeLayer(),
        () => shop.press(-1),
        () => shop.press(randomBetween(random, -2, 2)),
      ])()
      if (random() < 0.7) shop.arrive()
    }
    shop.arrive()
    shop.replace([])
    shop.arrive()
    const { page, layer } = shop.router.current.get()
    assert.is(layer?.path ?? page.path, shop.history.location.pathname)
    const before = shop.at()
    shop.open('last')
    shop.arrive()
    shop.press(-1)
    assert.equal([shop.over(), shop.at()], ['', before], `journey ${journey}`)
  }
})

back.run()
