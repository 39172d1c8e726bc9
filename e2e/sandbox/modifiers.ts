import type { ModifierGroup, ModifierItem } from './dataset.ts'
import { invalid } from './decode.ts'
import type { Line, LineModifier } from './order-request.ts'

export interface ChosenModifier { readonly item: ModifierItem; readonly count: number }

/** Finds the menu's items of a line's modifiers; null if a group or an item is unknown. */
export function findModifiers(groups: readonly ModifierGroup[], line: Line): readonly ChosenModifier[] | null {
  const chosen: ChosenModifier[] = []
  for (const modifier of line.modifiers) {
    const item = groups.find(group => group.modifierId === modifier.modifierId)?.items
      .find(one => one.id === modifier.id)
    if (item === undefined) return null
    chosen.push({ item, count: modifier.count })
  }
  return chosen
}

/**
 * Rejects counts outside the bounds: the sum of a group between its min and max, an item up to its max
 * or the group's. `path` names the line in the message.
 */
export function checkModifierCounts(groups: readonly ModifierGroup[], line: Line, path: string): void {
  for (const group of groups) {
    const chosen = line.modifiers.filter(modifier => modifier.modifierId === group.modifierId)
    const total = sumModifiers(chosen)
    if (total < group.minCount || total > group.maxCount) {
      const range = group.minCount === group.maxCount
        ? `ровно ${group.minCount}` : `от ${group.minCount} до ${group.maxCount}`
      throw invalid(`${path}.modifiers`, `в группе «${group.nameUi ?? group.name}» выберите ${range}`)
    }
    for (const item of group.items) {
      const most = item.maxCount ?? group.maxCount
      if (sumModifiers(chosen.filter(modifier => modifier.id === item.id)) > most) {
        throw invalid(`${path}.modifiers`, `«${item.name}» — не больше ${most}`)
      }
    }
  }
}

function sumModifiers(modifiers: readonly LineModifier[]): number {
  return modifiers.reduce((sum, modifier) => sum + modifier.count, 0)
}
