import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { type Render, watchRenders } from '../kit/renders.ts'

/** Views are imported after this, with `import()`. */
const watch = watchRenders()
const renders = suite('renders of a long menu')

/** Of the components that ran, those that belong to a card, by its dish. */
function dishesIn(taken: readonly Render[]): readonly string[] {
  const names = taken.flatMap(render => (render.propsOf('PositionCard')?.['position'] as Position | undefined)?.name ?? [])
  return [...new Set(names)]
}
/** Of the components outside of cards those that ran by themselves, and not because the one around them did. */
function othersIn(taken: readonly Render[]): readonly string[] {
  const names = new Set(taken.map(({ name }) => name))
  const own = taken.filter(({ name, within }) => ![name, ...within].includes('PositionCard') && !names.has(within[0] ?? ''))
  return [...new Set(own.map(({ name }) => name))].sort()
}

// what is claimed is exact, so that the longer menu only shows that the count is no matter of length
for (const positions of [200, 500]) {
  renders(`[MENU-03, CART-01] of ${positions} dishes, adding one renders its own card and what shows the cart's sum`, async () => {
    const { openLongMenu } = await import('./renders.world.tsx')
    const world = await openLongMenu(positions)
    try {
      const all = dishesIn(watch.take())
      assert.ok(all.length >= positions, `${all.length} dishes are on the page`)

      const name = await world.add(all.length - 1)
      const added = watch.take()
      assert.equal(dishesIn(added), [name])
      // the region that speaks «Добавлено», beside what shows the sum
      assert.equal(othersIn(added), ['CartBar', 'CartButton', 'SpokenRegions'])

      await world.add(0)
      watch.take()
      await world.more(name)
      const more = watch.take()
      assert.equal(dishesIn(more), [name])
      // and the new count
      assert.equal(othersIn(more), ['CartBar', 'CartButton', 'SpokenRegions'])
    } finally {
      await world.close()
    }
  })
}

renders.run()
