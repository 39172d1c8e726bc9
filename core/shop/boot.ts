import { detailOf } from '../http/errors.ts'
import { sameJson } from '../json.ts'
import type { Part } from '../part.ts'
import { derive, select } from '../store/derived.ts'
import { createStore, type Store } from '../store/store.ts'
import { withTimeout } from '../task.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import type { CityState } from './catalogue/cities.ts'
import type { Venue, StoredChoice } from './place/choice.ts'
import type { DialogFront } from './place/front.ts'
import type { City, Resto } from './catalogue/city-wire.ts'
import type { MenuState } from './catalogue/menu.ts'
import type { KeptMenu } from './kept-menu.ts'
import type { WholeCity } from './whole-city.ts'
import * as KEY from './first-keys.ts'
import { problemOf, type Loadable, type Problem } from './problem.ts'
import { needsResto } from './routes.ts'

/**
 * The first load (BOOT-01 … BOOT-08): at once time, cities, a stored city and a stored restaurant; then its menu;
 * then the city's other restaurants. The location dialog opens where no restaurant follows from what is stored.
 * While a menu of an earlier visit can be shown nothing is fatal (MENU-15).
 */
export type BootState =
  | { readonly at: 'loading' | 'choosing' | 'ready' }
  | { readonly at: 'failed'; readonly problem: Problem }

/** `asked` does not hold the page up, `asked-again` after a failure does. */
type TimeState = { readonly at: 'asked' | 'asked-again' } | { readonly at: 'failed'; readonly problem: Problem }
/** A restaurant that was chosen earlier: what is kept of it is being read, and the present one is on its way. */
interface StoredResto { readonly isOpening: boolean; readonly isComing: boolean }
/** What is known amounts to a state of the page, perhaps for lack of what nobody has asked for yet. */
type Verdict = BootState & { readonly city?: number; readonly menuOf?: Resto }

function judge(
  time: TimeState, list: Loadable<readonly City[]>, { cityId }: StoredChoice, data: ReadonlyMap<number, CityState>, venue: Venue,
  menu: MenuState, stored: StoredResto, isAsking: boolean,
): Verdict {
  const city = data.get(cityId ?? 0)
  // what an earlier visit has kept is being read: no failure counts before that is known
  const failed = (problem: Problem): Verdict => (stored.isOpening ? { at: 'loading' } : { at: 'failed', problem })
  if (time.at === 'failed') return time
  if (time.at === 'asked-again' || list.at === 'loading') return { at: 'loading' }
  if (list.at === 'failed') return failed(list.problem)
  if (cityId === null || !list.value.some(one => one.id === cityId)) return { at: 'choosing' }
  if (venue.at === 'resto') {
    if (menu.at === 'none' || menu.restoId !== venue.resto.id) return { at: 'loading', menuOf: venue.resto }
    return menu.at === 'failed' ? failed(menu.problem) : { at: menu.at }
  }
  if (city?.at === 'failed' && !stored.isComing) return isAsking ? { at: 'choosing' } : failed(city.problem)
  // nobody is asked before the whole city is known: another restaurant of it may serve the place
  if (city?.at === 'ready') return { at: 'choosing' }
  return stored.isComing ? { at: 'loading' } : { at: 'loading', city: cityId }
}

const SYNC_AGAIN_MILLISECONDS = 60_000

async function loadTime(time: Store<TimeState>, base: Base): Promise<void> {
  const { clock, env: { report, timer } } = base
  if (time.get().at === 'failed') time.set({ at: 'asked-again' })
  try {
    await clock.sync().catch(() => clock.sync()) // one silent retry
    time.set({ at: 'asked' })
  } catch (error) {
    report('clock.not-synced')
    // with an offset from an earlier visit the page runs on it, and keeps asking
    if (clock.hasOffset()) return void timer.after(SYNC_AGAIN_MILLISECONDS, () => void loadTime(time, base))
    const problem = problemOf(error)
    const words = problem.code !== 'server' && { code: 'time' as const, message: 'Failed to fetch UTC time' }
    time.set({ at: 'failed', problem: { ...problem, ...words } })
  }
}

/** A device that takes longer to say what it keeps is not waited for, nor is the file that asks it; nor is a stored restaurant alone. */
const KEPT_WITHIN_MILLISECONDS = 3000, ALONE_FOR_MILLISECONDS = 1000

/** The menu waits for its restaurant only; at first both show as an earlier visit has kept them. */
async function loadStored(
  { cities, choice, menu }: Catalogue, { env: { timer, report, storage } }: Base, keptMenu: Part<KeptMenu>, state: Store<StoredResto>, cityId: number, restoId: number,
): Promise<void> {
  // unless another restaurant has been chosen meanwhile
  const isChosen = (): boolean => choice.stored.get().cityId === cityId && choice.stored.get().restoId === restoId
  state.set({ isOpening: true, isComing: true })
  const opened = withTimeout(timer, KEPT_WITHIN_MILLISECONDS, async () => (await keptMenu.need()).open(cityId, restoId)).catch((error: unknown) => {
    report('archive.unreadable', detailOf(error))
    return null
  }).then(kept => {
    if (kept !== null && isChosen()) {
      // the menu first: whoever learns of the restaurant asks for a menu that is not there
      menu.prime(kept.menu, kept.savedAt)
      cities.prime(cityId, kept.ahead, kept.cities, kept.savedAt)
    }
    state.set({ ...state.get(), isOpening: false })
    return kept?.resto ?? null
  })
  const stop = timer.after(ALONE_FOR_MILLISECONDS, () => state.set({ ...state.get(), isComing: false }))
  const resto = await cities.resto(restoId).catch(() => {
    report('boot.stored-resto-failed')
    return opened
  })
  // its file knows by what the customer narrows menus: no dish that is done without shows first
  if (storage.get(KEY.narrowing) !== null) await keptMenu.need().catch(() => null)
  stop()
  if (resto !== null && isChosen()) cities.know(cityId, resto)
  state.set({ ...state.get(), isComing: false })
  if (resto !== null && isChosen()) await menu.load(resto)
}

export function createBoot(base: Base, catalogue: Catalogue, dialog: DialogFront, { keptMenu, wholeCity }: { readonly keptMenu: Part<KeptMenu>; readonly wholeCity: Part<WholeCity> }) {
  const { cities, choice, menu } = catalogue
  /** Whether the page in sight needs a restaurant: on any other nobody is asked for one (BOOT-01). */
  const asks = select(base.router.current, ({ page, layer }) => [page, layer ?? page].some(one => needsResto(one.name)))
  const time = createStore<TimeState>({ at: 'asked' })
  const storedState = createStore<StoredResto>({ isOpening: false, isComing: false })
  const isAsking = dialog.isOpen
  const verdict = derive([time, cities.list, choice.stored, cities.data, choice.venue, menu.state, storedState, isAsking], judge, sameJson)
  /** The last verdict that was something to show, and whether the shop has ever been ready. */
  const settled = createStore({ last: { at: 'loading' } as BootState, isBooted: false })
  // once booted, a new restaurant's data loads behind the overlay, not behind the boot loader
  const state = derive([verdict, settled], (now, { last, isBooted }): BootState =>
    (now.at !== 'loading' ? now : isBooted ? last : { at: 'loading' }), sameJson)
  /** The restaurant of a complete stored choice: its menu need not wait for its city. */
  const storedResto = (): number | null => choice.choice.get()?.restoId ?? null
  const loadCity = (cityId: number): void => wholeCity.run(whole => void whole.load(cityId, storedResto()))

  function act(): void {
    const now = verdict.get()
    if (now.at !== 'loading') settled.set({ last: now, isBooted: settled.get().isBooted || now.at === 'ready' })
    if (now.city !== undefined) loadCity(now.city)
    else if (now.menuOf !== undefined) void menu.load(now.menuOf)
    else if (now.at === 'choosing' && !isAsking.get() && asks.get()) dialog.open({ boot: true })
  }

  return {
    state,
    /** What stands in the place of the routed page until it can be shown. */
    sight: derive([state, cities.list, base.router.current], (now, list, { page }): { readonly at: 'loader' | 'page' } | Extract<BootState, { at: 'failed' }> => {
      const waits = needsResto(page.name)
      if (now.at === 'failed' && (waits || list.at !== 'ready')) return now
      return { at: (waits ? now.at === 'ready' : list.at === 'ready') ? 'page' : 'loader' }
    }, sameJson),
    /** After the first boot: another restaurant's data is on its way. */
    switching: derive([verdict, settled, choice.choice], (now, { isBooted }, chosen) =>
      isBooted && chosen !== null && now.at === 'loading'),
    /** The location dialog is open and to be seen: it waits behind a failure, with what was typed. */
    showsDialog: derive([settled, asks, isAsking, dialog.isAtBoot], ({ last }, needed, isOpen, isAtBoot) =>
      isOpen && !(last.at === 'failed' && (needed || isAtBoot))),
    start(): void {
      const { cityId: before, method } = choice.stored.get()
      if (before === null && method === null) choice.preset(base.config.defaults)
      const { cityId } = choice.stored.get()
      const restoId = storedResto()
      void loadTime(time, base)
      void cities.loadList()
      if (cityId !== null && restoId !== null) void loadStored(catalogue, base, keptMenu, storedState, cityId, restoId)
      for (const source of [verdict, asks, isAsking]) source.subscribe(act)
      // a dialog that was open when the page was reloaded comes back with what was typed
      const stop = state.subscribe(() => {
        if (state.get().at !== 'ready') return
        stop()
        if (!isAsking.get()) dialog.resume()
      })
    },
    retry(): void {
      const { cityId } = choice.stored.get()
      const [restoId, venue, freshness] = [storedResto(), choice.venue.get(), menu.freshness.get()]
      if (time.get().at === 'failed') void loadTime(time, base)
      if (cities.lacksList()) void cities.loadList()
      if (cityId !== null && cities.data.get().get(cityId)?.at === 'failed') loadCity(cityId)
      const isLacking = { none: venue.at === 'none', failed: true, loading: false, ready: freshness.at === 'kept' && freshness.problem !== null }
      if (!isLacking[menu.state.get().at] || storedState.get().isOpening || storedState.get().isComing) return
      // with the city failed too its restaurant is known by what is stored alone
      if (venue.at === 'resto') void menu.reload(venue.resto, cities.resto(venue.resto.id).then(found => { cities.know(venue.city.id, found); return found }, () => venue.resto))
      else if (cityId !== null && restoId !== null) void loadStored(catalogue, base, keptMenu, storedState, cityId, restoId)
    },
  }
}
