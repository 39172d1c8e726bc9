import type { Cancel, TimerPort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { Zone } from '../../time/zone.ts'
import type { Selection } from '../location/choice.ts'
import type { MenuState } from '../menu/menu.ts'
import type { Promotion } from '../menu/wire.ts'
import { nextTurn, showingAt } from './showing.ts'

/** The selected restaurant's promotions at this moment; the same object until one of them comes or goes. */
export type PromotionsView =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly promotions: readonly Promotion[]; readonly zone: Zone }

/** The clock is looked at this often at least, in ms: it may have been set, and a device sleeps. */
const LOOK_MILLISECONDS = 60_000
const LOADING: PromotionsView = { at: 'loading' }

/** What promotions show, by the synced clock: one that ends while somebody looks goes at that very moment (MENU-08). */
export function createPromotions(options: {
  readonly menu: Readable<MenuState>
  readonly selection: Readable<Selection>
  readonly timer: TimerPort
  /** Synced milliseconds. */
  readonly now: () => number
}): Readable<PromotionsView> {
  const { menu, selection, timer, now } = options
  let view: PromotionsView = LOADING

  function get(): PromotionsView {
    const state = menu.get()
    const chosen = selection.get()
    // another restaurant is chosen before its menu is asked for: whoever hears of the choice in between sees none (BOOT-07)
    if (state.at !== 'ready' || chosen.at !== 'resto' || chosen.resto.id !== state.restoId) return LOADING
    const next: PromotionsView = { at: 'ready', promotions: showingAt(state.menu.promotions, now()), zone: chosen.resto.zone }
    if (!isSame(view, next)) view = next
    return view
  }

  return {
    get,
    subscribe(listen) {
      let stop: Cancel = () => undefined
      function arm(): void {
        stop()
        const state = menu.get()
        const moment = now()
        const turn = state.at === 'ready' ? nextTurn(state.menu.promotions, moment) : Infinity
        stop = timer.after(Math.min(turn - moment, LOOK_MILLISECONDS), changed)
      }
      function changed(): void {
        // the next look first: a listener may leave
        arm()
        listen()
      }
      const leave = [menu.subscribe(changed), selection.subscribe(changed)]
      arm()
      return () => {
        stop()
        for (const end of leave) end()
      }
    },
  }
}

function isSame(a: PromotionsView, b: PromotionsView): boolean {
  return a.at === 'ready' && b.at === 'ready' && a.zone === b.zone
    && a.promotions.length === b.promotions.length && a.promotions.every((promotion, index) => promotion === b.promotions[index])
}
