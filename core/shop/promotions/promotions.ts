import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Zone } from '../../time/zone.ts'
import type { ChosenMenu } from '../catalogue/menu.ts'
import type { Promotion } from '../catalogue/menu-wire.ts'

export type PromotionsView =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly promotions: readonly Promotion[]; readonly zone: Zone }

/** The selected restaurant's promotions at present, in the API's order (MENU-08): the same object until one comes, goes or changes. */
export function createPromotions(chosen: Readable<ChosenMenu | null>, minute: Readable<number>): Readable<PromotionsView> {
  return derive([chosen, minute], (of, now): PromotionsView => of === null
    ? { at: 'loading' }
    : { at: 'ready', promotions: of.menu.promotions.filter(one => isActive(one, now)), zone: of.resto.zone }, sameJson)
}

/** Whether startAt ≤ now < finishAt, in milliseconds; a bound that is left out does not bind. */
function isActive({ startAt, finishAt }: Promotion, now: number): boolean {
  return (startAt === undefined || startAt <= now) && (finishAt === undefined || now < finishAt)
}
