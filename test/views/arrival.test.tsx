import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import * as assert from 'uvu/assert'
import type { RouteName } from '../../core/shop/routes.ts'
import { RouteFocusManager } from '../../src/app/RouteFocusManager.tsx'
import { screens, type Screen } from '../../src/app/screens.tsx'
import { ShopContext } from '../../src/bind/shop.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { createLazyView } from '../kit/lazy-view.ts'
import { renderApp } from '../kit/app.tsx'
import { openShop, type ChainShop } from '../kit/chain.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const arrival = componentSuite('where the focus goes when a page opens')
const rows: Record<string, Screen> = screens
const before = { ...rows }
arrival.after.each(() => void Object.assign(rows, before))

/** Lazy-loads a route whose chunk arrives when the test resolves it. */
function slowly(name: RouteName, view: ComponentType): () => Promise<void> {
  let resolveView: (view: ComponentType) => void = () => undefined
  const fetched = new Promise<ComponentType>(resolve => { resolveView = resolve })
  rows[name] = { ...screens[name], view: createLazyView(() => fetched) }
  return () => flushRender(() => resolveView(view))
}
/** Renders the whole page of a shop whose menu has loaded. */
async function openPage(stored: Readonly<Record<string, string>> = {}): Promise<ChainShop> {
  const fixture = await openShop({}, { stored: { cookie_consent_accepted: 'true', ...stored } })
  await renderApp(fixture.shop)
  return fixture
}
const focused = (): string => {
  const { activeElement: at } = document
  return at === document.body
    || at === null ? 'nowhere' : at.id === 'main' ? 'the page' : `${at.tagName.toLowerCase()} ${at.textContent}`
}
const wait = (milliseconds: number) => flushRender(() => new Promise(resolve => setTimeout(resolve, milliseconds)))

arrival('[RT-08] a page’s heading gets the focus as soon as it renders, however late its chunk', async () => {
  const resolveView = slowly('promotions.index', PromotionsScreen)
  const { shop } = await openPage()
  assert.is(focused(), 'nowhere', 'the first page takes none')
  await flushRender(() => shop.router.go('promotions.index', {}))
  assert.is(focused(), 'the page')
  await wait(150)
  await resolveView()
  assert.is(focused(), 'h1 Акции')
  await flushRender(() => shop.router.go('home.index', {}))
  assert.match(focused(), /^h1 /, 'a page whose code is there already')
})

arrival('[RT-08, UI-05] a press while a page loads keeps the focus where it is', async () => {
  const resolveView = slowly('promotions.index', PromotionsScreen)
  const { shop } = await openPage()
  await flushRender(() => shop.router.go('promotions.index', {}))
  await wait(150)
  // The button passes its focus to the page, as «Понятно» of a dismissed notice does.
  const skip = screen.getByRole('link', { name: 'К основному содержанию' })
  await flushRender(() => {
    fireEvent.pointerDown(skip)
    fireEvent.click(skip)
  })
  assert.is(focused(), 'the page')
  await resolveView()
  await wait(150)
  assert.is(focused(), 'the page')
})

arrival('[RT-08, UI-05] focus moved by keyboard while a page loads is not taken back', async () => {
  const resolveView = slowly('promotions.index', PromotionsScreen)
  const { shop } = await openPage()
  await flushRender(() => shop.router.go('promotions.index', {}))
  await wait(150)
  const link = screen.getAllByRole('link')[0] as HTMLElement
  await flushRender(() => link.focus())
  await resolveView()
  await wait(150)
  assert.is(document.activeElement, link)
})

arrival('[RT-08, UI-05] a late focus manager focuses the heading, unless an element got the focus before', async () => {
  for (const [press, where] of [[false, 'h1 Акции'], [true, 'button']] as const) {
    const { shop } = buildShop({ path: '/promotions', http: createTestHttp() })
    const from = shop.router.current.get()
    shop.router.go('promotions.index', {}, { search: '?again' })
    await renderInShop(shop, <main id="main"><h1>Акции</h1><button type="button">Дальше</button></main>)
    if (press) screen.getByRole('button').focus()
    await flushRender(() => void render(<ShopContext value={shop}>
      <SnackbarHost>
        <RouteFocusManager initialRoute={{ ...from, page: { ...from.page } }} wasBlocked={false} />
      </SnackbarHost>
    </ShopContext>))
    assert.ok(focused().startsWith(where), focused())
    cleanup()
  }
})

arrival('[RT-08, UI-05] a second heading, shown when data has loaded, gets the focus in turn', async () => {
  let mountContent: () => void = () => undefined
  function Slow() {
    const [isHere, setHere] = useState(false)
    mountContent = () => setHere(true)
    return isHere ? <section><h1>Акции дня</h1></section> : <div><h1>Акции</h1></div>
  }
  rows['promotions.index'] = { ...screens['promotions.index'], view: Slow }
  const { shop } = await openPage()
  await flushRender(() => shop.router.go('promotions.index', {}))
  assert.is(focused(), 'h1 Акции')
  await flushRender(() => mountContent())
  assert.is(focused(), 'h1 Акции дня')
})

arrival('[CHK-04, RT-08] signing in on the way to the order focuses the button that places it', async () => {
  const resolveView = slowly('cart.index', CartScreen)
  const { shop } = await openPage({
    person_tokens: JSON.stringify({ accessToken: 'a.b.c', refreshToken: 'd.e.f', source: 'PHONE' }),
  })
  await flushRender(() =>
    shop.cart.add({ id: 1, name: 'Блюдо 1', price: 50_000, menu: { id: 110 }, hasModifiers: false, modifiers: [] }))
  shop.checkout.resume.leave()
  await flushRender(() => shop.router.go('cart.index', {}))
  await resolveView()
  await wait(50)
  assert.is(focused(), 'button Оформить заказ')
})

arrival.run()
