import * as assert from 'uvu/assert'
import { focusField } from '../../src/checkout/focus-field.ts'
import { startScroll } from '../../src/web/scroll-start.ts'
import { trackScroll, scrollSmoothly } from '../../src/web/scroll.ts'
import { createWebStorage } from '../../src/web/storage.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite } from '../support/component.ts'

const scrolling = componentSuite('where a page is scrolled to')

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
  // Reloaded: the dishes are not rendered yet.
  trackScroll(shop.router)
  await new Promise(resolve => requestAnimationFrame(() => resolve(null)))
  dispatchEvent(new Event('pagehide'))
  assert.is(saved(), 3000, 'reloaded once more')
  shop.router.go('terms-of-sale', {})
  assert.is(saved(), 3000, 'gone on to another page')
  // Rendered, and scrolled by the customer.
  shop.router.go('home.index', {})
  height = 5000
  scrollTo(0, 40)
  dispatchEvent(new Event('pagehide'))
  assert.is(Object.values(Object.fromEntries(JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]')))
    .at(-1), 40)
})

scrolling('[RT-07, CHK-07] a scroll to the top is stored at once, before the customer leaves to pay', () => {
  let at = 0
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: ({ top }: { readonly top: number }) => { at = top } },
    PerformanceNavigationTiming: { configurable: true, value: class {} },
  })
  const { shop } = buildShop({ http: createTestHttp() })
  trackScroll(shop.router)
  const saved = (): unknown => JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]').at(-1)?.[1]
  at = 364
  dispatchEvent(new Event('pagehide'))
  assert.is(saved(), 364)
  document.body.innerHTML = '<h1 id="placed" tabindex="-1">Заказ № 1</h1>'
  focusField('placed', 'page')
  assert.equal([at, saved()], [0, 0])
  document.body.innerHTML = ''
})

scrolling('[RT-07] a restored position waits three seconds after the page last grew, then stays', async () => {
  let [height, at] = [100, 0]
  let notifyGrowth: () => void = () => undefined
  let isWatched = false
  const timeouts: (() => void)[] = []
  const cleared = new Set<unknown>()
  const { ResizeObserver: before, setTimeout: later, clearTimeout: clear } = globalThis
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: (_x: number, y: number) => { at = Math.min(y, height) } },
    PerformanceNavigationTiming: { configurable: true, value: class {} },
    ResizeObserver: { configurable: true, writable: true, value: class {
      constructor(onResize: () => void) { notifyGrowth = () => { if (isWatched) onResize() } }
      observe(): void { isWatched = true }
      disconnect(): void { isWatched = false }
    } },
  })
  window.setTimeout = ((run: () => void, delay: number) =>
    (delay === 3000 ? timeouts.push(run) : later(run, delay))) as typeof window.setTimeout
  globalThis.clearTimeout = id => void cleared.add(id)
  const { shop } = buildShop({ http: createTestHttp() })
  sessionStorage.setItem('scroll_positions', JSON.stringify([[`${shop.router.current.get().key} /`, 3000]]))
  trackScroll(shop.router)
  await new Promise(resolve => requestAnimationFrame(() => resolve(null)))
  height = 200
  notifyGrowth()
  assert.is(at, 200, 'it follows the growing page')
  timeouts.forEach((run, index) => { if (!cleared.has(index + 1)) run() })
  assert.ok(cleared.has(1) && timeouts.length > 1, 'on a slow device a page grows slowly')
  height = 5000
  notifyGrowth()
  assert.is(at, 200, 'who reads here by now is left alone')
  dispatchEvent(new Event('pagehide'))
  assert.is(Object.values(Object.fromEntries(JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]')))
    .at(-1), 200)
  Object.assign(globalThis, { ResizeObserver: before, clearTimeout: clear })
  window.setTimeout = later as typeof window.setTimeout
})

scrolling('[RT-07, UI-05] a key press ends an animated scroll, since the focus has moved on', async () => {
  let at = 0
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: (_x: number, y: number) => { at = y } },
  })
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 9000 })
  const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  scrollSmoothly(1000)
  await wait(100)
  const expected = at
  assert.ok(expected > 0 && expected < 1000, String(expected))
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  await wait(400)
  assert.is(at, expected)
  scrollSmoothly(2000)
  await wait(500)
  assert.is(at, 2000, 'without a gesture it arrives')
})

const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** A page of any height. The test loads the chunk that restores the scroll position, or makes it fail. */
function startPage() {
  let at = 0
  let requests = 0
  const pending: ((isLoaded: boolean) => void)[] = []
  Object.defineProperties(globalThis, {
    scrollY: { configurable: true, get: () => at },
    scrollTo: { configurable: true, value: (_x: number, y: number) => { at = y } },
    PerformanceNavigationTiming: { configurable: true, value: class {} },
  })
  const { shop: { router } } = buildShop({ http: createTestHttp() })
  const storage = createWebStorage('sessionStorage', { report: () => undefined, onVolatile: () => undefined })
  return {
    router,
    start: () => startScroll(router, storage, () => {
      requests += 1
      return new Promise((resolve, reject) =>
        pending.push(isLoaded => { if (isLoaded) resolve(trackScroll); else reject(new Error('not there')) }))
    }),
    countRequests: () => requests,
    settleLoad: async (isLoaded: boolean) => {
      pending.pop()?.(isLoaded)
      await frame()
    },
    at: () => at,
    scroll: (y: number) => {
      at = y
      dispatchEvent(new Event('scroll'))
    },
  }
}

scrolling('[RT-07] the scroll chunk loads on a scroll, on navigation, or after a reload', async () => {
  sessionStorage.clear()
  const page = startPage()
  page.start()
  assert.is(page.countRequests(), 0)
  page.scroll(30)
  page.scroll(700)
  assert.is(page.countRequests(), 1)
  page.router.go('terms-of-sale', {})
  assert.is(page.countRequests(), 1, 'once for all')
  await page.settleLoad(true)
  assert.match(sessionStorage.getItem('scroll_positions') ?? '', /700/)

  const secondVisit = startPage()
  secondVisit.start()
  assert.is(secondVisit.countRequests(), 1)
})

scrolling('[RT-07] pages opened before the chunk start at their tops, and Back restores the first', async () => {
  for (const isBackFirst of [true, false]) {
    sessionStorage.clear()
    const page = startPage()
    page.start()
    page.scroll(700)
    page.router.go('terms-of-sale', {})
    await frame()
    assert.is(page.at(), 0)
    if (!isBackFirst) await page.settleLoad(true)
    page.scroll(50)
    page.router.back()
    if (isBackFirst) await page.settleLoad(true)
    await frame()
    assert.is(page.at(), 700, isBackFirst ? 'gone back before it was there' : 'gone back when it was there')
  }
})

scrolling('[RT-07] a position from before a reload survives navigation before it could be restored', async () => {
  const page = startPage()
  sessionStorage.setItem('scroll_positions', JSON.stringify([[`${page.router.current.get().key} /`, 3000]]))
  page.start()
  page.router.go('terms-of-sale', {})
  await page.settleLoad(true)
  page.router.back()
  await frame()
  assert.is(page.at(), 3000)
})

scrolling('[RT-07] a scroll of the customer before the chunk loads is kept, also after a reload', async () => {
  const page = startPage()
  sessionStorage.setItem('scroll_positions', JSON.stringify([[`${page.router.current.get().key} /`, 3000]]))
  page.start()
  page.scroll(40)
  await page.settleLoad(true)
  assert.is(page.at(), 40)
  assert.match(sessionStorage.getItem('scroll_positions') ?? '', /,40\]/)
})

scrolling('[RT-07] without the chunk pages start at the top and sections scroll, and it is retried', async () => {
  sessionStorage.clear()
  const page = startPage()
  page.start()
  page.scroll(700)
  await page.settleLoad(false)
  document.body.innerHTML = '<h2 id="group-1"></h2>'
  const calls: string[] = []
  Element.prototype.scrollIntoView = function () { calls.push(this.id) }
  page.router.goToPath('/#group-1')
  await frame()
  assert.equal([calls, page.at(), page.countRequests()], [['group-1'], 700, 2])
  await page.settleLoad(false)
  page.router.go('terms-of-sale', {})
  await frame()
  assert.equal([page.at(), page.countRequests()], [0, 3])
  await page.settleLoad(true)
  page.router.goToPath('/terms-of-sale#group-1')
  await frame()
  assert.equal(calls, ['group-1'], 'from now on the way is scrolled')
  document.body.innerHTML = ''
})

scrolling.run()
