import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import * as assert from 'uvu/assert'
import type { RouteName } from '../../core/shop/routes.ts'
import { Arrival } from '../../src/app/Arrival.tsx'
import { fetchedView } from '../../src/app/fetched-view.tsx'
import { screens, type Screen } from '../../src/app/screens.tsx'
import { ShopContext } from '../../src/bind/shop.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { renderApp } from '../kit/app.tsx'
import { openShop, type ChainShop } from '../kit/chain.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const arrival = component('where the focus goes when a page opens')
const rows: Record<string, Screen> = screens
const before = { ...rows }
arrival.after.each(() => void Object.assign(rows, before))

/** The route's code comes when the test says so. */
function slowly(name: RouteName, view: ComponentType): () => Promise<void> {
  let come: (view: ComponentType) => void = () => undefined
  const fetched = new Promise<ComponentType>(resolve => { come = resolve })
  rows[name] = { ...screens[name], view: fetchedView(() => fetched) }
  return () => drawn(() => come(view))
}
/** The whole page of a shop whose menu is there. */
async function opened(stored: Readonly<Record<string, string>> = {}): Promise<ChainShop> {
  const made = await openShop({}, { stored: { cookie_consent_accepted: 'true', ...stored } })
  await renderApp(made.shop)
  return made
}
const focused = (): string => {
  const { activeElement: at } = document
  return at === document.body || at === null ? 'nowhere' : at.id === 'main' ? 'the page' : `${at.tagName.toLowerCase()} ${at.textContent}`
}
const wait = (milliseconds: number) => drawn(() => new Promise(resolve => setTimeout(resolve, milliseconds)))

arrival('[RT-08] the heading of a page has the focus as soon as it is there, however long its code is on its way', async () => {
  const come = slowly('promotions.index', PromotionsScreen)
  const { shop } = await opened()
  assert.is(focused(), 'nowhere', 'the first page takes none')
  await drawn(() => shop.router.go('promotions.index', {}))
  assert.is(focused(), 'the page')
  await wait(150)
  await come()
  assert.is(focused(), 'h1 Акции')
  await drawn(() => shop.router.go('home.index', {}))
  assert.match(focused(), /^h1 /, 'a page whose code is there already')
})

arrival('[RT-08, UI-05] a customer who presses something while a page is on its way keeps the focus where they are', async () => {
  const come = slowly('promotions.index', PromotionsScreen)
  const { shop } = await opened()
  await drawn(() => shop.router.go('promotions.index', {}))
  await wait(150)
  // such a button gives its focus to the page, as «Понятно» of a notice that goes does
  const skip = screen.getByRole('link', { name: 'К основному содержанию' })
  await drawn(() => {
    fireEvent.pointerDown(skip)
    fireEvent.click(skip)
  })
  assert.is(focused(), 'the page')
  await come()
  await wait(150)
  assert.is(focused(), 'the page')
})

arrival('[RT-08, UI-05] whoever has gone on by keyboard while a page is on its way is not called back', async () => {
  const come = slowly('promotions.index', PromotionsScreen)
  const { shop } = await opened()
  await drawn(() => shop.router.go('promotions.index', {}))
  await wait(150)
  const link = screen.getAllByRole('link')[0] as HTMLElement
  await drawn(() => link.focus())
  await come()
  await wait(150)
  assert.is(document.activeElement, link)
})

arrival('[RT-08, UI-05] what leads the focus may come after the page: then it leads to the heading, and nobody away from what they have pressed there', async () => {
  for (const [press, where] of [[false, 'h1 Акции'], [true, 'button']] as const) {
    const { shop } = buildShop({ path: '/promotions', http: createTestHttp() })
    const from = shop.router.current.get()
    shop.router.go('promotions.index', {}, { search: '?again' })
    await renderInShop(shop, <main id="main"><h1>Акции</h1><button type="button">Дальше</button></main>)
    if (press) screen.getByRole('button').focus()
    await drawn(() => void render(<ShopContext value={shop}><SnackbarHost><Arrival from={{ ...from, page: { ...from.page } }} wasAsked={false} /></SnackbarHost></ShopContext>))
    assert.ok(focused().startsWith(where), focused())
    cleanup()
  }
})

arrival('[CHK-04, RT-08] whoever signed in on the way to the order stands at the button that places it, and not at the top of the cart', async () => {
  const come = slowly('cart.index', CartScreen)
  const { shop } = await opened({ person_tokens: JSON.stringify({ accessToken: 'a.b.c', refreshToken: 'd.e.f', source: 'PHONE' }) })
  await drawn(() => shop.cart.add({ id: 1, name: 'Блюдо 1', price: 50_000, menu: { id: 110 }, hasModifiers: false, modifiers: [] }))
  shop.checkout.resume.leave()
  await drawn(() => shop.router.go('cart.index', {}))
  await come()
  await wait(50)
  assert.is(focused(), 'button Оформить заказ')
})

arrival.run()
