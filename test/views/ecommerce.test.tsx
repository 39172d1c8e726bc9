import * as assert from 'uvu/assert'
import type { Shop as CoreShop } from '../../core/shop/app/shop.ts'
import { createStore } from '../../core/store/store.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createChain, createChainHttp, flushRequests, modifierGroup, openShop, resto, priceHonestly } from '../kit/chain.ts'
import { trackShop } from '../../src/app/ecommerce.ts'
import { componentSuite } from '../support/component.ts'
import { buildLazyShop, storedChoice, type ShopOptions } from '../kit/shop.ts'

const analytics = componentSuite('the events that analytics count')

const ROLL = { id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }
const PERSON = { person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}' }
const FORM = JSON.stringify({ name: 'Анна', email: 'a@b.example', phone: '+7 999 555-01-00' })

type Page = { dataLayer?: object[]; ym?: (...call: readonly unknown[]) => void }
type Action = { readonly actionField?: { readonly revenue?: number }; readonly products: readonly Product[] }
interface Product { readonly id: string; readonly quantity: number }

/** Observes a shop. Returns the goals so far, and the new entries of `dataLayer`, one line each. */
function observe(shop: CoreShop, storage: { get(key: string): string | null }) {
  const entries: object[] = []
  const goals: unknown[] = []
  const page = window as Page
  page.dataLayer = entries
  page.ym = (...call) => void goals.push(call)
  const isPageVisible = createStore(true)
  const allowed = createStore<{ readonly ecommerceId: string | null }>({ ecommerceId: '7' })
  trackShop(allowed, {
    route: shop.router.current, layerMenu: shop.menu.layerMenu, venue: shop.location.choice.venue,
    purchase: shop.purchase, isPageVisible, readStoredCart: () => storage.get('cart_positions'),
  }, () => undefined)
  const listNew = () => entries.splice(0).map(entry => {
    const [action, { products, actionField }] = Object.entries((entry as { ecommerce: Record<string, Action> }).ecommerce)
      .find(([name]) => name !== 'currencyCode')!
    const sums = actionField?.revenue === undefined ? [] : [actionField.revenue]
    return [action, ...products.map(({ id, quantity }) => `${id}×${quantity}`), ...sums].join(' ')
  })
  return { entries, goals, isPageVisible, listNew, stop: () => allowed.set({ ecommerceId: null }) }
}

async function openObserved(options: Partial<ShopOptions> & { readonly stored?: Record<string, string> } = {}) {
  const group = modifierGroup(70, 1, 1)
  const made = await openShop(
    { modifiers: [{ positionId: 2, modifiers: [group] }], preflight: priceHonestly() }, options,
  )
  return { ...made, ...observe(made.shop, made.storage) }
}

analytics('[CFG-12] the events of a restaurant whose currency is unknown name none', async () => {
  const made = await openShop({ restos: [resto(11, { currency: null })] })
  const { entries } = observe(made.shop, made.storage)
  made.shop.router.go('menus.positions.show', { menuId: '110', positionId: '2' })
  made.shop.cart.add({ id: 1, menu: { id: 110 }, name: 'Суп', price: 50_000, hasModifiers: false, modifiers: [] })
  const fields = entries.map(entry => Object.keys((entry as { ecommerce: object }).ecommerce))
  assert.equal(fields, [['detail'], ['add']])
})

analytics('[CFG-12] an opened dish is viewed once, at the price of its card', async () => {
  const { shop, entries, goals, listNew } = await openObserved()
  shop.router.go('menus.positions.show', { menuId: '110', positionId: '2' })
  assert.equal(entries, [{
    ecommerce: {
      currencyCode: 'RUB', detail: { products: [{ id: '2', name: 'Блюдо 2', price: 510, quantity: 1 }] },
    },
  }])
  assert.equal(goals, [[7, 'reachGoal', 'view_item']])
  await shop.menu.reload(shop.menu.selectedMenu.get()!.resto)
  assert.equal(listNew(), ['detail 2×1'], 'a newer menu is no view')
  shop.router.go('menus.show', { menuId: '110' })
  shop.router.go('menus.positions.show', { menuId: '110', positionId: '2' })
  assert.equal(listNew(), ['detail 2×1'])
})

analytics('[CFG-12] pieces that the customer adds, removes and restores are counted', async () => {
  const { shop, entries, listNew } = await openObserved()
  shop.cart.add(ROLL, 2)
  const [line] = shop.cart.lines.get()
  shop.cart.setCount(line!, 110, 3)
  shop.cart.setCount(line!, 110, 1)
  shop.cart.remove(line!, 110)
  shop.cart.undo()
  assert.equal(listNew(),
    ['add 1×2', 'add 1×1', 'remove 1×2', 'remove 1×1', 'add 1×1'])
  const modifiers = [{ modifierId: 700, id: 7001, name: 'Соус', price: 1000, count: 2 }]
  shop.cart.add({ ...ROLL, price: 45_950, hasModifiers: true, modifiers })
  assert.equal(entries, [{
    ecommerce: {
      currencyCode: 'RUB',
      add: { products: [{ id: '1', name: 'Блюдо 1', price: 479.5, quantity: 1, variant: 'Соус' }] },
    },
  }])
  shop.cart.refresh([{ ...ROLL, price: 60_000 }])
  assert.is(entries.length, 1, 'a new price is no piece')
})

analytics('[CFG-12] a cart from an earlier visit and the changes of other tabs are not counted', async () => {
  const earlier = JSON.stringify([{ ...ROLL, count: 2, sum: 100_000, discounts: [], promoCodes: [] }])
  const { shop, storage, isPageVisible, listNew } = await openObserved({ stored: { cart_positions: earlier } })
  isPageVisible.set(false)
  shop.cart.add(ROLL)
  isPageVisible.set(true)
  shop.cart.add(ROLL)
  assert.equal(listNew(), ['add 1×1'])
  assert.is(JSON.parse(storage.get('cart_positions') ?? '')[0].count, 4)
})

analytics('[CFG-12] a dish that is added before the cart has loaded is counted', async () => {
  const storage = createMemoryStorage({
    ...storedChoice('DELIVERY'),
    cart_positions: JSON.stringify([{ ...ROLL, count: 2, sum: 100_000, discounts: [], promoCodes: [] }]),
  })
  const { shop, timer } = buildLazyShop({ storage, http: createChainHttp(createChain()) })
  const { listNew } = observe(shop, storage)
  shop.cart.add(ROLL)
  shop.cart.add({ ...ROLL, id: 2 })
  assert.equal(listNew(), [])
  await timer.advance(200)
  await flushRequests()
  assert.is(shop.purchase.state.get(), 'ready')
  assert.equal(listNew(), ['add 1×1 2×1'])
  for (const text of ['', 'null', '[1, {"id":1}]', '{broken']) {
    storage.set('cart_positions', text)
    assert.not.throws(() => observe(buildLazyShop({ storage }).shop, storage), text)
  }
})

async function openCheckout(options: Partial<ShopOptions> = {}) {
  const made = await openObserved({
    ...options,
    stored: { ...PERSON, ...storedChoice('TAKE_AWAY'), order_person: FORM, order_payment_method: 'CASH_UPON_RECEIPT' },
  })
  const { shop, timer, listNew } = made
  shop.cart.add(ROLL, 2)
  shop.router.go('cart.index', {})
  const place = async () => {
    const [outcome] = await Promise.all([shop.checkout.order.placeOrder(), timer.advance(20_000)])
    return outcome.kind
  }
  assert.equal(listNew(), ['add 1×2', 'checkout 1×2'])
  return { ...made, place }
}

analytics('[CFG-12] an order is a purchase once, and its dishes are not removed', async () => {
  const { shop, chain, place, storage, entries, goals, listNew } = await openCheckout()
  chain.order = () => [200, { id: '501', number: 'Щ-7', status: 'ACCEPTED', payableAmount: 99_050 }]
  assert.is(await place(), 'placed')
  assert.equal(entries, [{
    ecommerce: {
      currencyCode: 'RUB',
      purchase: {
        actionField: { id: '501', revenue: 990.5 },
        products: [{ id: '1', name: 'Блюдо 1', price: 500, quantity: 2 }],
      },
    },
  }])
  assert.equal(goals.slice(-2), [
    [7, 'reachGoal', 'begin_checkout'], [7, 'reachGoal', 'purchase', { order_price: 990.5, currency: 'RUB' }],
  ])
  assert.equal([shop.cart.lines.get(), listNew()], [[], ['purchase 1×2 990.5']])
  const placed = JSON.parse(storage.get('order_placed') ?? '')
  shop.router.go('home.index', {})
  shop.cart.add(ROLL)
  shop.router.go('cart.index', {})
  assert.equal(listNew(), ['add 1×1', 'checkout 1×1'], 'the next cart begins a checkout again')
  storage.otherTab().set('order_placed', JSON.stringify({ ...placed, id: '502', attempt: 'of another tab' }))
  assert.equal([shop.checkout.order.placed.get()?.id, listNew()], ['502', []], 'the other tab counts its order')
})

analytics('[CFG-12] a refused order is no purchase, and one of unknown fate is none until it is proven', async () => {
  const { chain, shop, timer, place, listNew } = await openCheckout()
  chain.order = () => [422, { errors: [{ code: 'person-order.not-accepted-now', message: '' }] }]
  assert.is(await place(), 'not-placed')
  chain.order = () => [502, 'x']
  assert.is(await place(), 'not-placed')
  assert.equal(listNew(), [])
  shop.router.go('home.index', {})
  shop.router.go('cart.index', {})
  chain.order = () => [200, { id: '502', status: 'ACCEPTED' }]
  await Promise.all([shop.checkout.order.repeatUnknown(), timer.advance(20_000)])
  assert.equal(listNew(), ['purchase 1×2 1000'], 'the same cart begins one checkout')
})

analytics('[CFG-12] an order that the customer declares as accepted removes no dishes', async () => {
  const { chain, shop, place, listNew } = await openCheckout()
  chain.order = () => [502, 'x']
  await place()
  shop.checkout.order.confirmAccepted()
  assert.equal([shop.cart.lines.get(), listNew()], [[], []])
})

analytics('[CFG-12] after the end nothing is counted', async () => {
  const { shop, stop, listNew } = await openObserved()
  stop()
  shop.cart.add(ROLL)
  shop.router.go('cart.index', {})
  assert.equal(listNew(), [])
})

analytics('[CFG-12] an order has the UTM parameters of the visit only with `order.source`', async () => {
  const tabStorage = createMemoryStorage()
  async function orderWith(isOn: boolean, landingQuery: string) {
    const { chain, place, stop } = await openCheckout({ tabStorage, landingQuery, config: { order: { source: isOn } } })
    let body: { readonly source?: unknown } = {}
    chain.order = request => {
      body = request
      return [200, { id: '501', status: 'ACCEPTED' }]
    }
    assert.is(await place(), 'placed')
    stop()
    return body.source
  }
  const landing = `?utm_source=yandex&utm_medium=cpc&utm_term=${'ы'.repeat(300)}&utm_content=%20&yclid=7&utm_id=1`
  assert.is(await orderWith(false, landing), undefined)
  assert.is(tabStorage.get('order_source'), null, 'nothing is stored')
  const source = { utm_source: 'yandex', utm_medium: 'cpc', utm_term: 'ы'.repeat(200) }
  assert.equal(await orderWith(true, landing), source)
  assert.equal(await orderWith(true, '?order=501&payment=success'), source, 'kept for the visit')
  assert.equal(await orderWith(true, '?utm_source=mail'), { utm_source: 'mail' }, 'a new link replaces it')
  tabStorage.set('order_source', '{broken')
  assert.is(await orderWith(true, ''), undefined)
})

analytics.run()
