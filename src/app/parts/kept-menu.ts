import type { WithPorts } from '../../../core/shop/app.ts'
import { createKeptMenu as create } from '../../../core/shop/kept-menu.ts'
import { createWebArchive } from '../../web/archive.ts'

/* What an earlier visit has kept of the menu: one file, fetched at once where a restaurant was chosen then, else after the first sight. */

export const createKeptMenu: WithPorts<typeof create> = (...rest) => create({ archive: createWebArchive('storefront') }, ...rest)
