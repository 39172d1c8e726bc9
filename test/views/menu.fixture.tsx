import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { MenuSections, Section } from '../../core/shop/catalogue/menu.ts'
import type { ModifierGroup } from '../../core/shop/catalogue/menu-api.ts'
import type { MemoryStorage } from '../kit/memory-storage.ts'
import type { Shop } from '../kit/shop.ts'
import { createStore } from '../../core/store/store.ts'
import { dish, menuRef, openShop, resto, type Chain, type Dish } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createAllTexts } from '../kit/texts.ts'
import { loadDeferredViews, wrapInPage } from '../kit/view.tsx'

/** Monday, 09:00. */
const NINE = Date.parse('2026-03-02T09:00:00+03:00')

/** A dish of the only group of the only menu. */
export function roll(id: number, name: string, fields: object = {}): Dish {
  return dish(id, { menu: { id: 1 }, positionGroup: { id: 7 }, name, ...fields })
}

/** A shop for take-away with a loaded menu. */
export interface MenuFixture {
  readonly shop: Shop
  readonly storage: MemoryStorage
  /** The first section of the first menu. */
  readonly section: Section
  readonly menus: readonly MenuSections[]
  /** Modifiers by dish. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly resto: Resto
  /** Renders a view with the shop and its overlays. */
  show(view: ReactElement): RenderResult
}

/** A whole shop for take-away. By default its restaurant has one menu with one group. */
export async function openMenu(dishes: readonly Dish[], {
  menus = [1], modifiers = {}, slots = [], path = '/', hours, now: moment = NINE, chain = {}, tabStorage,
}: {
  readonly menus?: readonly number[]
  /** Modifiers by dish. */
  readonly modifiers?: Readonly<Record<number, readonly object[]>>
  readonly slots?: readonly object[]
  readonly path?: string
  /** Open around the clock if absent. */
  readonly hours?: readonly object[]
  readonly now?: number
  /** Other fields of the chain. */
  readonly chain?: Partial<Chain>
  /** The session storage. */
  readonly tabStorage?: MemoryStorage
} = {}): Promise<MenuFixture> {
  const { shop, storage } = await openShop({
    now: moment,
    restos: [resto(11, { menus: menus.map(id => menuRef(id)), ...(hours !== undefined && { openingHours: hours }) })],
    groups: [{ id: 7, menuId: 1, name: 'Роллы', order: 1, photos: [] }],
    dishes, slots,
    modifiers: Object.entries(modifiers).map(([id, groups]) => ({ positionId: Number(id), modifiers: groups })),
    ...chain,
  }, { method: 'TAKE_AWAY', path, timer: createTestTimer(moment), ...(tabStorage !== undefined && { tabStorage }) })
  const { i18n } = createAllTexts(createStore('ru'))
  await loadDeferredViews(i18n.get())
  const now = shop.menu.state.get()
  const venue = shop.location.choice.venue.get()
  const section = shop.menu.visibleMenus.get()[0]?.sections[0]
  if (now.status !== 'ready' || venue.kind !== 'resto' || section === undefined) throw new Error('a menu needs a dish')

  return {
    shop, storage, section, menus: shop.menu.visibleMenus.get(), modifiers: now.menu.modifiers, resto: venue.resto,
    show: view => render(wrapInPage(shop, i18n, view)),
  }
}
