import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Zone } from '../../time/zone.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'

/** The time zone of a menu's restaurant, and its promotions now, in the API's order (MENU-08). */
export type Promotions = Readable<
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly zone: Zone } & Pick<SelectedMenu['menu'], 'promotions'>
>

/** `minute`: the start of the present minute, in milliseconds since 1970. */
export function createPromotions(menu: Readable<SelectedMenu | null>, minute: Readable<number>): Promotions {
  return derive([menu, minute], (selected, now) => {
    if (selected === null) return { status: 'loading' }
    // a promotion without a start or an end has no limit on that side
    const promotions = selected.menu.promotions.filter(({ startAt = now, finishAt = Infinity }) =>
      startAt <= now && now < finishAt)
    return { status: 'ready', promotions, zone: selected.resto.zone }
  }, sameJson)
}
