import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { world } from '../../e2e/demo/world.ts'
import { inflate } from '../../e2e/sandbox/inflate.ts'

const positions = suite('menus of many dishes')
const firstMenu = (restoId: number) =>
  [...(world.restos.find(({ id }) => id === restoId)?.menus ?? [])].sort((a, b) => a.order - b.order)[0]?.id ?? 0

positions('the first menu of each restaurant has as many dishes as asked, the others are as they were', () => {
  const large = inflate(world, 2000)
  const first = new Set(world.restos.map(({ id }) => firstMenu(id)))
  for (const menuId of new Set(world.positions.map(position => position.menuId))) {
    const [before, after] = [world, large].map(
      chain => chain.positions.filter(position => position.menuId === menuId).length,
    )
    assert.is(after, first.has(menuId) ? 2000 : before, `menu ${menuId}`)
  }
  assert.is(new Set(large.positions.map(({ id }) => id)).size, large.positions.length)
  const groups = new Set(large.groups.map(({ id }) => id))
  assert.ok(large.positions.every(({ groupId }) => groupId === undefined || groups.has(groupId)))
  assert.equal(inflate(world, 1).positions, world.positions, 'no dish is taken away')
})

positions('a copy is sold like its original: with modifiers and hours, at its price', () => {
  const large = inflate(world, 2000)
  const original = world.modifiers.find(({ positionId }) =>
    world.positions.some(({ id, menuId }) => id === positionId && menuId === firstMenu(11)),
  )
  const copy = large.modifiers.find(
    ({ positionId }) => positionId % 10_000_000 === original?.positionId && positionId !== original.positionId,
  )
  assert.equal(copy?.modifiers, original?.modifiers)
  const [first, last] = [original, copy].map(one => large.positions.find(({ id }) => id === one?.positionId))
  assert.is(last?.price, first?.price)
  assert.match(last?.name ?? '', /№ \d+$/)
  const slot = world.slots.find(({ positionIds }) => positionIds.length > 0)
  const longer = large.slots[world.slots.indexOf(slot as (typeof world.slots)[number])]
  assert.ok((longer?.positionIds.length ?? 0) > (slot?.positionIds.length ?? 0))
})

positions.run()
