import * as assert from 'uvu/assert'
import { focusField } from '../../src/checkout/focus-field.ts'
import { followScroll, tween } from '../../src/web/scroll.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { component } from '../support/component.ts'

const scrolling = component('where a page is scrolled to')

scrolling('[RT-07] a page that is left before it is long enough again keeps the place it had', async () => {
  let [height, at] = [0, 0]
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: (_x: number, y: number) => { at = Math.min(y, height) } },
    PerformanceNavigationTiming: { configurable: true, value: class {} },
  })
  const { shop } = buildShop({ http: createTestHttp() })
  const place = `${shop.router.current.get().key} /`
  const saved = (): unknown => Object.fromEntries(JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]'))[place]
  sessionStorage.setItem('scroll_positions', JSON.stringify([[place, 3000]]))
  // reloaded: the dishes are not there yet
  followScroll(shop.router)
  await new Promise(resolve => requestAnimationFrame(() => resolve(null)))
  dispatchEvent(new Event('pagehide'))
  assert.is(saved(), 3000, 'reloaded once more')
  shop.router.go('terms-of-sale', {})
  assert.is(saved(), 3000, 'gone on to another page')
  // there and scrolled by the customer: as it is now
  shop.router.go('home.index', {})
  height = 5000
  scrollTo(0, 40)
  dispatchEvent(new Event('pagehide'))
  assert.is(Object.values(Object.fromEntries(JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]'))).at(-1), 40)
})

scrolling('[RT-07, CHK-07] a page that the shop shows from its top is remembered so at once: who pays is gone before the browser tells of it', () => {
  let at = 0
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: ({ top }: { readonly top: number }) => { at = top } },
    PerformanceNavigationTiming: { configurable: true, value: class {} },
  })
  const { shop } = buildShop({ http: createTestHttp() })
  followScroll(shop.router)
  const saved = (): unknown => JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]').at(-1)?.[1]
  at = 364
  dispatchEvent(new Event('pagehide'))
  assert.is(saved(), 364)
  document.body.innerHTML = '<h1 id="placed" tabindex="-1">Заказ № 1</h1>'
  focusField('placed', 'page')
  assert.equal([at, saved()], [0, 0])
  document.body.innerHTML = ''
})

scrolling('[RT-07] a page that stays too short is waited for three seconds since it last grew: what changes its height later does not move it', async () => {
  let [height, at] = [100, 0]
  let grown: () => void = () => undefined
  let isWatched = false
  const patience: (() => void)[] = []
  const cleared = new Set<unknown>()
  const { ResizeObserver: before, setTimeout: later, clearTimeout: clear } = globalThis
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: (_x: number, y: number) => { at = Math.min(y, height) } },
    PerformanceNavigationTiming: { configurable: true, value: class {} },
    ResizeObserver: { configurable: true, writable: true, value: class {
      constructor(seen: () => void) { grown = () => { if (isWatched) seen() } }
      observe(): void { isWatched = true }
      disconnect(): void { isWatched = false }
    } },
  })
  window.setTimeout = ((run: () => void, delay: number) => (delay === 3000 ? patience.push(run) : later(run, delay))) as typeof window.setTimeout
  globalThis.clearTimeout = id => void cleared.add(id)
  const { shop } = buildShop({ http: createTestHttp() })
  sessionStorage.setItem('scroll_positions', JSON.stringify([[`${shop.router.current.get().key} /`, 3000]]))
  followScroll(shop.router)
  await new Promise(resolve => requestAnimationFrame(() => resolve(null)))
  height = 200
  grown()
  assert.is(at, 200, 'it follows the growing page')
  patience.forEach((run, index) => { if (!cleared.has(index + 1)) run() })
  assert.ok(cleared.has(1) && patience.length > 1, 'on a slow device a page grows slowly')
  height = 5000
  grown()
  assert.is(at, 200, 'who reads here by now is left alone')
  dispatchEvent(new Event('pagehide'))
  assert.is(Object.values(Object.fromEntries(JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]'))).at(-1), 200)
  Object.assign(globalThis, { ResizeObserver: before, clearTimeout: clear })
  window.setTimeout = later as typeof window.setTimeout
})

scrolling('[RT-07, UI-05] a way that is being scrolled ends where the customer presses a key: the focus has moved on', async () => {
  let at = 0
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: (_x: number, y: number) => { at = y } },
  })
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 9000 })
  const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  tween(1000)
  await wait(100)
  const there = at
  assert.ok(there > 0 && there < 1000, String(there))
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  await wait(400)
  assert.is(at, there)
  tween(2000)
  await wait(500)
  assert.is(at, 2000, 'without a gesture it arrives')
})

scrolling.run()
