import { parseJson, asRecord } from '../../json.ts'
import { createStore } from '../../store/store.ts'
import type { CartLine } from '../cart/line.ts'
import { lineKey, MAX_COUNT } from '../cart/line-key.ts'
import { applySelection, listSelectedModifiers, type ModifierCounts } from '../catalogue/modifiers.ts'
import type { ModifierGroup } from '../catalogue/menu-api.ts'
import type { Shop } from '../app/shop.ts'

/**
 * Creates the draft of a dish: the modifiers and the count that the customer is selecting. It is
 * stored for this tab until `forget`, which the page calls when the dish is added to the cart. With
 * `edited`, the draft begins with the modifiers and the count of that line. `initial`: the draft before
 * the customer has selected anything.
 */
export function createPositionDraft(
  { tabStorage }: Pick<Shop, 'tabStorage'>, positionId: number, groups: readonly ModifierGroup[],
  edited: CartLine | null = null,
) {
  // a history entry would lose the draft when the customer opens the dish again; in the storage
  // that tabs share, the draft would outlive the visit
  const key = `position_draft_${edited === null ? positionId : `line_${lineKey(edited)}`}`
  const draft = createStore(decodeDraft(parseJson(tabStorage.get(key) ?? 'null'), groups, edited))
  draft.subscribe(() => tabStorage.set(key, JSON.stringify({ ...draft.get(), lineCount: edited?.count })))
  return { ...draft, initial: decodeDraft(null, groups, edited), forget: () => tabStorage.remove(key) }
}

function decodeDraft(json: unknown, groups: readonly ModifierGroup[], edited: CartLine | null) {
  const { counts, count: storedCount, lineCount } = asRecord(json) ?? {}
  // the line's count may have changed in the cart since the edit was left
  const count = edited === null || lineCount === edited.count ? storedCount : edited.count
  const lineCounts = edited === null ? {} : applySelection(edited.modifiers, groups).counts
  const storedCounts = (asRecord(counts) ?? lineCounts) as ModifierCounts
  return {
    // applied to each group separately, since two groups may contain the same modifier id
    counts: groups.reduce<ModifierCounts>((all, group) =>
      ({ ...all, ...applySelection(listSelectedModifiers(storedCounts, [group]), [group]).counts }), {}),
    count: Number.isSafeInteger(count) ? Math.min(MAX_COUNT, Math.max(1, count as number)) : 1,
  }
}
