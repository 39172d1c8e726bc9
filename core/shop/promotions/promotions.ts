import type { Cancel, TimerPort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { Zone } from '../../time/zone.ts'
import type { ChosenMenu } from '../menu/chosen-menu.ts'
import type { Promotion } from '../menu/wire.ts'

/** The selected restaurant's promotions at this moment; the same object until one of them comes or goes. */
export type PromotionsView =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly promotions: readonly Promotion[]; readonly zone: Zone }

/** The clock is looked at this often at least, in ms: it may have been set, and a device sleeps. */
const LOOK_MILLISECONDS = 60_000
const LOADING: PromotionsView = { at: 'loading' }

/** What promotions show, by the synced clock: one that ends while somebody looks goes at that very moment (MENU-08). */
export function createPromotions({ chosen, timer, now }: {
  readonly chosen: Readable<ChosenMenu | null>
  readonly timer: TimerPort
  /** Synced milliseconds. */
  readonly now: () => number
}): Readable<PromotionsView> {
  let view: PromotionsView = LOADING

  function get(): PromotionsView {
    const at = chosen.get()
    if (at === null) return LOADING
    const next: PromotionsView = { at: 'ready', promotions: showingAt(at.menu.promotions, now()), zone: at.resto.zone }
    if (!isSame(view, next)) view = next
    return view
  }

  return {
    get,
    subscribe(listen) {
      let stop: Cancel = () => undefined
      function arm(): void {
        stop()
        const moment = now()
        const turn = nextTurn(chosen.get()?.menu.promotions ?? [], moment)
        stop = timer.after(Math.min(turn - moment, LOOK_MILLISECONDS), changed)
      }
      function changed(): void {
        // the next look first: a listener may leave
        arm()
        listen()
      }
      const leave = chosen.subscribe(changed)
      arm()
      return () => {
        stop()
        leave()
      }
    },
  }
}

function isSame(a: PromotionsView, b: PromotionsView): boolean {
  return a.at === 'ready' && b.at === 'ready' && a.zone === b.zone
    && a.promotions.length === b.promotions.length && a.promotions.every((promotion, index) => promotion === b.promotions[index])
}

/** Whether a promotion shows at a moment, in milliseconds: startAt ≤ now < finishAt; a bound that is left out does not bind. */
function isShowing({ startAt, finishAt }: Promotion, now: number): boolean {
  return (startAt === undefined || startAt <= now) && (finishAt === undefined || now < finishAt)
}

/** The promotions of a moment: all of them, in the API's order (MENU-08). */
function showingAt(promotions: readonly Promotion[], now: number): readonly Promotion[] {
  return promotions.filter(promotion => isShowing(promotion, now))
}

/** The next moment at which one begins or ends; Infinity when none will. */
function nextTurn(promotions: readonly Promotion[], now: number): number {
  return promotions
    .flatMap(({ startAt, finishAt }) => [startAt, finishAt])
    .reduce<number>((next, at) => (at !== undefined && at > now && at < next ? at : next), Infinity)
}
