import { cleanup, fireEvent } from '@testing-library/react'
import { renderApp } from '../kit/app.tsx'
import { dish, modifierGroup, openShop, type ChainShop } from '../kit/chain.ts'
import { drawn } from '../kit/view.tsx'
import { between, oneOf, seeded } from '../kit/random.ts'
import type { Torment } from './torment.ts'
import { watchPage, type Holdings } from './watched-page.ts'

const VISITS = 6
/** By then everything has been fetched, compiled and opened once. */
const WARM_UP = 30
/** Of a single round: one and the same every time is a leak, however small. */
const MOST_HEAP = 4_000

/** What opens and what closes it again, so that the page is as it was. */
interface Visit {
  readonly open: (page: ChainShop) => unknown
  readonly close: (page: ChainShop) => unknown
}
const back = ({ shop }: ChainShop): void => shop.router.back()
const escape = (): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const pressed = (selector: string): void => {
  const button = document.querySelector(selector)
  if (button !== null) fireEvent.click(button)
}
const VISIT: readonly Visit[] = [
  { open: ({ shop }) => shop.router.go('menus.positions.show', { menuId: 110, positionId: 3 }), close: ({ shop }) => shop.router.closeLayer() },
  { open: ({ shop }) => shop.router.go('cart.index', {}), close: back },
  { open: ({ shop }) => shop.router.go('promotions.index', {}), close: back },
  { open: ({ shop }) => shop.router.go('restos.index', {}), close: back },
  { open: ({ shop }) => shop.router.go('orders.index', {}), close: back },
  { open: ({ shop }) => shop.location.dialog.open(), close: ({ shop }) => shop.location.dialog.close() },
  { open: () => pressed('[aria-haspopup="menu"]'), close: escape },
  { open: ({ shop }) => shop.cart.add({ id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }), close: ({ shop }) => shop.cart.clear() },
]

/** `withLeak`: a listener is added at each round that nobody removes, to see that it is seen. */
export const leaks = (withLeak = process.env['PLANT_LEAK'] !== undefined): Torment => ({
  async begin() {
    const watch = watchPage()
    const page = await openShop({ dishes: [dish(1), dish(2), dish(3)], modifiers: [{ positionId: 3, modifiers: [modifierGroup(7, 0, 2)] }] }, { stored: { cookie_consent_accepted: 'true' } })
    await renderApp(page.shop)
    const taken: Holdings[] = []
    return {
      async once(seed) {
        const random = seeded(seed)
        for (let visit = between(random, 1, VISITS); visit > 0; visit -= 1) {
          const { open, close } = oneOf(random, VISIT)
          await drawn(() => open(page))
          await drawn(() => close(page))
          await page.timer.advance(1_000)
        }
        if (withLeak) document.addEventListener('click', () => void taken)
        taken.push(watch.holdings())
        return page.shop.router.current.get().page.name === 'home.index' ? undefined : `does not come back: ${page.shop.router.current.get().page.name}`
      },
      async end() {
        cleanup()
        watch.end()
        return grown(taken)
      },
    }
  },
})

function grown(taken: readonly Holdings[]): readonly string[] {
  const [before, after] = [taken[Math.min(WARM_UP, taken.length >> 1)], taken.at(-1)]
  if (before === undefined || after === undefined) return []
  const rounds = taken.length - 1 - Math.min(WARM_UP, taken.length >> 1)
  const wrong: string[] = []
  if (after.listeners > before.listeners) wrong.push(`${after.listeners - before.listeners} more listeners after ${rounds} rounds`)
  if (after.nodes > before.nodes) wrong.push(`${after.nodes - before.nodes} more elements after ${rounds} rounds`)
  const each = (after.heap - before.heap) / Math.max(1, rounds)
  if (rounds > 100 && each > MOST_HEAP) wrong.push(`${Math.round(each)} bytes more in each of ${rounds} rounds`)
  return wrong
}
