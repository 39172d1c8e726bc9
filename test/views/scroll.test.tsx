import * as assert from 'uvu/assert'
import { focusField } from '../../src/checkout/focus-field.ts'
import { startScroll } from '../../src/web/scroll-start.ts'
import { followScroll, tween } from '../../src/web/scroll.ts'
import { createWebStorage } from '../../src/web/storage.ts'
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

const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** A page of any height whose scroll is followed by a file that is asked for and comes, or does not, when told. */
function startedPage() {
  let at = 0
  let asked = 0
  const answers: ((comes: boolean) => void)[] = []
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
      asked += 1
      return new Promise((resolve, reject) => answers.push(comes => { if (comes) resolve(followScroll); else reject(new Error('not there')) }))
    }),
    asked: () => asked,
    answer: async (comes: boolean) => {
      answers.pop()?.(comes)
      await frame()
    },
    at: () => at,
    scroll: (y: number) => {
      at = y
      dispatchEvent(new Event('scroll'))
    },
  }
}

scrolling('[RT-07] what remembers places is asked for once there is one: by a scroll, by another page, or at once after a reload', async () => {
  sessionStorage.clear()
  const page = startedPage()
  page.start()
  assert.is(page.asked(), 0)
  page.scroll(30)
  page.scroll(700)
  assert.is(page.asked(), 1)
  page.router.go('terms-of-sale', {})
  assert.is(page.asked(), 1, 'once for all')
  await page.answer(true)
  assert.match(sessionStorage.getItem('scroll_positions') ?? '', /700/)

  const again = startedPage()
  again.start()
  assert.is(again.asked(), 1)
})

scrolling('[RT-07] pages opened before that is there begin at their tops, and going back comes to where the first was left', async () => {
  for (const isBackFirst of [true, false]) {
    sessionStorage.clear()
    const page = startedPage()
    page.start()
    page.scroll(700)
    page.router.go('terms-of-sale', {})
    await frame()
    assert.is(page.at(), 0)
    if (!isBackFirst) await page.answer(true)
    page.scroll(50)
    page.router.back()
    if (isBackFirst) await page.answer(true)
    await frame()
    assert.is(page.at(), 700, isBackFirst ? 'gone back before it was there' : 'gone back when it was there')
  }
})

scrolling('[RT-07] a place from before a reload is kept by whoever goes on before it could be taken', async () => {
  const page = startedPage()
  sessionStorage.setItem('scroll_positions', JSON.stringify([[`${page.router.current.get().key} /`, 3000]]))
  page.start()
  page.router.go('terms-of-sale', {})
  await page.answer(true)
  page.router.back()
  await frame()
  assert.is(page.at(), 3000)
})

scrolling('[RT-07] who has scrolled before that is there is left alone, and is found there after a reload', async () => {
  const page = startedPage()
  sessionStorage.setItem('scroll_positions', JSON.stringify([[`${page.router.current.get().key} /`, 3000]]))
  page.start()
  page.scroll(40)
  await page.answer(true)
  assert.is(page.at(), 40)
  assert.match(sessionStorage.getItem('scroll_positions') ?? '', /,40\]/)
})

scrolling('[RT-07] without the file a new page still begins at its top and a section comes into sight; the next page asks again', async () => {
  sessionStorage.clear()
  const page = startedPage()
  page.start()
  page.scroll(700)
  await page.answer(false)
  document.body.innerHTML = '<h2 id="group-1"></h2>'
  const seen: string[] = []
  Element.prototype.scrollIntoView = function () { seen.push(this.id) }
  page.router.follow('/#group-1')
  await frame()
  assert.equal([seen, page.at(), page.asked()], [['group-1'], 700, 2])
  await page.answer(false)
  page.router.go('terms-of-sale', {})
  await frame()
  assert.equal([page.at(), page.asked()], [0, 3])
  await page.answer(true)
  page.router.follow('/terms-of-sale#group-1')
  await frame()
  assert.equal(seen, ['group-1'], 'from now on the way is scrolled')
  document.body.innerHTML = ''
})

scrolling.run()
