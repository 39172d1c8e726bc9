import { parseJson, asRecord } from '../../json.ts'
import { createStore } from '../../store/store.ts'
import { MAX_COUNT } from '../cart/line-key.ts'
import { applySelection, listSelectedModifiers, type ModifierCounts } from '../catalogue/modifiers.ts'
import type { ModifierGroup } from '../catalogue/menu-api.ts'
import type { Shop } from '../app/shop.ts'

/**
 * Creates the draft of a dish: the modifiers and the count that the customer is selecting. It is
 * stored for this tab until `forget`, which the page calls when the dish is added to the cart.
 * `initial`: the draft before the customer has selected anything.
 */
export function createPositionDraft(
  { tabStorage }: Pick<Shop, 'tabStorage'>, positionId: number, groups: readonly ModifierGroup[],
) {
  // a history entry would lose the draft when the customer opens the dish again; in the storage
  // that tabs share, the draft would outlive the visit
  const key = `position_draft_${positionId}`
  const draft = createStore(decodeDraft(parseJson(tabStorage.get(key) ?? 'null'), groups))
  draft.subscribe(() => tabStorage.set(key, JSON.stringify(draft.get())))
  return { ...draft, initial: decodeDraft(null, groups), forget: () => tabStorage.remove(key) }
}

function decodeDraft(json: unknown, groups: readonly ModifierGroup[]) {
  const { counts, count } = asRecord(json) ?? {}
  const storedCounts = (asRecord(counts) ?? {}) as ModifierCounts
  return {
    // applied to each group separately, since two groups may contain the same modifier id
    counts: groups.reduce<ModifierCounts>((all, group) =>
      ({ ...all, ...applySelection(listSelectedModifiers(storedCounts, [group]), [group]).counts }), {}),
    count: Number.isSafeInteger(count) ? Math.min(MAX_COUNT, Math.max(1, count as number)) : 1,
  }
}
