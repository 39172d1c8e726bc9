import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { CartChangesHost } from '../../src/app/CartChangesHost.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { chosen, readyShop, type TestSandbox } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('a dish in the cart that has sold out')
let opened: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of opened) await sandbox.close()
  opened = []
})

/** The cart's page with two dishes, one of which sells out: after the menu has come, or before. */
async function show(knownToMenu: boolean, locale?: Locale) {
  const made = await readyShop({ path: '/cart', storage: createMemoryStorage(chosen('DELIVERY')) })
  opened.push(made.sandbox)
  const { shop, sandbox } = made
  const now = shop.menu.state.get()
  const plain = now.at === 'ready' ? [...now.menu.positions.values()].filter(one => one.price > 50_000 && one.isAvailable && !now.menu.slots.has(one.id) && !now.menu.modifiers.has(one.id)) : []
  const [gone] = plain
  if (gone === undefined) throw new Error('the menu is too small')
  for (const dish of plain.slice(0, 2)) {
    shop.cart.add({ id: dish.id, name: dish.name, price: dish.price, menu: { id: dish.menuId }, hasModifiers: false, modifiers: [] })
  }
  await sandbox.control('sold-out', { positionIds: [gone.id] })
  const venue = shop.location.choice.venue.get()
  if (knownToMenu && venue.at === 'resto') await shop.menu.reload(venue.resto)
  await shop.checkout.quote.ask()
  assert.is(shop.checkout.quote.state.get().at, 'refused')
  await renderInShop(shop, <><CartChangesHost /><CartScreen /></>, locale)
  await drawn()
  return { ...made, gone }
}

for (const [locale, word, knownToMenu] of [['ru', 'Закончилось', true], ['ru', 'Закончилось', false], ['en', 'Sold out', true], ['cnr', 'Rasprodato', true]] as const) {
  views(`[CART-09, MENU-04] «${word}» is said by its line and in one box (${locale}), known to ${knownToMenu ? 'the menu' : 'the check of the cart alone'}`, async () => {
    const { gone } = await show(knownToMenu, locale)
    const boxes = screen.getAllByRole('alert').map(box => box.textContent ?? '').filter(text => text.includes(gone.name))
    assert.equal(boxes.map(text => text.startsWith(`${word}: ${gone.name}`)), [true], boxes.join('\n'))
    assert.is(screen.getAllByText(word).length, 1)
  })
}
views.run()
