import { parseJson, recordOf } from '../../json.ts'
import { createStore } from '../../store/store.ts'
import { MAX_COUNT } from '../cart/line-key.ts'
import { carryOver, chosen, type ModifierCounts } from '../catalogue/modifiers.ts'
import type { ModifierGroup } from '../catalogue/menu-wire.ts'
import type { Shop } from '../app.ts'

/** The choice being made for a dish: it outlives a reload and a glance at another one, not the tab nor the adding. */
export function createPositionDraft({ tabStorage }: Pick<Shop, 'tabStorage'>, positionId: number, groups: readonly ModifierGroup[]) {
  // a history entry would forget it on each reopening, the shop's storage carry it into other tabs and days
  const key = `position_draft_${positionId}`
  const { counts, count } = recordOf(parseJson(tabStorage.get(key) ?? 'null')) ?? {}
  const kept = (recordOf(counts) ?? {}) as ModifierCounts
  const draft = createStore({
    // group by group: two of them may stand for one modifier
    counts: groups.reduce<ModifierCounts>((all, group) => ({ ...all, ...carryOver(chosen(kept, [group]), [group]).counts }), {}),
    count: Number.isSafeInteger(count) ? Math.min(MAX_COUNT, Math.max(1, count as number)) : 1,
  })
  draft.subscribe(() => tabStorage.set(key, JSON.stringify(draft.get())))
  return { ...draft, forget: () => tabStorage.remove(key) }
}
