import type { ModifierGroup, ModifierItem } from './dataset.ts'
import { invalid } from './decode.ts'
import type { Line, LineModifier } from './order-request.ts'

export interface ChosenModifier { readonly item: ModifierItem; readonly count: number }

/** The menu's own items behind a line's modifiers, or null when the menu has no such group or item. */
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
 * Refuses counts outside the bounds: a group's sum of item counts between its min and max, an item's
 * within its own max, which is the group's when absent. `path` names the line in the message.
 */
export function checkModifierCounts(groups: readonly ModifierGroup[], line: Line, path: string): void {
  for (const group of groups) {
    const chosen = line.modifiers.filter(modifier => modifier.modifierId === group.modifierId)
    const total = sumOf(chosen)
    if (total < group.minCount || total > group.maxCount) {
      const range = group.minCount === group.maxCount
        ? `ровно ${group.minCount}` : `от ${group.minCount} до ${group.maxCount}`
      throw invalid(`${path}.modifiers`, `в группе «${group.nameUi ?? group.name}» выберите ${range}`)
    }
    for (const item of group.items) {
      const most = item.maxCount ?? group.maxCount
      if (sumOf(chosen.filter(modifier => modifier.id === item.id)) > most) {
        throw invalid(`${path}.modifiers`, `«${item.name}» — не больше ${most}`)
      }
    }
  }
}

function sumOf(modifiers: readonly LineModifier[]): number {
  return modifiers.reduce((sum, modifier) => sum + modifier.count, 0)
}
