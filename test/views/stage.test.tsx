import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import * as assert from 'uvu/assert'
import type { RouteName } from '../../core/shop/routes.ts'
import type { PromotionsView } from '../../core/shop/promotions/promotions.ts'
import type { Shop } from '../../core/shop/shop.ts'
import { createStore } from '../../core/store/store.ts'
import { fetchedView } from '../../src/app/fetched-view.tsx'
import { screens, type Screen } from '../../src/app/screens.tsx'
import { Stage } from '../../src/app/Stage.tsx'
import { PromotionLayer } from '../../src/promotions/PromotionLayer.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { moscow } from '../shop/menu.world.ts'
import { component } from '../support/component.ts'

const stage = component('the page in its layout')
const rows: Record<string, Screen> = screens
const before = { ...rows }
stage.after.each(() => void Object.assign(rows, before))

/** A shop that has booted, with promotions that a test gives. */
function booted(path: string, promotions: PromotionsView): Shop {
  const { shop } = buildShop({ http: createTestHttp(), path })
  const boot = { ...shop.boot, state: createStore({ at: 'ready' }), citiesKnown: createStore(true) }
  return { ...shop, boot, promotions: createStore(promotions) } as unknown as Shop
}
/** The route's code comes when the test says so. */
function slowly(name: RouteName, view: ComponentType): () => Promise<void> {
  let come: (view: ComponentType) => void = () => undefined
  const fetched = new Promise<ComponentType>(resolve => { come = resolve })
  rows[name] = { ...screens[name], view: fetchedView(() => fetched) }
  return () => drawn(() => come(view))
}

for (const isLayerFirst of [true, false]) {
  stage(`[RT-06] a promotion opened by its address keeps its own title when the ${isLayerFirst ? 'page' : 'layer'}'s code comes last`, async () => {
    const shop = booted('/promotions/7', { at: 'ready', promotions: [{ id: 7, name: 'Скидка на роллы', photos: [] }], zone: moscow })
    const come = [slowly('promotions.show', PromotionLayer), slowly('promotions.index', PromotionsScreen)] as const
    await renderInShop(shop, <Stage />)
    for (const next of isLayerFirst ? come : [...come].reverse()) await next()
    assert.ok(screen.getByRole('dialog', { name: 'Скидка на роллы' }))
    assert.is(document.querySelector('main h1')?.textContent, 'Акции')
    assert.match(document.title, /^Скидка на роллы — /)
    await drawn(() => shop.router.closeLayer())
    assert.match(document.title, /^Акции — /)
  })
}

stage.run()
