import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright/test'

/**
 * A bare page with the shop's own cart over the shop's own storage, and nothing else, at an address of the shop: so
 * that thousands of changes can be made as fast as a page can.
 */
const PARTS = {
  createCart: './core/shop/cart/cart.ts', browserRandom: './src/web/random.ts', createWebStorage: './src/web/storage.ts',
}
const ENTRY = `
  const troubles = []
  const report = (what, detail) => troubles.push(what + ' ' + detail)
  const storage = createWebStorage('localStorage', { report, onVolatile: () => troubles.push('volatile') })
  const cart = createCart({ storage, report, random: browserRandom, now: () => Date.now() })
  const dish = id => ({ id, menu: { id: 1 }, name: 'Блюдо ' + id, price: 100, hasModifiers: false, modifiers: [] })
  const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

  window.cartPage = {
    troubles,
    counts: () => Object.fromEntries(cart.lines.get().map(line => [line.id, line.count])),
    async run({ at, times, dishes, tell }) {
      while (Date.now() < at) if (at - Date.now() > 20) await pause(10)
      for (let done = 0; done < times; done += 1) {
        const id = dishes[done % dishes.length]
        const held = cart.lines.get().find(line => line.id === id)
        // adding and stepping up are the two ways in which a customer asks for one more
        if (held === undefined || done % 2 === 0) cart.add(dish(id))
        else cart.setCount(held, 1, held.count + 1)
        if (tell) await window.tellDone(done + 1)
        else if (done % 8 === 7) await pause(0)
      }
    },
  }
`

export interface Work {
  /** When to begin, so that all pages begin at once: milliseconds since 1970. */
  readonly at: number
  readonly times: number
  readonly dishes: readonly number[]
  /** Whether each change is told through `tellDone` when it has been made. */
  readonly tell?: boolean
}
interface CartWindow {
  readonly cartPage: {
    readonly troubles: readonly string[]
    counts(): Record<string, number>
    run(work: Work): Promise<void>
  }
}

/** Lets the context open such pages under the shop's address. */
export async function cartPages(context: BrowserContext, shopUrl: string): Promise<() => Promise<Page>> {
  const imports = Object.entries(PARTS).map(([name, file]) => ['import', `{ ${name} }`, 'from', `'${file}';`].join(' ')).join('')
  const bundle = await build({
    stdin: { contents: imports + ENTRY, resolveDir: process.cwd(), sourcefile: 'cart-page.js' }, bundle: true, format: 'iife', target: 'es2022', write: false,
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  const address = new URL('/cart-page', shopUrl).href
  await context.route(address, route => route.fulfill({
    contentType: 'text/html; charset=utf-8', body: '<!doctype html><html lang="ru"><link rel="icon" href="data:,"><title>Корзина</title><script src="/cart-page.js"></script></html>',
  }))
  await context.route(`${address}.js`, route => route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }))
  return async () => {
    const page = await context.newPage()
    await page.goto(address)
    return page
  }
}

export const work = (page: Page, task: Work): Promise<void> =>
  page.evaluate(given => (window as unknown as CartWindow).cartPage.run(given), task)
/** Pieces by dish, as the page shows them. */
export const countsIn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as CartWindow).cartPage.counts())
export const troublesIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as CartWindow).cartPage.troubles)
/** Pieces in the list that other programs read. */
export const listedIn = (page: Page): Promise<number> => page.evaluate(() =>
  (JSON.parse(localStorage.getItem('cart_positions') ?? '[]') as { readonly count: number }[]).reduce((sum, line) => sum + line.count, 0))

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, count) => all + count, 0)
const DISHES = Array.from({ length: 20 }, (_, index) => index + 1)
/** Milliseconds within which each page has all that the others did. */
const PATIENCE = 45_000

/**
 * So many tabs make so many changes together, each time all at once; answers with what went wrong: a page that does not come to the
 * sum of all changes, its own or in the list for other programs, a page's own troubles, a storage that has grown with the changes.
 */
export async function fillTogether({ open, tabs, rounds, changes }: {
  readonly open: () => Promise<Page>
  readonly tabs: number
  readonly rounds: number
  readonly changes: number
}): Promise<readonly string[]> {
  const pages: Page[] = []
  for (let index = 0; index < tabs; index += 1) pages.push(await open())
  const wrong: string[] = []
  async function come(what: string, wished: number, look: () => Promise<number>): Promise<void> {
    for (const end = Date.now() + PATIENCE; ;) {
      const found = await look()
      if (found === wished) return
      if (Date.now() > end) return void wrong.push(`${what}: ${found} of ${wished}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  for (let round = 1; round <= rounds && wrong.length === 0; round += 1) {
    const at = Date.now() + 300
    await Promise.all(pages.map((page, index) => {
      const times = Math.floor(changes / tabs) + (index < changes % tabs ? 1 : 0)
      return work(page, { at, times, dishes: DISHES })
    }))
    for (const [index, page] of pages.entries()) {
      await come(`round ${round}, tab ${index + 1}`, round * changes, async () => sum(await countsIn(page)))
      await come(`round ${round}, the list as tab ${index + 1} reads it`, round * changes, () => listedIn(page))
    }
  }
  const fresh = await open()
  await come('a page opened afterwards', rounds * changes, async () => sum(await countsIn(fresh)))
  for (const page of [...pages, fresh]) wrong.push(...await troublesIn(page))
  const copies = await fresh.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('cart_positions.copy.')).length)
  if (copies > tabs) wrong.push(`${copies} copies in the storage`)
  return wrong
}
