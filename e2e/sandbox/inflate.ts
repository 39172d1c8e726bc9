import type { Dataset, Position } from './dataset.ts'

/** Ids of copies are this far from each other; those of the world itself stay below it. */
const STEP = 10_000_000

/**
 * The chain with at least so many dishes in the first menu of each restaurant: its own ones again and again, numbered,
 * with their modifiers and hours. Copies are carried into every zone and are part of no discount.
 */
export function inflate(chain: Dataset, count: number): Dataset {
  const first = new Set(chain.restos.flatMap(({ menus }) => [...menus].sort((a, b) => a.order - b.order)[0]?.id ?? []))
  const copies: { readonly of: number; readonly position: Position }[] = []
  for (const menuId of first) {
    const own = chain.positions.filter(position => position.menuId === menuId)
    for (let at = own.length; own.length > 0 && at < count; at++) {
      const position = own[at % own.length] as Position
      const round = Math.floor(at / own.length)
      copies.push({ of: position.id, position: { ...position, id: position.id + round * STEP, name: `${position.name} № ${round + 1}` } })
    }
  }
  const modifiers = new Map(chain.modifiers.map(entry => [entry.positionId, entry.modifiers]))
  return {
    ...chain,
    positions: [...chain.positions, ...copies.map(({ position }) => position)],
    modifiers: [
      ...chain.modifiers,
      ...copies.flatMap(({ of, position }) => {
        const found = modifiers.get(of)
        return found === undefined ? [] : [{ positionId: position.id, modifiers: found }]
      }),
    ],
    slots: chain.slots.map(slot => {
      const own = new Set(slot.positionIds)
      return { ...slot, positionIds: [...slot.positionIds, ...copies.filter(({ of }) => own.has(of)).map(({ position }) => position.id)] }
    }),
  }
}
