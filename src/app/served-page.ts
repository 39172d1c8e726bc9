import type { Shop } from '../../core/shop/app/shop.ts'
import type { PageRecord } from '../../core/shop/storage/page-record.ts'
import type { I18n } from '../i18n/i18n.ts'
import { files } from './parts/files.ts'
import { selectLayout } from './RouteOutlet.tsx'
import { screens, type Screen } from './screens.tsx'

/**
 * Loads what the first render of a prerendered page needs: the code of its views or of its layer, and the
 * data of its record. `isCompact`: as for `selectLayout`. Resolves to a function that returns whether a view that is
 * loaded late shows the data of the record. A page of a menu is rendered by views of the start, and
 * core reads its data.
 */
export async function loadServedPage(
  shop: Shop, record: PageRecord, { loadTextGroup }: Pick<I18n, 'loadTextGroup'>, isCompact: boolean,
): Promise<() => boolean> {
  const { page, layer } = shop.router.current.get()
  const isServed = (layer ?? page).path === record.path && shop.locale.get() === record.locale
  const screen: Screen = screens[page.name]
  const views = layer === null ? [selectLayout(screen.layout, isCompact), screen.view] : [screens[layer.name].view]
  const prefetches = views.map(view =>
    ('prefetch' in view ? view.prefetch(loadTextGroup, shop, () => true) : true))
  const hasRestaurants = isServed && (record.listedCityId ?? record.describedRestoId) !== undefined
  const hasLayer = record.layer !== undefined
    && await shop.menuCache.load().then(cache => cache.openLayer()).catch(() => false)
  const showsRecord = hasRestaurants
    ? files.chain().then(({ openServedRestaurants }) => openServedRestaurants(shop, record)).catch(() => () => false)
    : () => isServed && (record.layer === undefined || hasLayer)
  const areLoaded = await Promise.all(prefetches)
  const isShown = await showsRecord
  return () => areLoaded.every(Boolean) && isShown()
}
