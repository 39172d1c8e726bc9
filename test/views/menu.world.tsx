import { render } from '@testing-library/react'
import { createMemoryHistory } from 'history'
import type { ReactNode } from 'react'
import { createRouter } from '../../core/router/router.ts'
import { createCart } from '../../core/shop/cart/cart.ts'
import { createConsent } from '../../core/shop/consent/consent.ts'
import { availabilityAt, indexSlots } from '../../core/shop/menu/availability.ts'
import { createFavourites } from '../../core/shop/menu/favourites.ts'
import type { RestoMenu } from '../../core/shop/menu/menu.ts'
import { sectionsOf } from '../../core/shop/menu/sections.ts'
import type { ModifierGroup, Position, TimeSlots } from '../../core/shop/menu/wire.ts'
import { routes } from '../../core/shop/routes.ts'
import type { Shop } from '../../core/shop/shop.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { ShopContext } from '../../src/bind/shop.ts'
import { WordsContext, type Words } from '../../src/bind/text.ts'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { createTestTimer } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { allTexts } from '../kit/texts.ts'
import { groupOf, menuRef, moscow, restoOf } from '../shop/menu.world.ts'

/** A restaurant with one menu of one group, at nine in the morning of a Monday, in take-away. */
export function openMenu(positions: readonly Position[], options: {
  readonly modifiers?: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly slots?: readonly TimeSlots[]
  readonly path?: string
  /** Hears of every text that a view asks for. */
  readonly onText?: (key: string, params: Readonly<Record<string, unknown>>) => void
} = {}) {
  const { modifiers = new Map(), slots = [], path = '/', onText } = options
  const storage = createMemoryStorage()
  const report = (): void => undefined
  const resto = restoOf(11, [menuRef(1)])
  const sections = sectionsOf(menuRef(1), [groupOf(7, { name: 'Роллы' })], positions)
  const menu: RestoMenu = {
    restoId: 11, menus: [sections], positions: new Map(positions.map(position => [position.id, position])),
    modifiers, slots: indexSlots(slots), preOrder: [], promotions: [],
  }
  const now = createStore(Date.parse('2026-03-02T06:00:00Z'))
  const availability = createStore((position: Position) => availabilityAt(position, menu.slots, moscow, now.get()))
  // the menu's views know this much of the shop
  const shop = {
    config: { apiBase: 'https://api.example', brandName: { ru: 'Цапля', en: 'Tsaplya', cnr: 'Čaplja' } },
    router: createRouter({ history: createMemoryHistory({ initialEntries: [path] }), table: routes, fallback: 'home.index', timer: createTestTimer(0) }),
    cart: createCart({ storage, report, random: createTestRandom(), now: () => now.get() }),
    consent: createConsent(storage, [], report),
    clock: { minute: now },
    checkout: { draft: { preOrderTime: createStore(null) }, days: createStore([]), timeGone: createStore(false) },
    menu: { state: createStore({ at: 'ready', restoId: 11, menu }), freshness: createStore({ at: 'fresh' }), visible: createStore([sections]), availability, openness: createStore(null), favourites: createFavourites(storage, report) },
    location: { choice: { selection: createStore({ at: 'resto', resto }) } },
  } as unknown as Shop
  const texts = allTexts(createStore('ru'))
  const words = onText === undefined ? texts.words : createStore<Words>({
    ...texts.words.get(),
    t(key, params = {}) {
      onText(key, params)
      return texts.words.get().t(key, params)
    },
  })

  function show(view: ReactNode) {
    return render(
      <ShopContext value={shop}>
        <WordsContext value={words}>
          <OverlayHost>
            <LiveRegion>
              <SnackbarHost>{view}</SnackbarHost>
            </LiveRegion>
          </OverlayHost>
        </WordsContext>
      </ShopContext>,
    )
  }
  const section = sections.sections[0]
  if (section === undefined) throw new Error('a menu needs a dish')
  return { shop, storage, section, modifiers, resto, show }
}
