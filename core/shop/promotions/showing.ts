import type { Promotion } from '../menu/wire.ts'

/** Whether a promotion shows at a moment, in milliseconds: startAt ≤ now < finishAt; a bound that is left out does not bind (settled detail 16). */
function isShowing({ startAt, finishAt }: Promotion, now: number): boolean {
  return (startAt === undefined || startAt <= now) && (finishAt === undefined || now < finishAt)
}

/** The promotions of a moment: all of them, in the API's order (MENU-08). */
export function showingAt(promotions: readonly Promotion[], now: number): readonly Promotion[] {
  return promotions.filter(promotion => isShowing(promotion, now))
}

/** The next moment at which one begins or ends; Infinity when none will. */
export function nextTurn(promotions: readonly Promotion[], now: number): number {
  return promotions
    .flatMap(({ startAt, finishAt }) => [startAt, finishAt])
    .reduce<number>((next, at) => (at !== undefined && at > now && at < next ? at : next), Infinity)
}
