import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import * as assert from 'uvu/assert'
import type { RouteName } from '../../core/shop/routes.ts'
import { fetchedView } from '../../src/app/fetched-view.tsx'
import { screens, type Screen } from '../../src/app/screens.tsx'
import { Stage } from '../../src/app/Stage.tsx'
import { PromotionLayer } from '../../src/promotions/PromotionLayer.tsx'
import { PromotionsScreen } from '../../src/promotions/PromotionsScreen.tsx'
import { openShop } from '../kit/chain.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const stage = component('the page in its layout')
const rows: Record<string, Screen> = screens
const before = { ...rows }
stage.after.each(() => void Object.assign(rows, before))

/** The route's code comes when the test says so. */
function slowly(name: RouteName, view: ComponentType): () => Promise<void> {
  let come: (view: ComponentType) => void = () => undefined
  const fetched = new Promise<ComponentType>(resolve => { come = resolve })
  rows[name] = { ...screens[name], view: fetchedView(() => fetched) }
  return () => drawn(() => come(view))
}

for (const isLayerFirst of [true, false]) {
  stage(`[RT-06] a promotion opened by its address keeps its own title when the ${isLayerFirst ? 'page' : 'layer'}'s code comes last`, async () => {
    const { shop } = await openShop({ promotions: [{ id: 7, name: 'Скидка на роллы', photos: [] }] }, { path: '/promotions/7' })
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
