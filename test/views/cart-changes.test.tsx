import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartChangesAlert } from '../../src/notice/CartChangesAlert.tsx'
import { createTestArchive } from '../kit/archive.ts'
import { createChain, createChainShop, dish, openShop, priceHonestly, start } from '../kit/chain.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
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

views.run()
