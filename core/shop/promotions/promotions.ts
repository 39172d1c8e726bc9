import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Zone } from '../../time/zone.ts'
import type { ChosenMenu } from '../catalogue/menu.ts'

/** The selected restaurant's current promotions, in the API's order (MENU-08), with its time zone. */
export type Promotions = Readable<
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly zone: Zone } & Pick<ChosenMenu['menu'], 'promotions'>
>

/** `minute` is the present time in ms, which changes once a minute. */
export function createPromotions(chosen: Readable<ChosenMenu | null>, minute: Readable<number>): Promotions {
  return derive([chosen, minute], (loaded, now) => {
    if (loaded === null) return { status: 'loading' }
    // a promotion without a start or an end has no limit on that side
    const promotions = loaded.menu.promotions.filter(({ startAt = now, finishAt = Infinity }) =>
      startAt <= now && now < finishAt)
    return { status: 'ready', promotions, zone: loaded.resto.zone }
  }, sameJson)
}
