import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import * as assert from 'uvu/assert'
import type { RouteName } from '../../core/shop/routes.ts'
import { screens, type Screen } from '../../src/app/screens.tsx'
import { RouteOutlet } from '../../src/app/RouteOutlet.tsx'
import { PromotionLayer } from '../../src/promotions/PromotionLayer.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { createLazyView } from '../kit/lazy-view.ts'
import { openShop } from '../kit/chain.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const stage = componentSuite('the page in its layout')
const rows: Record<string, Screen> = screens
const before = { ...rows }
stage.after.each(() => void Object.assign(rows, before))

/** Lazy-loads a route whose chunk arrives when the test resolves it. */
function slowly(name: RouteName, view: ComponentType): () => Promise<void> {
  let resolveView: (view: ComponentType) => void = () => undefined
  const fetched = new Promise<ComponentType>(resolve => { resolveView = resolve })
  rows[name] = { ...screens[name], view: createLazyView(() => fetched) }
  return () => flushRender(() => resolveView(view))
}

for (const isLayerFirst of [true, false]) {
  const last = isLayerFirst ? 'page' : 'layer'
  stage(`[RT-06] a promotion opened by its address keeps its title when the ${last}’s chunk is last`, async () => {
    const { shop } = await openShop({ promotions: [{ id: 7, name: 'Скидка на роллы', photos: [] }] },
      { path: '/promotions/7' })
    const resolveViews = [
      slowly('promotions.show', PromotionLayer), slowly('promotions.index', PromotionsScreen),
    ] as const
    await renderInShop(shop, <RouteOutlet />)
    for (const next of isLayerFirst ? resolveViews : [...resolveViews].reverse()) await next()
    assert.ok(screen.getByRole('dialog', { name: 'Скидка на роллы' }))
    assert.is(document.querySelector('main h1')?.textContent, 'Акции')
    assert.match(document.title, /^Скидка на роллы — /)
    await flushRender(() => shop.router.closeLayer())
    assert.match(document.title, /^Акции — /)
  })
}

stage.run()
