import { parseJson, recordOf } from '../../json.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { MAX_COUNT } from '../cart/position.ts'
import { restoredCounts, type ModifierCounts } from '../menu/modifiers.ts'
import type { ModifierGroup } from '../menu/wire.ts'
import type { Shop } from '../shop.ts'

/** What is being chosen for a dish that is not in the cart yet. */
export interface PositionDraft {
  readonly counts: ModifierCounts
  readonly count: number
}

/**
 * The choice being made for a dish. It outlives a reload and a glance at another dish, but neither the tab nor
 * the adding: kept in the tab's own storage by dish, since a history entry would forget it on every reopening
 * and the shop's storage would carry half-made choices into other tabs and other days.
 */
export function createPositionDraft({ tabStorage }: Pick<Shop, 'tabStorage'>, positionId: number, groups: readonly ModifierGroup[]): Readable<PositionDraft> & {
  set(draft: PositionDraft): void
  /** The dish has gone into the cart. */
  forget(): void
} {
  const key = `position_draft_${positionId}`
  const { counts, count } = recordOf(parseJson(tabStorage.get(key) ?? 'null')) ?? {}
  const draft = createStore<PositionDraft>({
    counts: restoredCounts(counts, groups),
    count: Number.isSafeInteger(count) ? Math.min(MAX_COUNT, Math.max(1, count as number)) : 1,
  })
  return {
    ...draft,
    set(next) {
      draft.set(next)
      tabStorage.set(key, JSON.stringify(next))
    },
    forget: () => tabStorage.remove(key),
  }
}
