import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shorten } from '../../e2e/sandbox/shorten.ts'
import { world } from '../../e2e/demo/world.ts'

const menus = suite('short menus')

menus('each section of each menu keeps its first dishes and those asked for by name, as they were', () => {
  const short = shorten(world, { ofSection: 2, dishes: ['Калифорния'] })
  const kept = new Set(short.positions)
  for (const { id, menuId } of world.groups) {
    const all = world.positions.filter(({ groupId }) => groupId === id)
    assert.equal(
      all.filter(dish => kept.has(dish)), all.filter(({ name }, index) => index < 2 || name === 'Калифорния'),
      `section ${id} of menu ${menuId}`,
    )
  }
  const ungrouped = (positions: typeof world.positions) =>
    positions.filter(({ menuId, groupId }) => menuId === 101 && groupId === undefined)
  assert.equal(ungrouped(short.positions), ungrouped(world.positions).slice(0, 2))
  assert.equal(short.groups, world.groups)
})

menus('what a dish has besides goes with it, and a section without dishes goes too', () => {
  const [dish] = world.positions.filter(
    ({ id }) =>
      world.modifiers.some(({ positionId }) => positionId === id)
      && world.slots.every(({ positionIds }) => !positionIds.includes(id)),
  )
  const short = shorten(world, { ofSection: 0, dishes: [dish?.name ?? ''] })
  assert.ok(short.positions.length > 0 && short.positions.every(({ name }) => name === dish?.name))
  const [ids, sections] = [short.positions.map(({ id }) => id), short.positions.map(({ groupId }) => groupId)]
  assert.equal(short.modifiers, world.modifiers.filter(({ positionId }) => ids.includes(positionId)))
  assert.equal(short.groups, world.groups.filter(({ id }) => sections.includes(id)))
  assert.ok(short.slots.every(({ positionIds }) => positionIds.length === 0))
})

menus.run()
