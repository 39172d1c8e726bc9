import * as assert from 'uvu/assert'
import { focusField } from '../../src/checkout/focus-field.ts'
import { startScroll } from '../../src/web/scroll-start.ts'
import { trackScroll, scrollSmoothly } from '../../src/web/scroll.ts'
import { createWebStorage } from '../../src/web/storage.ts'
import { createTestHttp } from '../kit/http.ts'
import { componentSuite, createReplacer } from '../kit/view.tsx'
import { captureTimers } from '../kit/page-timers.ts'
import { buildShop } from '../kit/shop.ts'

const scrolling = componentSuite('where a page is scrolled to')

const replace = createReplacer(scrolling)
/** A reloaded page of this height, which draws frames at once. Returns how far it is scrolled, and can scroll it. */
function fakePage(height: () => number = () => Infinity) {
  const page = { at: 0 }
  replace(globalThis, 'scrollY', { get: () => page.at })
  replace(globalThis, 'scrollTo', { value: (x: number | { readonly top: number }, y = 0) => {
    page.at = Math.min(typeof x === 'object' ? x.top : y, height())
  } })
  replace(globalThis, 'PerformanceNavigationTiming', { value: class {} })
  return page
}
const readSaved = (): readonly (readonly [string, number])[] =>
  JSON.parse(sessionStorage.getItem('scroll_positions') ?? '[]')
const savePosition = (key: string, y: number): void =>
  sessionStorage.setItem('scroll_positions', JSON.stringify([[`${key} /`, y]]))

scrolling('[RT-07] a page that is left before it is long enough again keeps the place it had', async () => {
  let height = 0
  fakePage(() => height)
  const { shop } = buildShop({ http: createTestHttp() })
  const { key } = shop.router.current.get()
  const saved = () => new Map(readSaved()).get(`${key} /`)
  savePosition(key, 3000)
  // Reloaded: the dishes are not rendered yet.
  trackScroll(shop.router)
  await frame()
  dispatchEvent(new Event('pagehide'))
  assert.is(saved(), 3000, 'reloaded once more')
  shop.router.go('terms-of-sale', {})
  assert.is(saved(), 3000, 'gone on to another page')
  // Rendered, and scrolled by the customer.
  shop.router.go('home.index', {})
  height = 5000
  scrollTo(0, 40)
  dispatchEvent(new Event('pagehide'))
  assert.is(readSaved().at(-1)?.[1], 40)
})

scrolling('[RT-07, STO-06] the stored positions do not name an order', () => {
  const page = fakePage()
  const { shop } = buildShop({ http: createTestHttp() })
  trackScroll(shop.router)
  shop.router.go('orders.show', { orderId: 'Я-1001' })
  page.at = 120
  dispatchEvent(new Event('pagehide'))
  assert.is(readSaved().at(-1)?.[1], 120)
  assert.not.match(decodeURIComponent(JSON.stringify(readSaved())), /1001/)
})

scrolling('[RT-07, CHK-07] a scroll to the top is stored at once, before the customer leaves to pay', () => {
  const page = fakePage()
  const { shop } = buildShop({ http: createTestHttp() })
  trackScroll(shop.router)
  page.at = 364
  dispatchEvent(new Event('pagehide'))
  assert.is(readSaved().at(-1)?.[1], 364)
  document.body.innerHTML = '<h1 id="placed" tabindex="-1">Заказ № 1</h1>'
  focusField('placed', 'page')
  assert.equal([page.at, readSaved().at(-1)?.[1]], [0, 0])
  document.body.innerHTML = ''
})

scrolling('[RT-07] a restored position waits three seconds after the page last grew, then stays', async () => {
  let height = 100
  const page = fakePage(() => height)
  let notify: () => void = () => undefined
  replace(globalThis, 'ResizeObserver', { writable: true, value: class {
    readonly #onResize: () => void
    constructor(onResize: () => void) { this.#onResize = onResize }
    observe(): void { notify = this.#onResize }
    disconnect(): void { notify = () => undefined }
  } })
  const grow = (to: number): void => {
    height = to
    notify()
  }
  const { shop } = buildShop({ http: createTestHttp() })
  savePosition(shop.router.current.get().key, 3000)
  const timers = captureTimers()
  replace(globalThis, 'requestAnimationFrame', { value: (run: () => void) => run() })
  trackScroll(shop.router)
  for (const [pause, to, expected, why] of [
    [0, 200, 200, 'it follows the growing page'], [2900, 300, 300, 'on a slow device a page grows slowly'],
    [2900, 400, 400, 'each growth starts the wait again'], [3000, 5000, 400, 'who reads here by now is left alone'],
  ] as const) {
    await timers.advance(pause)
    grow(to)
    assert.is(page.at, expected, why)
  }
  timers.restore()
  dispatchEvent(new Event('pagehide'))
  assert.is(readSaved().at(-1)?.[1], 400)
})

scrolling('[RT-07, UI-05] a key press ends an animated scroll, since the focus has moved on', () => {
  const page = fakePage()
  replace(document.documentElement, 'scrollHeight', { value: 9000 })
  let draw: (now: number) => void = () => undefined
  replace(globalThis, 'requestAnimationFrame', { value: (run: typeof draw) => { draw = run } })
  replace(performance, 'now', { value: () => 0 })
  scrollSmoothly(1000)
  draw(100)
  const expected = page.at
  assert.ok(expected > 0 && expected < 1000, String(expected))
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  draw(300)
  assert.is(page.at, expected)
  scrollSmoothly(2000)
  for (const now of [150, 300]) draw(now)
  assert.is(page.at, 2000, 'without a gesture it arrives')
})

const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** A page of any height. The test loads the chunk that restores the scroll position, or makes it fail. */
function startPage() {
  const page = fakePage()
  let requests = 0
  const pending: ((isLoaded: boolean) => void)[] = []
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
    at: () => page.at,
    scroll: (y: number) => {
      page.at = y
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
  savePosition(page.router.current.get().key, 3000)
  page.start()
  page.router.go('terms-of-sale', {})
  await page.settleLoad(true)
  page.router.back()
  await frame()
  assert.is(page.at(), 3000)
})

scrolling('[RT-07] a scroll of the customer before the chunk loads is kept, also after a reload', async () => {
  const page = startPage()
  savePosition(page.router.current.get().key, 3000)
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
