import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { RouteFocusManager } from '../../src/app/RouteFocusManager.tsx'
import { ShopContext } from '../../src/bind/shop.ts'
import { RouteOutlet } from '../../src/app/RouteOutlet.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { PromotionLayer } from '../../src/promotions/PromotionLayer.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { renderApp } from '../kit/app.tsx'
import { openShop, type ChainShop } from '../kit/chain.ts'
import { createTestHttp } from '../kit/http.ts'
import { replaceRouteViews } from '../kit/route-views.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'

const arrival = componentSuite('focus and title of a page that opens')
const routeViews = replaceRouteViews(arrival)

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

arrival('[RT-08] a page’s heading gets the focus as soon as it renders, however late its chunk', async () => {
  const resolveView = routeViews.delay('promotions.index', PromotionsScreen)
  const { shop } = await openPage()
  assert.is(focused(), 'nowhere', 'the first page takes none')
  await flushRender(() => shop.router.go('promotions.index', {}))
  assert.is(focused(), 'the page')
  await resolveView()
  assert.is(focused(), 'h1 Акции')
  await flushRender(() => shop.router.go('home.index', {}))
  await waitFor(() => assert.match(focused(), /^h1 /, 'a page whose code is there already'), { timeout: 5000 })
})

arrival('[UI-03] a page that opens fades in, unless the customer prefers less motion', async () => {
  const faded: string[] = []
  const [animate, media] = [HTMLElement.prototype.animate, globalThis.matchMedia]
  HTMLElement.prototype.animate = function (this: HTMLElement) {
    faded.push(this.id)
    return { finished: Promise.resolve() } as unknown as Animation
  }
  try {
    const { shop } = await openPage()
    await flushRender(() => shop.router.go('promotions.index', {}))
    assert.equal(faded, [], 'a page that is shown before this code has loaded does not blink')
    await flushRender(() => shop.router.go('restos.index', {}))
    assert.equal(faded, ['main'])
    globalThis.matchMedia = query => ({ ...media(query), matches: query.includes('reduced-motion') })
    await flushRender(() => shop.router.go('home.index', {}))
    assert.equal(faded, ['main'])
  } finally {
    HTMLElement.prototype.animate = animate
    globalThis.matchMedia = media
  }
})

arrival('[RT-08, UI-05] a press while a page loads keeps the focus where it is', async () => {
  const resolveView = routeViews.delay('promotions.index', PromotionsScreen)
  const { shop } = await openPage()
  await flushRender(() => shop.router.go('promotions.index', {}))
  // The button passes its focus to the page, as «Понятно» of a dismissed notice does.
  const skip = screen.getByRole('link', { name: 'К основному содержанию' })
  await flushRender(() => {
    fireEvent.pointerDown(skip)
    fireEvent.click(skip)
  })
  assert.is(focused(), 'the page')
  await resolveView()
  assert.is(focused(), 'the page')
})

arrival('[RT-08, UI-05] focus moved by keyboard while a page loads is not taken back', async () => {
  const resolveView = routeViews.delay('promotions.index', PromotionsScreen)
  const { shop } = await openPage()
  await flushRender(() => shop.router.go('promotions.index', {}))
  const link = screen.getAllByRole('link')[0] as HTMLElement
  await flushRender(() => link.focus())
  await resolveView()
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
  routeViews.replace('promotions.index', Slow)
  const { shop } = await openPage()
  await flushRender(() => shop.router.go('promotions.index', {}))
  assert.is(focused(), 'h1 Акции')
  await flushRender(() => mountContent())
  assert.is(focused(), 'h1 Акции дня')
})

for (const isLayerFirst of [true, false]) {
  const last = isLayerFirst ? 'page' : 'layer'
  arrival(`[RT-06] a promotion opened by its address keeps its title when the ${last}’s chunk is last`, async () => {
    const { shop } = await openShop({ promotions: [{ id: 7, name: 'Скидка на роллы', photos: [] }] },
      { path: '/promotions/7' })
    const resolveViews = [
      routeViews.delay('promotions.show', PromotionLayer), routeViews.delay('promotions.index', PromotionsScreen),
    ]
    await renderInShop(shop, <RouteOutlet />)
    for (const next of isLayerFirst ? resolveViews : [...resolveViews].reverse()) await next()
    assert.ok(screen.getByRole('dialog', { name: 'Скидка на роллы' }))
    assert.is(document.querySelector('main h1')?.textContent, 'Акции')
    assert.match(document.title, /^Скидка на роллы — /)
    await flushRender(() => shop.router.closeLayer())
    assert.match(document.title, /^Акции — /)
  })
}

arrival('[CHK-04, RT-08] signing in on the way to the order focuses the button that places it', async () => {
  const resolveView = routeViews.delay('cart.index', CartScreen)
  const { shop } = await openPage({
    person_tokens: JSON.stringify({ accessToken: 'a.b.c', refreshToken: 'd.e.f', source: 'PHONE' }),
  })
  await flushRender(() =>
    shop.cart.add({ id: 1, name: 'Блюдо 1', price: 50_000, menu: { id: 110 }, hasModifiers: false, modifiers: [] }))
  shop.checkout.resume.leave()
  await flushRender(() => shop.router.go('cart.index', {}))
  await resolveView()
  await flushRender()
  assert.is(focused(), 'button Оформить заказ')
})

arrival.run()
