import type { VisibilityPorts } from '../../env.ts'
import type { LazyService } from '../../lazy-service.ts'
import { shareStructure } from '../../store/structural-sharing.ts'
import { select } from '../../store/derived.ts'
import { singleFlight } from '../../task.ts'
import { repeatWhileVisible } from '../../time/repeat-while-visible.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { fetchMenu } from '../catalogue/menu.ts'
import type { PurchaseService } from './purchase.ts'
import type { CityLoader } from './city-loader.ts'

/** In ms: the least time between two attempts while the tab stays visible. */
const PAUSE = 5 * 60_000

/**
 * Reads the operator's file and revalidates the visible data. Resolves to whether fresh data is now
 * shown; never rejects.
 */
export type Revalidate = () => Promise<boolean>

interface RevalidatedServices {
  readonly purchase: LazyService<PurchaseService>
  readonly cityLoader: LazyService<CityLoader>
  /** Reads the operator's pause and banner; never rejects. */
  readonly readOperatorFile: () => Promise<void>
}

/**
 * Revalidates the restaurant, its hours, zones, menu and promotions, the cart's total and the
 * server's time in an open tab (MENU-17), and after a change of language. Stale data stays visible
 * until fresh data has arrived. A failure is silent. It counts as an attempt, so the next one waits
 * as long as after a success.
 */
export function createRevalidation(
  { isPageVisible }: VisibilityPorts,
  { env: { timer }, config, clock, minute, locale }: Base,
  { selectedMenu, choice: { venue }, menu: { freshness, replace }, menuApi }: Catalogue,
  { purchase, cityLoader, readOperatorFile }: RevalidatedServices,
): Revalidate {
  const menu = select(selectedMenu, current => current?.menu)
  /** The time of the last attempt to fetch, or of the last change of the menu. */
  let attemptedAt = timer.now()
  menu.subscribe(() => void (attemptedAt = timer.now()))
  const isPlacingOrder = (): boolean => purchase.get()?.checkout.order.state.get().status === 'sending'

  async function fetchFresh(): Promise<boolean> {
    const [previous, selected, menuFreshness] = [menu.get(), venue.get(), freshness.get()]
    // a cached menu whose fresh copy is being fetched needs no second request
    const isBeingFetched = menuFreshness.status === 'cached' && menuFreshness.problem === null
    if (previous === undefined || selected.kind === 'none' || isPlacingOrder() || isBeingFetched) return false
    attemptedAt = timer.now()
    // the device's clock may have been set since: hours and times of orders depend on the offset
    clock.sync().catch(() => undefined)
    const { resto, put: putResto } = await (await cityLoader.load()).refetch(selected.city.id, selected.resto.id)
    const fetched = await fetchMenu(menuApi, resto, config.preOrder)
    // drop the response: the menu has changed meanwhile, or an order is being placed
    if (menu.get() !== previous || isPlacingOrder()) return false
    const hasRestoChanged = putResto()
    // replace a cached menu even by an equal one: only a fresh menu is compared with the cart
    const next = menuFreshness.status === 'cached' ? fetched : shareStructure(previous, fetched)
    if (next !== previous) await replace(next)
    // without a change the total stays valid
    if (hasRestoChanged || next !== previous) purchase.get()?.checkout.quote.refresh()
    return true
  }
  const fetchOnce = singleFlight(() => fetchFresh().catch(() => false))
  repeatWhileVisible({ isPageVisible, timer, minute }, PAUSE, () => attemptedAt, () => void fetchOnce())
  // an API that translates has other texts for another language (I18N-02)
  locale.subscribe(() => void fetchOnce())
  return async () => {
    // A pause must be known before the prices count as checked (CFG-11). The file also has its own schedule.
    await readOperatorFile()
    return fetchOnce()
  }
}
