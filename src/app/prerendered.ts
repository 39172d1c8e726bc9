import { cloneElement, type ReactElement } from 'react'
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import type { ShopEnv } from '../../core/shop/app/base.ts'
import type { Shop } from '../../core/shop/app/shop.ts'
import { areSameMenus, menusFor } from '../../core/shop/catalogue/menu.ts'
import type { Report } from '../../core/env.ts'
import { decodePageRecord, type PageRecord } from '../../core/shop/storage/page-record.ts'
import type { App } from './App.tsx'
import { LayerOutlet } from './LayerOutlet.tsx'
import { loadServedPage } from './served-page.ts'
import { waitForMoreThanSplash } from './splash.ts'
import { below, compact } from '../ui/breakpoints.ts'
import { overlayRoot } from '../ui/overlays/overlayRoot.ts'
import { readPageBlock } from '../web/config.ts'
import { replayTaps } from '../web/early-taps.ts'

/* The chunk of prerendered pages (MENU-18). It loads before the shop is created. */

/** Called when the first view, which shows the data of the page, may change. */
let endFirstView = (): void => undefined
const rendered = new Promise<void>(resolve => { endFirstView = resolve })

/** Reads the data of the prerendered page; null if it is damaged. */
export function readPage(report: Report): NonNullable<ShopEnv['page']> | null {
  const record = decodePageRecord(readPageBlock('storefront-page'), report)
  return record && { ...record, rendered }
}

/**
 * Returns a function that makes React take over the elements of the page, which are in `element`. Those
 * of a layer are in the element of the overlays.
 */
export const takeOver = (app: ReactElement<Parameters<typeof App>[0]>) =>
  (element: Element, options: RootOptions): Root => (app.props.shop.router.current.get().layer === null
    ? hydrateRoot(element, app, options)
    : hydrateRoot(overlayRoot(), cloneElement(app, { Outlet: LayerOutlet }), options))

/**
 * Called after the first render. Carries out the recorded taps, in a task of its own: a press makes
 * React take over the pressed card at once. React takes over the other sections in the time that the
 * browser has left. A new menu would make it take over all of them in one long task, so the first view
 * ends after that.
 */
export function onRender(): void {
  setTimeout(replayTaps)
  setTimeout(endFirstView, FIRST_VIEW_TIME)
}
/** In ms after the first render. A response about the present menu takes some time, too. */
const FIRST_VIEW_TIME = 500

/**
 * Waits until the shop can show the page of the record. Resolves to a function that returns whether it
 * shows what the prerendered page shows, so that React can take over its elements (MENU-18): the same
 * page in the same language with the same data, on a narrow screen unless it is a layer. Otherwise the
 * first render replaces them.
 */
export async function openPage(
  shop: Shop, record: PageRecord, i18n: Parameters<typeof loadServedPage>[2],
): Promise<() => boolean> {
  const isNarrow = window.matchMedia(below('md')).matches
  const loaded = loadServedPage(shop, record, i18n, window.matchMedia(compact).matches)
  if (record.layer !== undefined) return loaded
  const [showsRecord] = await Promise.all([loaded, waitForMoreThanSplash(shop, true)])
  const { boot, menu, router } = shop
  return () => isNarrow && boot.view.get().status === 'page'
    && router.current.get().layer === null && !menu.search.state.get().isOpen
    && showsRecord() && (record.menu === undefined || showsMenu(menu, record.menu, record.savedAt))
}

/** Whether the shop shows the menu of the record. */
function showsMenu(
  menu: Shop['menu'], { restoId, method }: NonNullable<PageRecord['menu']>, savedAt: number,
): boolean {
  const [freshness, shown] = [menu.freshness.get(), menu.shownMenu.get()]
  return shown?.resto.id === restoId
    && areSameMenus(menusFor(shown.menu.menus, method), menu.visibleMenus.get())
    && freshness.status === 'cached' && freshness.savedAt === savedAt
}
