import type { PortsSupplied } from '../../../core/shop/app/shop.ts'
import { createMenuCache as createMenuCacheWithPorts } from '../../../core/shop/storage/menu-cache.ts'
import { createWebArchive } from '../../web/archive.ts'

/*
 * The chunk of the menu cache and the menu filters. It loads at once if an earlier visit selected a
 * restaurant, else after the first view.
 */

/** Creates the menu cache, which stores menus in IndexedDB. */
export const createMenuCache: PortsSupplied<typeof createMenuCacheWithPorts> = (...services) =>
  createMenuCacheWithPorts({ archive: createWebArchive('storefront') }, ...services)
