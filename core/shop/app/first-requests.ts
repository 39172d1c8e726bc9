import { describeError } from '../../http/errors.ts'
import type { LazyService } from '../../lazy-service.ts'
import type { Store } from '../../store/store.ts'
import { withTimeout } from '../../task.ts'
import { hasSpecificText, toProblem, type Problem } from '../problem.ts'
import type { MenuCache } from '../storage/menu-cache.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'

/** The request for the time. The page waits for the time only while `retrying`, after a failure. */
export type TimeState =
  | { readonly status: 'requested' | 'retrying' }
  | { readonly status: 'failed'; readonly problem: Problem }
/** What loads for the stored restaurant. `isFetching`: for at most 1 s; the city may load after that. */
export interface StoredResto { readonly isReadingCache: boolean; readonly isFetching: boolean }

const SYNC_AGAIN_MILLISECONDS = 60_000

/** Fetches the server's time. With the offset of an earlier visit a failure has no effect, and it tries again. */
export async function loadTime(time: Store<TimeState>, base: Base): Promise<void> {
  const { clock, env: { report, timer } } = base
  if (time.get().status === 'failed') time.set({ status: 'retrying' })
  try {
    await clock.sync().catch(() => clock.sync()) // one silent retry
    time.set({ status: 'requested' })
  } catch (error) {
    report('clock.not-synced')
    // the offset of an earlier visit or of another tab will do for now; try again later
    if (clock.hasOffset()) {
      time.set({ status: 'requested' })
      return void timer.after(SYNC_AGAIN_MILLISECONDS, () => void loadTime(time, base))
    }
    const problem = toProblem(error)
    const timeFailure = !hasSpecificText(problem) && { code: 'time' as const, message: 'Failed to fetch UTC time' }
    time.set({ status: 'failed', problem: { ...problem, ...timeFailure } })
  }
}

/** The longest waits: for the cache, and for the stored restaurant before the city is loaded. */
const CACHE_TIMEOUT_MILLISECONDS = 3000, RESTO_FIRST_MILLISECONDS = 1000

/** Loads the stored restaurant, then its menu. Shows both from the cache until they have loaded. */
export async function loadStored(
  { cities, choice, menu }: Catalogue, { env: { timer, report, storage, page } }: Base,
  menuCache: LazyService<MenuCache>, state: Store<StoredResto>, cityId: number, restoId: number,
): Promise<void> {
  /** False once the customer has selected another restaurant. */
  const isSelected = (): boolean => choice.stored.get().cityId === cityId && choice.stored.get().restoId === restoId
  state.set({ isReadingCache: true, isFetching: true })
  const openCache = async () => (await menuCache.load()).open(cityId, restoId)
  const opened = withTimeout(timer, CACHE_TIMEOUT_MILLISECONDS, openCache).catch((error: unknown) => {
    report('archive.unreadable', describeError(error))
    return null
  }).then(cached => {
    if (cached !== null && isSelected()) {
      // set the menu first: listeners of the restaurant would request a menu that is missing
      menu.setInitialData(cached.menu, cached.savedAt)
      cities.setInitialData(cityId, cached.firstResto, cached.cities, cached.savedAt)
    }
    state.set({ ...state.get(), isReadingCache: false })
    return cached?.resto ?? null
  })
  const stop = timer.after(RESTO_FIRST_MILLISECONDS, () => state.set({ ...state.get(), isFetching: false }))
  // first render the data of the prerendered page, whose elements the shop takes over
  if (page?.menu?.cityId === cityId && page.menu.restoId === restoId) await page.rendered
  const resto = await cities.fetchResto(restoId).catch(() => {
    report('boot.stored-resto-failed')
    return opened
  })
  // the chunk also has the menu filters: the menu must not first show dishes that the filters hide
  if (storage.get(KEY.filters) !== null) await menuCache.load().catch(() => null)
  stop()
  if (resto !== null && isSelected()) cities.addFirstResto(cityId, resto)
  state.set({ ...state.get(), isFetching: false })
  if (resto !== null && isSelected()) await menu.load(resto)
}
