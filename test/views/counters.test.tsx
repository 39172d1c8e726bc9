import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import type { Shop } from '../kit/shop.ts'
import { trackPages } from '../../src/web/metrics.ts'
import { componentSuite } from '../support/component.ts'

const counters = componentSuite('the counters in the page')

counters('[CFG-06, MENU-12] withdrawn consent stops analytics, and consent given again starts it from then on', () => {
  const allowed = createStore<ReturnType<Shop['consent']['counters']['get']>>({ script: null, counterId: '12345' })
  const path = createStore('/')
  trackPages({ analytics: allowed, path, report: () => undefined })
  const listCalls = () => ((window as { ym?: { a?: unknown[][] } }).ym?.a
    ?? []).map(([id, call, argument]) => `${id} ${call}${call === 'hit' ? ` ${argument}` : ''}`)
  assert.equal(listCalls(), ['12345 init', '12345 hit /'])
  allowed.set({ script: null, counterId: null })
  path.set('/cart')
  assert.equal(listCalls().slice(2), ['12345 destruct'])
  allowed.set({ script: null, counterId: '12345' })
  assert.equal(listCalls().slice(3), ['12345 init', '12345 hit /cart'])
  assert.is(document.querySelectorAll('script[src*="metrika"]').length, 1)
})

counters('[CFG-06] a page is counted once, whatever else is permitted while it is open', () => {
  delete (window as { ym?: unknown }).ym
  const allowed = createStore<ReturnType<Shop['consent']['counters']['get']>>({ script: null, counterId: '12345' })
  const path = createStore('/')
  trackPages({ analytics: allowed, path, report: () => undefined })
  const pages = () => ((window as { ym?: { a?: unknown[][] } }).ym?.a ?? []).filter(([, call]) => call === 'hit')
    .map(([, , argument]) => argument)
  allowed.set({ script: 'https://counters.test/tag.js', counterId: '12345' })
  assert.equal(pages(), ['/'])
  path.set('/cart')
  allowed.set({ script: null, counterId: '12345' })
  assert.equal(pages(), ['/', '/cart'])
})

counters('[CFG-06] a counter that is blocked is reported, and nothing else', () => {
  delete (window as { ym?: unknown }).ym
  for (const script of document.querySelectorAll('script')) script.remove()
  const reports: string[] = []
  const faults: unknown[] = []
  const record = ({ type }: Event) => void faults.push(type)
  for (const type of ['error', 'unhandledrejection']) window.addEventListener(type, record)
  const allowed = createStore<ReturnType<Shop['consent']['counters']['get']>>({
    script: 'https://counters.test/tag.js', counterId: '12345',
  })
  const path = createStore('/')
  trackPages({ analytics: allowed, path, report: code => void reports.push(code) })
  const scripts = document.querySelectorAll('script')
  assert.equal([...scripts].map(({ src }) => src),
    ['https://counters.test/tag.js', 'https://mc.yandex.ru/metrika/tag.js'])
  // happy-dom loads no scripts.
  path.set('/promotions')
  for (const type of ['error', 'unhandledrejection']) window.removeEventListener(type, record)
  assert.equal(reports, ['metrics.not-loaded', 'metrics.not-loaded'])
  assert.equal(faults, [])
  assert.is(document.querySelectorAll('script').length, 2, 'what is blocked is not asked for again')
})

counters.run()
