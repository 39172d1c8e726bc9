import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { CartChangesHost } from '../../src/app/CartChangesHost.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { roll, soup } from '../kit/cart.ts'
import { dish, openShop, zone } from '../kit/chain.ts'
import { rejectMissing } from '../kit/places.ts'
import { componentSuite, listenTo, press, readRegions, renderInShop } from '../kit/view.tsx'

const views = componentSuite('a dish in the cart that has sold out')

/** The cart page with two dishes. The check of the cart refuses the first one, and the menu may know why. */
async function show(knownToMenu: boolean, locale?: Locale) {
  const dishes = [roll, soup].map(({ id, name, price }) =>
    dish(id, { name, price, isAvailable: !(knownToMenu && id === roll.id) }))
  const refuse = rejectMissing(11)
  const fixture = await openShop({
    dishes, zones: [zone(1, 11)], preflight: body => refuse({ ...body, positions: body.positions.slice(0, 1) }),
  }, { path: '/cart' })
  for (const line of [roll, soup]) fixture.shop.cart.add(line)
  await fixture.shop.checkout.quote.requestPrices()
  assert.is(fixture.shop.checkout.quote.state.get().status, 'refused')
  await renderInShop(fixture.shop, <><CartChangesHost /><CartScreen /></>, locale)
  return fixture
}

for (const [locale, word, knownToMenu] of [
  ['ru', 'Закончилось', true], ['ru', 'Закончилось', false], ['en', 'Sold out', true], ['cnr', 'Rasprodato', true],
] as const) {
  const source = knownToMenu ? 'the menu' : 'the check of the cart alone'
  views(`[CART-09, MENU-04] «${word}» shows once (${locale}), known to ${source}`, async () => {
    await show(knownToMenu, locale)
    const boxes = readRegions('alert').filter(text => text.includes(roll.name))
    assert.equal(boxes.map(text => text.startsWith(`${word}: ${roll.name}`)), [true], boxes.join('\n'))
    assert.is(screen.getAllByText(word).length, 1)
  })
}

views('[CART-09, UI-05] «Убрать из корзины» announces the removed dish and focuses the first one left', async () => {
  await show(true)
  screen.getByRole('button', { name: 'Убрать из корзины' }).focus()
  assert.match(await listenTo(() => press('Убрать из корзины')), `Удалено: ${roll.name}`)
  assert.is(document.activeElement?.textContent, soup.name)
})

views.run()
