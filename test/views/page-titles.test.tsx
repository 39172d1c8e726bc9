import { act, cleanup } from '@testing-library/react'
import type { ReactElement } from 'react'
import * as assert from 'uvu/assert'
import { LOCALES, type Locale } from '../../core/locale.ts'
import { MenuScreen } from '../../src/menu/MenuScreen.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { prerender } from '../../src/prerender/prerender.ts'
import { VenueScreen } from '../../src/venues/VenueScreen.tsx'
import { createChain, createChainHttp, dish, flushRequests, menuRef, openShop, resto } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { componentSuite, renderInShop } from '../kit/view.tsx'

/** The titles of the running shop and of the prerendered pages. */
const titles = componentSuite('the titles of menus, dishes and restaurants')

const NAMES = { ru: 'Суши Цапля', en: 'Sushi Tsaplya', cnr: 'Suši Čaplja' }
const CONFIG = { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://api.test.example', name: NAMES }
const chainOf = (name: string) => ({
  restos: [resto(11, { name, address: 'улица Свободы, 18', menus: [menuRef(110, { name: 'Основное меню' })] })],
  dishes: [dish(1, { name: 'Филадельфия' })],
})

/** The title of each prerendered page in a language, by path. */
async function prerenderTitles(locale: Locale, name: string): Promise<ReadonlyMap<string, string>> {
  const { pages } = await prerender({
    block: { ...CONFIG, locales: [locale], defaultLocale: locale }, texts: {}, origin: window.location.origin,
    api: undefined, port: createChainHttp(createChain(chainOf(name))), timer: createTestTimer(FRIDAY_NOON),
    report: () => undefined, readFile: () => undefined,
  })
  return new Map(pages.map(({ path, head }) => [path, /<title>(.*?)<\/title>/.exec(head)?.[1] ?? '']))
}

/** The title of the running shop at a path. */
async function readLiveTitle(locale: Locale, name: string, path: string, screen: ReactElement): Promise<string> {
  const { shop } = await openShop(chainOf(name), { path, config: CONFIG })
  await shop.chain.load()
  await act(async () => void await renderInShop(shop, screen, locale))
  await act(flushRequests)
  const { title } = document
  cleanup()
  return title
}

const SCREENS = [
  ['/menus/110', <MenuScreen />], ['/menus/110/positions/1', <PositionLayer />], ['/restos/11', <VenueScreen />],
] as const
for (const locale of LOCALES) {
  titles(`[MENU-18, RT-06] the shop and its prerendered pages have the same titles in ${locale}`, async () => {
    const written = await prerenderTitles(locale, 'Цапля на Свободы')
    for (const [path, screen] of SCREENS) {
      const title = await readLiveTitle(locale, 'Цапля на Свободы', path, screen)
      assert.is(title, written.get(path), path)
      assert.match(title, 'Цапля на Свободы', path)
      assert.ok(title.endsWith(` — ${NAMES[locale]}`), title)
    }
  })
}

titles('[MENU-18, RT-06] a restaurant that is named as its brand is told apart by its address', async () => {
  const written = await prerenderTitles('ru', 'Суши Цапля')
  assert.is(written.get('/menus/110/positions/1'), 'Филадельфия — улица Свободы, 18 — Суши Цапля')
  for (const [path, screen] of SCREENS)
    assert.is(await readLiveTitle('ru', 'Суши Цапля', path, screen), written.get(path))
})

titles('[MENU-18, RT-06] an unknown menu and an unknown dish have a title too', async () => {
  assert.is(await readLiveTitle('ru', 'Цапля на Свободы', '/menus/999', <MenuScreen />),
    'Такого меню здесь нет — Цапля на Свободы — Суши Цапля')
  assert.is(await readLiveTitle('ru', 'Цапля на Свободы', '/menus/110/positions/999', <PositionLayer />),
    'Блюдо не найдено — Цапля на Свободы — Суши Цапля')
})

titles.run()
