import { act, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import * as assert from 'uvu/assert'
import { LayerOutlet } from '../../src/app/LayerOutlet.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { PromotionLayer } from '../../src/promotions/PromotionLayer.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { createApp } from '../kit/app.tsx'
import { openShop, type ChainOptions } from '../kit/chain.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { replaceRouteViews } from '../kit/route-views.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { componentSuite, flushRender, readText, readVisibleText } from '../kit/view.tsx'

const layers = componentSuite('a prerendered layer that the shop takes over')
const routeViews = replaceRouteViews(layers)
layers.before.each(() => {
  routeViews.replace('menus.positions.show', PositionLayer)
  routeViews.replace('promotions.show', PromotionLayer)
  routeViews.replace('promotions.index', PromotionsScreen)
})

const CHAIN = {
  promotions: [{
    id: 7, name: 'Скидка на роллы', description: 'Весь день', promoCode: 'ROLL', photos: [],
    finishAt: new Date(FRIDAY_NOON + 86_400_000).toISOString(),
  }],
}

/** A shop at a path, inside the outlet of prerendered layers. */
async function openAt(path: string, options: ChainOptions = {}) {
  const { shop } = await openShop(CHAIN, { path, ...options })
  return { shop, app: await createApp(shop, { Outlet: LayerOutlet }) }
}

/** Takes over the page of a path, which was written for a visitor without any data. */
async function takeOver(path: string, options: ChainOptions = {}) {
  const served = await openAt(path)
  const markup = renderToString(served.app)
  document.body.innerHTML = `<div id="app"></div><div id="overlays">${markup}</div>`
  const overlays = document.getElementById('overlays') as HTMLElement
  const dialog = overlays.querySelector('[role=dialog]')
  const { shop, app } = await openAt(path, options)
  const faults: string[] = []
  await act(async () => {
    const root = hydrateRoot(overlays, app, { onRecoverableError: error => faults.push(String(error)) })
    layers.after.each(() => act(() => root.unmount()))
  })
  await flushRender()
  return { shop, markup, dialog, faults }
}

const CASES = [
  ['/menus/110/positions/1', 'Блюдо 1', 'Меню 110'], ['/promotions/7', 'Скидка на роллы', 'Акции'],
] as const
for (const [path, name, below] of CASES) {
  layers(`[MENU-18, RT-04] ${path} keeps its elements, and the page below follows`, async () => {
    const tabStorage = createMemoryStorage({ position_draft_1: '{"count":3}' })
    const { dialog, markup, faults, shop } = await takeOver(path, { tabStorage, stored: { menu_favourites: '[1]' } })
    assert.equal(faults, [])
    assert.ok(!markup.includes(' style='), 'the policy forbids inline styles')
    assert.ok(dialog !== null && dialog === screen.getByRole('dialog', { name }))
    assert.is(document.activeElement, dialog.querySelector('h1'), 'the layer has the focus')
    assert.match(document.title, new RegExp(`^${name} — `))
    const app = document.getElementById('app')
    assert.ok(app?.inert)
    assert.match(readText(app?.querySelector('main h1')), below)
    if (path.startsWith('/menus')) {
      assert.match(readVisibleText(dialog.querySelector('[role=group][aria-label^=Кол]')), '3')
      assert.is(dialog.querySelector('[aria-pressed=true]')?.tagName, 'BUTTON')
    }
    await flushRender(() => fireEvent.keyDown(document.body, { key: 'Escape' }))
    assert.ok(screen.queryByRole('dialog') === null)
    assert.is(app?.inert, false)
    assert.match(document.title, new RegExp(`^${below} — `))
    assert.is(shop.router.current.get().layer, null)
  })
}

layers('[MENU-18, RT-04] a layer that is opened later is rendered like any other', async () => {
  const { shop } = await takeOver('/menus/110/positions/1')
  await flushRender(() => shop.router.closeLayer())
  await flushRender(() => shop.router.go('menus.positions.show', { menuId: 110, positionId: 2 }))
  assert.ok(document.getElementById('overlays')?.contains(screen.getByRole('dialog', { name: 'Блюдо 2' })))
  assert.ok(document.getElementById('app')?.inert)
})

layers.run()
