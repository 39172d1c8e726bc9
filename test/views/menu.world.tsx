import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { MemoryStorage } from '../kit/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { AgeQuestion } from '../../src/app/AgeQuestion.tsx'
import { ShopContext, WordsContext, type Words } from '../../src/bind/shop.ts'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { SnackbarPlace } from '../../src/ui/snackbar/SnackbarPlace.tsx'
import { SpokenRegions } from '../../src/ui/SpokenRegions.tsx'
import { dish, menuRef, openShop, resto, type Chain, type Dish } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { allTexts } from '../kit/texts.ts'
import { settled } from '../kit/view.tsx'

/** Nine in the morning of a Monday. */
const NINE = Date.parse('2026-03-02T09:00:00+03:00')

/** A dish of the one group of the one menu. */
export function roll(id: number, name: string, fields: object = {}): Dish {
  return dish(id, { menu: { id: 1 }, positionGroup: { id: 7 }, name, ...fields })
}

/** A whole shop in take-away, whose restaurant has one menu of one group unless said otherwise. */
export async function openMenu(dishes: readonly Dish[], { menus = [1], modifiers = {}, slots = [], path = '/', hours, now: moment = NINE, chain = {}, tabStorage, onText }: {
  readonly menus?: readonly number[]
  /** By dish. */
  readonly modifiers?: Readonly<Record<number, readonly object[]>>
  readonly slots?: readonly object[]
  readonly path?: string
  /** Round the clock when absent. */
  readonly hours?: readonly object[]
  readonly now?: number
  /** What else is otherwise. */
  readonly chain?: Partial<Chain>
  /** What lasts as long as the tab. */
  readonly tabStorage?: MemoryStorage
  /** Hears of every text that a view asks for. */
  readonly onText?: (key: string, params: Readonly<Record<string, unknown>>) => void
} = {}) {
  const { shop, storage } = await openShop({
    now: moment, restos: [resto(11, { menus: menus.map(id => menuRef(id)), ...(hours !== undefined && { openingHours: hours }) })], groups: [{ id: 7, menuId: 1, name: 'Роллы', order: 1, photos: [] }],
    dishes, slots, modifiers: Object.entries(modifiers).map(([id, groups]) => ({ positionId: Number(id), modifiers: groups })),
    ...chain,
  }, { method: 'TAKE_AWAY', path, timer: createTestTimer(moment), ...(tabStorage !== undefined && { tabStorage }) })
  const { words: plain } = allTexts(createStore('ru'))
  const words = onText === undefined ? plain : createStore<Words>({
    ...plain.get(),
    t(key, params = {}) {
      onText(key, params)
      return plain.get().t(key, params)
    },
  })
  await settled(words.get())
  const now = shop.menu.state.get()
  const venue = shop.location.choice.venue.get()
  const section = shop.menu.visible.get()[0]?.sections[0]
  if (now.at !== 'ready' || venue.at !== 'resto' || section === undefined) throw new Error('a menu needs a dish')

  function show(view: ReactNode) {
    return render(
      <ShopContext value={shop}>
        <WordsContext value={words}>
          <OverlayHost>
            <LiveRegion>
              <SnackbarHost><AgeQuestion>{view}</AgeQuestion><SpokenRegions /><SnackbarPlace /></SnackbarHost>
            </LiveRegion>
          </OverlayHost>
        </WordsContext>
      </ShopContext>,
    )
  }
  return { shop, storage, section, menus: shop.menu.visible.get(), modifiers: now.menu.modifiers, resto: venue.resto, show }
}
export type MenuWorld = Awaited<ReturnType<typeof openMenu>>
