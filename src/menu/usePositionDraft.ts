import { useState } from 'react'
import { parseJson } from '../../core/json.ts'
import { restoredCounts, type ModifierCounts } from '../../core/shop/menu/modifiers.ts'
import type { ModifierGroup } from '../../core/shop/menu/wire.ts'

/** What was chosen for a dish that is not in the cart yet. */
export interface PositionDraft {
  readonly counts: ModifierCounts
  readonly count: number
}

/**
 * The choice being made for a dish. It outlives a reload and a glance at another dish, but neither the tab nor
 * the adding: kept in the tab's own storage by dish, since a history entry would forget it on every reopening
 * and the shop's storage would carry half-made choices into other tabs and other days.
 */
export function usePositionDraft(
  positionId: number, groups: readonly ModifierGroup[], maxCount: number,
): readonly [PositionDraft, (draft: PositionDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(positionId, groups, maxCount))
  return [draft, next => {
    setDraft(next)
    write(positionId, JSON.stringify(next))
  }]
}

export function forgetPositionDraft(positionId: number): void {
  write(positionId, null)
}

function readDraft(positionId: number, groups: readonly ModifierGroup[], maxCount: number): PositionDraft {
  const kept = parse(positionId)
  const { counts, count } = (typeof kept === 'object' && kept !== null ? kept : {}) as { counts?: unknown; count?: unknown }
  return {
    counts: restoredCounts(counts, groups),
    count: Number.isSafeInteger(count) ? Math.min(maxCount, Math.max(1, count as number)) : 1,
  }
}

function keyOf(positionId: number): string {
  return `position_draft_${positionId}`
}
function parse(positionId: number): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(positionId))
    return text === null ? undefined : parseJson(text)
  } catch {
    return undefined // storage is switched off
  }
}
function write(positionId: number, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(positionId))
    else sessionStorage.setItem(keyOf(positionId), text)
  } catch {
    // a choice that a reload forgets is made anew
  }
}
