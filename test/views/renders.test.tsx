import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { type Render, recordRenders } from '../kit/renders.ts'

/** Views must be imported after this, with `import()`. */
const watch = recordRenders()
const renders = suite('renders of a long menu')

/** The dishes whose cards contain rendered components. */
function listDishes(taken: readonly Render[]): readonly string[] {
  const names = taken.flatMap(render =>
    (render.propsOf('PositionCard')?.['position'] as Position | undefined)?.name ?? [])
  return [...new Set(names)]
}
/** Components around every view whose code is loaded later. */
const WRAPPERS = ['LazyComponent', 'LazyBoundary', 'ErrorBoundary']
/** Components outside of cards that rendered on their own state, not because a parent rendered. */
function listOthers(taken: readonly Render[]): readonly string[] {
  const names = new Set(taken.map(({ name }) => name))
  const ownRenders = taken.filter(({ name, within }) => {
    const parent = within.find(outer => !WRAPPERS.includes(outer)) ?? ''
    return ![name, ...within].includes('PositionCard') && !WRAPPERS.includes(name) && !names.has(parent)
  })
  return [...new Set(ownRenders.map(({ name }) => name))].sort()
}

// The counts are exact. The longer menu shows that they do not depend on its length.
for (const positions of [200, 500]) {
  renders(`[MENU-03, CART-01] with ${positions} dishes, adding one renders only its card and the sum`, async () => {
    const { openLongMenu } = await import('./renders.fixture.tsx')
    const world = await openLongMenu(positions)
    try {
      const all = listDishes(watch.take())
      assert.ok(all.length >= positions, `${all.length} dishes are on the page`)

      const name = await world.add(all.length - 1)
      const added = watch.take()
      assert.equal(listDishes(added), [name])
      // The live region with «Добавлено», and the components that show the sum.
      assert.equal(listOthers(added), ['CartBar', 'CartButton', 'CartColumn', 'LiveRegions'])

      await world.add(0)
      await world.waitForCart()
      watch.take()
      await world.more(name)
      const laterRenders = watch.take()
      assert.equal(listDishes(laterRenders), [name])
      // The new count, also in the cart beside the dishes.
      assert.equal(listOthers(laterRenders), ['CartBar', 'CartButton', 'FilledColumn', 'LiveRegions'])

      await world.mark(name)
      assert.equal(listDishes(watch.take()), [name], 'a mark renders its own card at most')

      await world.reload()
      const reloadRenders = watch.take()
      assert.ok(reloadRenders.some(({ name: view }) => view === 'MenuPage'), 'the menu was fetched')
      // React would take over all of a prerendered menu in one task
      assert.not.ok(reloadRenders.some(({ name: view }) => view === 'MenuLists'), 'the same menu renders no list')
    } finally {
      await world.close()
    }
  })
}

renders.run()
