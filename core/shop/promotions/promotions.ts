import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { ChosenMenu } from '../catalogue/menu.ts'

/** The chosen restaurant's promotions that run at present, in the API's order (MENU-08). */
export function createPromotions(chosen: Readable<ChosenMenu | null>, minute: Readable<number>) {
  return derive([chosen, minute], (of, now) => {
    if (of === null) return { at: 'loading' as const }
    // a bound that is left out does not bind
    const promotions = of.menu.promotions.filter(({ startAt = now, finishAt = Infinity }) => startAt <= now && now < finishAt)
    return { at: 'ready' as const, promotions, zone: of.resto.zone }
  }, sameJson)
}
