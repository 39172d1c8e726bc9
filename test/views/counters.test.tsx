import * as assert from 'uvu/assert'
import { select } from '../../core/store/derived.ts'
import { createStore } from '../../core/store/store.ts'
import { openShop } from '../kit/chain.ts'
import type { AllowedAnalytics } from '../../core/shop/consent/cookies.ts'
import { trackShop } from '../../src/app/ecommerce.ts'
import { trackPages } from '../../src/web/metrics.ts'
import { findLeaks } from '../shop/leaks.ts'
import { PERSON, runPurchase } from '../shop/support.fixture.ts'
import { componentSuite } from '../support/component.ts'

type PageAnalytics = Omit<AllowedAnalytics, 'ecommerceId'>

const counters = componentSuite('the counters in the page')

counters('[CFG-06, MENU-12] withdrawn consent stops analytics, and consent given again starts it from then on', () => {
  const allowed = createStore<PageAnalytics>({ script: null, counterId: '12345' })
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
  const allowed = createStore<PageAnalytics>({ script: null, counterId: '12345' })
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
  const allowed = createStore<PageAnalytics>({
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

type CounterPage = { ym?: { a?: unknown[][] }; dataLayer?: unknown[] }
const page = window as CounterPage
/** Everything that the counter's script would find in the page. */
const listSent = (): readonly unknown[] => [...page.ym?.a ?? [], ...page.dataLayer ?? []]
const ECOMMERCE = { metrics: { counterId: '12345', ecommerce: true }, order: { source: true } }

function clearPage(): void {
  delete page.ym
  delete page.dataLayer
  for (const script of document.querySelectorAll('script')) script.remove()
}

/** A whole purchase with consent as `answer` gives it, `null` for none. Returns it with all that was sent. */
async function runTrackedPurchase(answer: boolean | null) {
  clearPage()
  let sentBeforeAnswer: readonly unknown[] = []
  const purchase = await runPurchase(1, 0, {
    config: ECOMMERCE, landingQuery: `?utm_source=mail&utm_term=${PERSON.email}`,
    onShop(shop) {
      const { consent: { cookies, counters: analytics } } = shop
      const path = select(shop.router.current, route => (route.layer ?? route.page).path)
      const report = () => undefined
      trackPages({ analytics, path, report, isEcommerceOn: true })
      trackShop(analytics, {
        route: shop.router.current, layerMenu: shop.menu.layerMenu, venue: shop.location.choice.venue,
        purchase: shop.purchase, isPageVisible: { get: () => true }, readStoredCart: () => null,
      }, report)
      shop.router.go('menus.positions.show', { menuId: '110', positionId: '1' })
      sentBeforeAnswer = listSent()
      if (answer !== null) cookies.answer(answer)
    },
  })
  return { ...purchase, sentBeforeAnswer }
}

counters('[CFG-12] a whole visit sends its events and goals, and nothing personal', async () => {
  const { outcome, secrets, sentBeforeAnswer } = await runTrackedPurchase(true)
  assert.equal([outcome, sentBeforeAnswer], ['placed', []])
  const actions = (page.dataLayer ?? []).map(entry => Object.keys((entry as { ecommerce: object }).ecommerce))
  assert.equal(actions, ['detail', 'add', 'checkout', 'purchase'].map(action => ['currencyCode', action]))
  const goals = (page.ym?.a ?? []).filter(([, call]) => call === 'reachGoal').map(([, , ...rest]) => rest)
  assert.equal(goals, [
    ['view_item'], ['add_to_cart'], ['begin_checkout'], ['purchase', { order_price: 2000, currency: 'RUB' }],
  ])
  assert.equal(page.ym?.a?.[0]?.slice(0, 2), [12345, 'init'])
  assert.is((page.ym?.a?.[0]?.[2] as { ecommerce?: boolean }).ecommerce, true)
  assert.ok(secrets.size >= 3, 'a code and two tokens')
  const sent = listSent().map(item => JSON.stringify(item)).join('\n')
  assert.equal(findLeaks(sent, [...Object.values(PERSON).map(String), ...secrets]), [], sent)
  const planted = `${sent}\n${JSON.stringify({ name: PERSON.name })}`
  assert.ok(findLeaks(planted, [PERSON.name]).length > 0, 'the search finds what it is meant to find')
})

for (const [title, answer] of [['without an answer', null], ['after a refusal', false]] as const) {
  counters(`[CFG-12, CFG-06] ${title} a whole visit sends nothing`, async () => {
    assert.is((await runTrackedPurchase(answer)).outcome, 'placed')
    assert.equal(listSent(), [])
    assert.is(document.querySelectorAll('script[src*="metrika"]').length, 0)
  })
}

counters('[CFG-12] withdrawn consent ends the events, and a failing counter does not reach the shop', async () => {
  clearPage()
  const countEntries = () => page.dataLayer?.length
  const analytics = createStore<Pick<AllowedAnalytics, 'ecommerceId'>>({ ecommerceId: '12345' })
  const { shop } = await openShop()
  const reports: string[] = []
  const observed = {
    route: shop.router.current, layerMenu: shop.menu.layerMenu, venue: shop.location.choice.venue,
    purchase: shop.purchase, isPageVisible: { get: () => true }, readStoredCart: () => null,
  }
  trackShop(analytics, observed, code => void reports.push(code))
  const roll = { id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }
  shop.cart.add(roll)
  assert.is(countEntries(), 1)
  analytics.set({ ecommerceId: null })
  shop.cart.add(roll)
  assert.is(countEntries(), 1)
  analytics.set({ ecommerceId: '12345' })
  Object.assign(page, { ym: () => { throw new Error('broken') } })
  shop.cart.add(roll)
  assert.equal([countEntries(), reports], [2, ['metrics.event-lost']])
})

counters.run()
