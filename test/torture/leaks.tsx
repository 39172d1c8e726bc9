import { setTimeout as wait } from 'node:timers/promises'
import { cleanup, fireEvent } from '@testing-library/react'
import { renderApp } from '../kit/app.tsx'
import { dish, modifierGroup, openShop, type ChainShop } from '../kit/chain.ts'
import { holdTimers } from '../kit/page-timers.ts'
import { drawn } from '../kit/view.tsx'
import { between, oneOf, seeded } from '../kit/random.ts'
import type { Begun } from './torment.ts'
import { watchPage, type Holdings } from './watched-page.ts'

const VISITS = 6
/** Milliseconds in which the code of a view is there. */
const FETCHING = 100
/** By then everything has been fetched, compiled and opened once. */
const WARM_UP = 30
/** Of a single round: the page of these tests keeps some of what has left it, so that only what is far above that counts. */
const MOST_HEAP = 150_000

/** A map that does whatever it is told, and shows nothing. */
const MAP = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => undefined) }) as never

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

/** By then all that is said for a while has gone. */
const A_WHILE = 20_000
interface Watched extends Begun {
  /** What is more by now than before. */
  grown(): readonly string[]
}

/** While `isPlanted` says so, each round adds a listener that nobody removes, to see that it is seen. */
export const leaks = (isPlanted = (): boolean => process.env['PLANT_LEAK'] !== undefined, visits = VISITS): { begin(): Promise<Watched> } => ({
  async begin() {
    const watch = watchPage()
    const page = await openShop({ dishes: [dish(1), dish(2), dish(3)], modifiers: [{ positionId: 3, modifiers: [modifierGroup(7, 0, 2)] }] }, { stored: { cookie_consent_accepted: 'true' } })
    await renderApp(page.shop, async () => MAP)
    // what each of them fetches has come before it counts
    for (const { open, close } of VISIT) {
      for (const act of [open, close]) await drawn(() => Promise.all([act(page), wait(FETCHING)]))
    }
    const timers = holdTimers()
    const taken: Holdings[] = []
    return {
      async once(seed) {
        const random = seeded(seed)
        for (let visit = between(random, 1, visits); visit > 0; visit -= 1) {
          const { open, close } = oneOf(random, VISIT)
          await drawn(() => open(page))
          await drawn(() => close(page))
        }
        await drawn(() => Promise.all([timers.pass(A_WHILE), page.timer.advance(A_WHILE)]))
        if (isPlanted()) document.addEventListener('click', () => void taken)
        taken.push(watch.holdings())
        return page.shop.router.current.get().page.name === 'home.index' ? undefined : `does not come back: ${page.shop.router.current.get().page.name}`
      },
      grown: () => grown(taken),
      async end() {
        timers.free()
        cleanup()
        watch.end()
        return grown(taken)
      },
    }
  },
})

/** The least of some rounds, for words that are said for a while come and go. */
function least(of: readonly Holdings[]): Holdings {
  const by = (name: keyof Holdings): number => Math.min(...of.map(one => one[name]))
  return { listeners: by('listeners'), nodes: by('nodes'), heap: by('heap') }
}
function grown(taken: readonly Holdings[]): readonly string[] {
  const part = Math.min(WARM_UP, Math.floor(taken.length / 3))
  if (part === 0) return []
  const [before, after] = [least(taken.slice(part, 2 * part)), least(taken.slice(-part))]
  const rounds = taken.length - 2 * part
  const wrong: string[] = []
  if (after.listeners > before.listeners) wrong.push(`${after.listeners - before.listeners} more listeners after ${rounds} rounds`)
  if (after.nodes > before.nodes) wrong.push(`${after.nodes - before.nodes} more elements after ${rounds} rounds`)
  const each = (after.heap - before.heap) / rounds
  if (rounds >= 50 && each > MOST_HEAP) wrong.push(`${Math.round(each)} bytes more in each of ${rounds} rounds`)
  return wrong
}
