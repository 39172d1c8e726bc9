import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { CartChangesHost } from '../../src/app/CartChangesHost.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { storedChoice, openReadyShop, type TestSandbox } from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('a dish in the cart that has sold out')
let sandboxes: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of sandboxes) await sandbox.close()
  sandboxes = []
})

/** The cart page with two dishes. One sells out before or after the menu has loaded. */
async function show(knownToMenu: boolean, locale?: Locale) {
  const fixture = await openReadyShop({ path: '/cart', storage: createMemoryStorage(storedChoice('DELIVERY')) })
  sandboxes.push(fixture.sandbox)
  const { shop, sandbox } = fixture
  const state = shop.menu.state.get()
  const plainDishes =
    state.status === 'ready'
      ? [...state.menu.positions.values()].filter(
          dish =>
            dish.price > 50_000
            && dish.isAvailable
            && !state.menu.slots.has(dish.id)
            && !state.menu.modifiers.has(dish.id),
        )
      : []
  const [soldOut] = plainDishes
  if (soldOut === undefined) throw new Error('the menu is too small')
  for (const dish of plainDishes.slice(0, 2)) {
    shop.cart.add({
      id: dish.id, name: dish.name, price: dish.price, menu: { id: dish.menuId }, hasModifiers: false, modifiers: [],
    })
  }
  await sandbox.control('sold-out', { positionIds: [soldOut.id] })
  const venue = shop.location.choice.venue.get()
  if (knownToMenu && venue.kind === 'resto') await shop.menu.reload(venue.resto)
  await shop.checkout.quote.requestPrices()
  assert.is(shop.checkout.quote.state.get().status, 'refused')
  await renderInShop(shop, <><CartChangesHost /><CartScreen /></>, locale)
  await flushRender()
  return { ...fixture, soldOut }
}

for (const [locale, word, knownToMenu] of [
  ['ru', 'Закончилось', true], ['ru', 'Закончилось', false], ['en', 'Sold out', true], ['cnr', 'Rasprodato', true],
] as const) {
  const source = knownToMenu ? 'the menu' : 'the check of the cart alone'
  views(`[CART-09, MENU-04] «${word}» shows once (${locale}), known to ${source}`, async () => {
    const { soldOut } = await show(knownToMenu, locale)
    const boxes = screen.getAllByRole('alert').map(box => box.textContent ?? '')
      .filter(text => text.includes(soldOut.name))
    assert.equal(boxes.map(text => text.startsWith(`${word}: ${soldOut.name}`)), [true], boxes.join('\n'))
    assert.is(screen.getAllByText(word).length, 1)
  })
}
views('[CART-09, UI-05] «Убрать из корзины» announces the removed dish and focuses the first one left', async () => {
  const { soldOut, shop } = await show(true)
  const remove = within(screen.getAllByRole('alert')
    .find(box => box.textContent?.includes(soldOut.name)) as HTMLElement)
    .getByRole('button', { name: 'Убрать из корзины' })
  remove.focus()
  await flushRender(() => fireEvent.click(remove))
  const [remaining] = shop.cart.lines.get()
  assert.is(document.activeElement?.textContent, remaining?.name)
  await waitFor(() =>
    assert.ok(screen.getAllByRole('status').some(region => region.textContent === `Удалено: ${soldOut.name}`)))
})

views.run()
