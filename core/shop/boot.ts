import type { Cancel, Report, TimerPort } from '../env.ts'
import { derive } from '../store/derived.ts'
import { createStore, type Readable } from '../store/store.ts'
import type { Config } from './config.ts'
import type { Cities } from './location/city-data.ts'
import type { ChoiceKeeper } from './location/choice.ts'
import type { LocationDialog } from './location/dialog.ts'
import type { Resto } from './location/wire.ts'
import type { MenuArchive } from './menu/kept.ts'
import type { MenuKeeper } from './menu/menu.ts'
import { problemOf, type Problem } from './problem.ts'

/**
 * The first load (BOOT-01 … BOOT-08). What loads after what:
 *
 *   at once          time · cities · a stored city's list of restaurants · a stored restaurant and its zones
 *   with a restaurant its groups, positions, modifiers, time slots, promotions, pre-order hours
 *   behind those      the other restaurants of the city and their zones: the menu does not wait for them, what
 *                     concerns the whole city does
 *   with the cities   the location dialog, when no known city is stored
 *   with a city       the location dialog, when no restaurant follows from what is stored
 *
 * A menu that an earlier visit has kept shows before any of these has answered, and for as long as none can be had:
 * `menu.freshness` says which it is, and nothing is fatal while it is there (MENU-15).
 */
export type BootState =
  | { readonly at: 'loading' }
  /** The location dialog is open and nothing else can be shown yet. */
  | { readonly at: 'choosing' }
  | { readonly at: 'ready' }
  | { readonly at: 'failed'; readonly problem: Problem }

export interface Boot {
  readonly state: Readable<BootState>
  /** The cities have answered: pages that need no restaurant may show. */
  readonly citiesKnown: Readable<boolean>
  /** After the first boot: another restaurant's data is on its way. */
  readonly switching: Readable<boolean>
  /** The location dialog is open and to be seen: it waits behind a failure, with what was typed. */
  readonly showsDialog: Readable<boolean>
  start(): void
  /** Repeats what failed; no reload needed. */
  retry(): void
}

/** How long a page that runs on an old offset waits before it asks for the time anew. */
const SYNC_AGAIN_MILLISECONDS = 60_000

export function createBoot(options: {
  readonly config: Config
  readonly cities: Cities
  readonly keeper: ChoiceKeeper
  readonly menu: MenuKeeper
  readonly archive: MenuArchive
  readonly dialog: LocationDialog
  readonly syncClock: () => Promise<void>
  readonly hasOffset: () => boolean
  readonly timer: TimerPort
  readonly hasDraft: () => boolean
  /** Whether the page in sight needs a restaurant: on any other nobody is asked for one (BOOT-01). */
  readonly asks: Readable<boolean>
  readonly report: Report
}): Boot {
  const { config, cities, keeper, menu, archive, dialog, syncClock, hasOffset, timer, hasDraft, asks, report } = options
  const state = createStore<BootState>({ at: 'loading' })
  const citiesKnown = createStore(false)
  const switching = createStore(false)
  /** Until the next verdict, also while what failed is asked for again: a second failure shows no dialog in between. */
  const isBroken = createStore(false)
  const showsDialog = derive([isBroken, asks, dialog.view], (broken, needed, view) =>
    view.at === 'open' && !(broken && (needed || view.state.boot)))
  let timeProblem: Problem | null = null
  let nextSync: Cancel | null = null
  let booted = false
  /** What an earlier visit has kept is being read: no failure counts before that is known. */
  let isOpening = false

  async function loadTime(): Promise<void> {
    timeProblem = null
    nextSync?.()
    nextSync = null
    try {
      await syncClock().catch(() => syncClock()) // one silent retry
    } catch (error) {
      report('clock.not-synced')
      // with an offset from an earlier visit the page runs on it, and keeps asking
      if (hasOffset()) nextSync = timer.after(SYNC_AGAIN_MILLISECONDS, () => void loadTime())
      else {
        const problem = problemOf(error)
        timeProblem = problem.code === 'server' ? problem : { ...problem, code: 'time', message: 'Failed to fetch UTC time' }
      }
    }
    judge()
  }

  /** The restaurant of a complete stored choice: its menu need not wait for its city. */
  function firstResto(): number | null {
    return keeper.choice.get()?.restoId ?? null
  }
  /** What has been chosen is known and its menu is not there yet, or its city has yet to say whether it is there at all. */
  function isSwitching(): boolean {
    if (keeper.selection.get().at === 'resto') return menu.state.get().at === 'loading'
    const choice = keeper.choice.get()
    return choice !== null && cities.data.get().get(choice.cityId)?.at === 'loading'
  }

  function judge(): void {
    const list = cities.list.get()
    citiesKnown.set(list.at === 'ready')
    const next = verdict()
    if (next.at === 'ready') booted = true
    isBroken.set(next.at === 'failed')
    switching.set(booted && isSwitching())
    // once booted, a new restaurant's data loads behind the overlay, not behind the boot loader
    if (booted && next.at === 'loading') return
    state.set(next)
  }

  function verdict(): BootState {
    if (timeProblem !== null) return { at: 'failed', problem: timeProblem }
    const list = cities.list.get()
    if (list.at === 'failed') return failed(list.problem)
    if (list.at === 'loading') return { at: 'loading' }
    const cityId = keeper.held.get().cityId
    const known = list.value.some(city => city.id === cityId)
    if (!known || cityId === null) return choosing()
    const data = cities.data.get().get(cityId)
    const selection = keeper.selection.get()
    if (data?.at === 'failed' && selection.at === 'none') return dialog.view.get().at === 'open' ? { at: 'choosing' } : failed(data.problem)
    if (data === undefined) void cities.load(cityId, firstResto())
    // nobody is asked before the whole city is known: another restaurant of it may serve the place
    if (selection.at === 'none') return data?.at === 'ready' ? choosing() : { at: 'loading' }
    const now = menu.state.get()
    if (now.at === 'none' || now.restoId !== selection.resto.id) {
      void menu.load(selection.resto)
      return { at: 'loading' }
    }
    if (now.at === 'failed') return failed(now.problem)
    return now.at === 'ready' ? { at: 'ready' } : { at: 'loading' }
  }
  function failed(problem: Problem): BootState {
    return isOpening ? { at: 'loading' } : { at: 'failed', problem }
  }
  function choosing(): BootState {
    if (dialog.view.get().at === 'open' || !asks.get()) return { at: 'choosing' }
    dialog.open({ boot: true })
    return { at: 'choosing' }
  }

  /** Whether the choice on the device is still the one that was asked about. */
  function isChosen(cityId: number, restoId: number): boolean {
    const held = keeper.held.get()
    return held.cityId === cityId && held.restoId === restoId
  }
  /** The menu waits for its restaurant only; one that cannot be had is asked about as an earlier visit knew it. */
  async function askMenu(cityId: number, restoId: number, known: Promise<Resto | null>): Promise<void> {
    let resto: Resto | null
    try {
      resto = await cities.resto(restoId)
    } catch {
      report('boot.stored-resto-failed')
      resto = await known
    }
    // unless another restaurant has been chosen meanwhile
    if (resto !== null && isChosen(cityId, restoId)) await menu.load(resto)
  }
  async function openKept(cityId: number, restoId: number): Promise<Resto | null> {
    isOpening = true
    const kept = await archive.open(cityId, restoId)
    if (kept !== null && isChosen(cityId, restoId)) {
      // the menu first: whoever learns of the restaurant asks for a menu that is not there
      menu.offer(kept.menu, kept.savedAt)
      cities.offer(kept, cityId)
    }
    isOpening = false
    judge()
    return kept?.resto ?? null
  }

  return {
    state,
    citiesKnown,
    switching,
    showsDialog,
    start() {
      const held = keeper.held.get()
      if (held.cityId === null && held.method === null) keeper.preset(config.defaults)
      const cityId = keeper.held.get().cityId
      const restoId = firstResto()
      void loadTime()
      void cities.loadList()
      if (cityId !== null) void cities.load(cityId, restoId)
      // what stored ids allow is asked at once: the menu waits for its restaurant only
      if (cityId !== null && restoId !== null) void askMenu(cityId, restoId, openKept(cityId, restoId))
      // whatever is kept belongs to a choice that the storage has lost, perhaps to another white label (STO-02)
      else void archive.clear()
      for (const source of [cities.list, cities.data, keeper.selection, menu.state, asks]) source.subscribe(judge)
      dialog.view.subscribe(() => {
        if (dialog.view.get().at === 'closed') judge()
      })
      // a dialog that was open when the page was reloaded comes back with what was typed
      const stop = state.subscribe(() => {
        if (state.get().at !== 'ready') return
        stop()
        if (hasDraft() && dialog.view.get().at === 'closed') dialog.open()
      })
    },
    retry() {
      const list = cities.list.get()
      const selection = keeper.selection.get()
      const cityId = keeper.held.get().cityId
      const data = cityId === null ? undefined : cities.data.get().get(cityId)
      if (!booted && state.get().at === 'failed') state.set({ at: 'loading' })
      if (timeProblem !== null) void loadTime()
      if (list.at === 'failed' || cities.lacksList()) void cities.loadList()
      if (data?.at === 'failed' && cityId !== null) void cities.load(cityId, firstResto())
      if (menu.state.get().at === 'failed') {
        const restoId = firstResto()
        if (selection.at === 'resto') void menu.reload(selection.resto)
        // with the city failed too its restaurant is known by what is stored alone
        else if (cityId !== null && restoId !== null) void askMenu(cityId, restoId, Promise.resolve(null))
      }
      const freshness = menu.freshness.get()
      if (freshness.at === 'kept' && freshness.problem !== null && selection.at === 'resto') {
        const { resto } = selection
        void menu.reload(resto, cities.resto(resto.id).catch(() => resto))
      }
    },
  }
}
