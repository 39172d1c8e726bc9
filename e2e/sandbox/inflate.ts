import type { Dataset, Position } from './dataset.ts'

/** The distance between ids of copies; ids of the data are smaller. */
const STEP = 10_000_000

/**
 * Fills the first menu of each restaurant to at least `count` dishes with numbered copies, including
 * modifiers and hours. Copies are delivered to every zone and have no discounts.
 */
export function inflate(chain: Dataset, count: number): Dataset {
  const first = new Set(chain.restos.flatMap(({ menus }) => [...menus].sort((a, b) => a.order - b.order)[0]?.id ?? []))
  const copies: { readonly of: number; readonly position: Position }[] = []
  for (const menuId of first) {
    const own = chain.positions.filter(position => position.menuId === menuId)
    for (let at = own.length; own.length > 0 && at < count; at++) {
      const position = own[at % own.length] as Position
      const round = Math.floor(at / own.length)
      copies.push({
        of: position.id,
        position: { ...position, id: position.id + round * STEP, name: `${position.name} № ${round + 1}` },
      })
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
      return {
        ...slot,
        positionIds: [
          ...slot.positionIds,
          ...copies.filter(({ of }) => own.has(of)).map(({ position }) => position.id),
        ],
      }
    }),
  }
}
