import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { IdleProvider } from '../../src/lazy/idle.tsx'
import { CartChangesAlert } from '../../src/notice/CartChangesAlert.tsx'
import { createTestArchive } from '../kit/archive.ts'
import { createChain, createChainShop, dish, openShop, priceHonestly, start } from '../kit/chain.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { captureTimers } from '../kit/page-timers.ts'
import { storedChoice } from '../kit/shop.ts'
import { componentSuite, flushRender, press, readVisibleText, renderInShop } from '../kit/view.tsx'

const views = componentSuite('what changed in the cart, on the screen')

views('[MENU-15, CART-09] changes since the last visit are listed until they are dismissed', async () => {
  const device = { storage: createMemoryStorage(storedChoice('TAKE_AWAY')), archive: createTestArchive() }
  const first = await openShop({ dishes: [dish(1), dish(2), dish(3)], preflight: priceHonestly() }, device)
  for (const id of [1, 2, 3])
    first.shop.cart.add(
      { id, menu: { id: 110 }, name: `Блюдо ${id}`, price: 50_000, hasModifiers: false, modifiers: [] })
  await first.timer.advance(3000)
  const dishes = [dish(1, { price: 53_000 }), dish(3, { isAvailable: false })]
  const fixture = createChainShop(createChain({ dishes, preflight: priceHonestly() }), device)
  await start(fixture)
  const { shop } = fixture
  await renderInShop(shop, <main id="main" tabIndex={-1}><CartChangesAlert /></main>)
  const items = () => screen.queryAllByRole('listitem').map(readVisibleText)
  assert.ok(screen.getByText('Пока вас не было, корзина изменилась'))
  assert.equal(items(), ['Блюдо 1 +30 ₽', 'Блюдо 2 — больше нет в меню', 'Блюдо 3 — закончилось'])
  await flushRender(() => shop.router.go('cart.index', {}))
  assert.equal(items(), ['Блюдо 1 +30 ₽'], 'the cart marks dishes that cannot be ordered')
  await press('Понятно')
  assert.equal([items(), document.activeElement?.id], [[], 'main'])
})

views('[MENU-15, MENU-17] the notice moves to the bottom for a late change, not for a page change', async () => {
  const cart = [1, 2].map(id => ({
    id, menu: { id: 110 }, name: `Блюдо ${id}`, count: 1, price: 50_000, sum: 50_000, hasModifiers: false,
    modifiers: [], discounts: [], promoCodes: [],
  }))
  const fixture = await openShop(
    { dishes: [dish(1, { price: 53_000 })], preflight: priceHonestly() },
    { method: 'TAKE_AWAY', stored: { cart_positions: JSON.stringify(cart) } },
  )
  const { shop, chain } = fixture
  const timers = captureTimers()
  await renderInShop(shop, <IdleProvider><CartChangesAlert /></IdleProvider>)
  await flushRender(() => timers.advance(2000))
  timers.restore()
  const isLate = (): boolean => document.querySelector('[data-notice="cart"]') !== null
  await flushRender(() => shop.router.go('cart.index', {}))
  await flushRender(() => shop.router.go('home.index', {}))
  assert.equal([screen.queryAllByRole('listitem').length, isLate()], [2, false], 'back from the cart')
  Object.assign(chain, { dishes: [dish(1, { price: 56_000 })] })
  const venue = shop.location.choice.venue.get()
  assert.ok(venue.kind === 'resto')
  await flushRender(() => shop.menu.reload(venue.resto))
  assert.equal([screen.queryAllByRole('listitem').length, isLate()], [2, true], 'another price of the same dish')
})

views.run()
