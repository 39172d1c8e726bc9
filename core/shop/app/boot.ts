import { sameJson } from '../../json.ts'
import type { LazyService } from '../../lazy-service.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import type { CityState } from '../catalogue/cities.ts'
import type { Venue, StoredChoice } from '../place/choice.ts'
import type { DialogFacade } from '../place/facade.ts'
import type { City, Resto } from '../catalogue/location-api.ts'
import type { MenuState } from '../catalogue/menu.ts'
import type { MenuCache } from '../storage/menu-cache.ts'
import type { CityLoader } from './city-loader.ts'
import { loadStored, loadTime, type StoredResto, type TimeState } from './first-requests.ts'
import type { Loadable, Problem } from '../problem.ts'
import { needsApi, needsResto, type RouteName } from '../routes.ts'

/**
 * The first load (BOOT-01 … BOOT-08): first the time, the cities and the stored restaurant, then
 * the menu. `choosing`: the stored choice leads to no restaurant, so the location dialog opens.
 * `failed` does not occur while a cached menu can be shown (MENU-15).
 */
export type BootState =
  | { readonly status: 'loading' | 'choosing' | 'ready' }
  | { readonly status: 'failed'; readonly problem: Problem }

/**
 * What to show: the routed page, the boot loader, or a failure. `problem`: a failure to show above a
 * prerendered page, which needs no API (BOOT-10); else null.
 */
type BootView = { readonly status: 'loader' } | Extract<BootState, { status: 'failed' }>
  | { readonly status: 'page'; readonly problem: Problem | null }

/** The state that follows from the loaded data, and the data to load next. */
type BootResolution = BootState & { readonly cityToLoad?: number; readonly menuToLoad?: Resto }

function resolveBoot(
  time: TimeState, list: Loadable<readonly City[]>, { cityId }: StoredChoice, data: ReadonlyMap<number, CityState>,
  venue: Venue, menu: MenuState, stored: StoredResto, isDialogOpen: boolean,
): BootResolution {
  const city = data.get(cityId ?? 0)
  // data that could not be loaded may still come from the cache
  const failed = (problem: Problem): BootResolution =>
    (stored.isReadingCache ? { status: 'loading' } : { status: 'failed', problem })
  // if the list of cities has failed too, show the failure of the list instead of the time's
  if (time.status === 'failed') return list.status === 'failed' ? failed(list.problem) : time
  if (time.status === 'retrying' || list.status === 'loading') return { status: 'loading' }
  if (list.status === 'failed') return failed(list.problem)
  if (cityId === null || !list.value.some(item => item.id === cityId)) return { status: 'choosing' }
  if (venue.kind === 'resto') {
    if (menu.status === 'none' || menu.restoId !== venue.resto.id) return { status: 'loading', menuToLoad: venue.resto }
    return menu.status === 'failed' ? failed(menu.problem) : { status: menu.status }
  }
  if (city?.status === 'failed' && !stored.isFetching) {
    return isDialogOpen ? { status: 'choosing' } : failed(city.problem)
  }
  // open the dialog only when the whole city has loaded: another restaurant may serve the address
  if (city?.status === 'ready') return { status: 'choosing' }
  return stored.isFetching ? { status: 'loading' } : { status: 'loading', cityToLoad: cityId }
}

/**
 * Shows the routed page once its data is ready, or that of a prerendered page. A static page needs no data.
 */
function resolveView(
  boot: BootState, list: Loadable<unknown>,
  { page }: { readonly page: { readonly name: RouteName; readonly path: string } },
  isResto: boolean, hasPreview: boolean, hasListFailed: boolean, servedPath: string | undefined,
): BootView {
  if (!needsApi(page.name)) return { status: 'page', problem: null }
  if (isResto ? hasPreview : list.status === 'ready' && page.path === servedPath) {
    // the list's failure has no problem, because the prerendered page has a list
    const problem: Problem | null = boot.status === 'failed' ? boot.problem : null
    return { status: 'page', problem: problem?.code === 'time' && hasListFailed ? NETWORK_PROBLEM : problem }
  }
  if (boot.status === 'failed' && (isResto || list.status !== 'ready')) return boot
  const isReady = isResto ? boot.status === 'ready' : list.status === 'ready'
  return isReady ? { status: 'page', problem: null } : { status: 'loader' }
}

const NETWORK_PROBLEM = { code: 'network', message: '' } as const

export interface Boot {
  readonly state: Readable<BootState>
  /** What to show: a loader or a failure until the routed page can be shown. */
  readonly view: Readable<BootView>
  /** Whether another restaurant's data is being loaded after the first boot. */
  readonly isSwitching: Readable<boolean>
  /**
   * Whether the location dialog is open and visible. A failure hides it without closing it, as does a page
   * that needs no restaurant if the dialog was opened at boot.
   */
  readonly showsDialog: Readable<boolean>
  /** Starts the first load. */
  start(): void
  /** Repeats the requests that have failed. */
  retry(): void
}

interface BootServices { readonly menuCache: LazyService<MenuCache>; readonly cityLoader: LazyService<CityLoader> }

export function createBoot(base: Base, catalogue: Catalogue, dialog: DialogFacade, services: BootServices): Boot {
  const { menuCache, cityLoader } = services
  const { cities, choice, menu, hasPreview } = catalogue
  /** Whether the page needs a restaurant. Other pages do not open the dialog (BOOT-01). */
  const isRestoNeeded = derive([base.router.current, base.unknownReturn], ({ page, layer }, returned) =>
    returned === null && [page, layer ?? page].some(route => needsResto(route.name)))
  const time = createStore<TimeState>({ status: 'requested' })
  const storedState = createStore<StoredResto>({ isReadingCache: false, isFetching: false })
  const { stored, venue } = choice
  const isDialogOpen = dialog.isOpen
  const sources = [time, cities.list, stored, cities.data, venue, menu.state, storedState, isDialogOpen] as const
  const resolution = derive(sources, resolveBoot, sameJson)
  /** The last state other than loading, and whether the shop has ever been ready. */
  const outcome = createStore({ last: { status: 'loading' } as BootState, isBooted: false })
  const state = derive([resolution, outcome], (current, { last, isBooted }): BootState => {
    if (current.status !== 'loading') return current
    // once booted, another restaurant's data loads behind a progress overlay, not the boot loader
    return isBooted ? last : { status: 'loading' }
  }, sameJson)
  /** The stored restaurant's id, if city and method are stored too: its menu need not wait for the city. */
  const getStoredRestoId = (): number | null => choice.choice.get()?.restoId ?? null
  const loadCity = (cityId: number): void => cityLoader.run(loader => void loader.load(cityId, getStoredRestoId()))

  function proceed(): void {
    const next = resolution.get()
    const isBooted = outcome.get().isBooted || next.status === 'ready' || hasPreview.get()
    if (next.status !== 'loading') outcome.set({ last: next, isBooted })
    // another tab may have chosen the place
    if (next.status === 'ready') dialog.endBoot()
    else if (next.cityToLoad !== undefined) loadCity(next.cityToLoad)
    else if (next.menuToLoad !== undefined) void menu.load(next.menuToLoad)
    else if (next.status === 'choosing' && !isDialogOpen.get() && isRestoNeeded.get()) dialog.open({ isAtBoot: true })
  }

  return {
    state,
    view: derive([state, cities.list, base.router.current, base.isRestoPage, hasPreview], (...sources) =>
      resolveView(...sources, cities.hasListFailed(), base.env.page?.path), sameJson),
    isSwitching: derive([resolution, outcome, choice.choice], (current, { isBooted }, selected) =>
      isBooted && selected !== null && current.status === 'loading'),
    showsDialog: derive([outcome, isRestoNeeded, isDialogOpen, dialog.isAtBoot], ({ last }, isNeeded, isOpen, atBoot) =>
      isOpen && (isNeeded ? last.status !== 'failed' : !atBoot)),
    start(): void {
      const { cityId: formerCityId, method } = choice.stored.get()
      if (formerCityId === null && method === null) choice.setDefaults(base.config.defaults)
      const [{ cityId }, restoId] = [choice.stored.get(), getStoredRestoId()]
      void loadTime(time, base)
      void cities.loadList()
      if (cityId !== null && restoId !== null) void loadStored(catalogue, base, menuCache, storedState, cityId, restoId)
      else if (base.env.page?.menu !== undefined) menuCache.run(cache => void cache.openPreview())
      for (const source of [resolution, isRestoNeeded, isDialogOpen]) source.subscribe(proceed)
      // reopen a dialog that was open when the page was reloaded, with its draft
      const stop = state.subscribe(() => {
        if (state.get().status !== 'ready') return
        stop()
        if (!isDialogOpen.get()) dialog.resume()
      })
    },
    retry(): void {
      const { cityId } = choice.stored.get()
      const [restoId, venue, freshness] = [getStoredRestoId(), choice.venue.get(), menu.freshness.get()]
      if (time.get().status === 'failed') void loadTime(time, base)
      if (cities.hasListFailed()) void cities.loadList()
      if (cityId !== null && cities.data.get().get(cityId)?.status === 'failed') loadCity(cityId)
      const hasRefetchFailed = freshness.status === 'cached' && freshness.problem !== null
      const needsReload = { none: venue.kind === 'none', failed: true, loading: false, ready: hasRefetchFailed }
      const { isReadingCache, isFetching } = storedState.get()
      if (!needsReload[menu.state.get().status] || isReadingCache || isFetching) return
      // without the restaurant's data, only the stored ids identify the restaurant
      if (venue.kind === 'resto') {
        void menu.reload(venue.resto, cities.fetchResto(venue.resto.id).then(resto => {
          cities.addFirstResto(venue.city.id, resto)
          return resto
        }, () => venue.resto))
      } else if (cityId !== null && restoId !== null) {
        void loadStored(catalogue, base, menuCache, storedState, cityId, restoId)
      }
    },
  }
}
