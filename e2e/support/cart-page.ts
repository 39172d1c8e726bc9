import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright/test'

/**
 * A page at an address of the shop that contains only the shop's cart and its storage.
 * Without the rest of the shop it can make thousands of changes per test.
 */
const PARTS = {
  createCart: './core/shop/cart/cart.ts',
  browserRandom: './src/web/random.ts',
  createWebStorage: './src/web/storage.ts',
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
    async run({ at, times, dishes, reportsChanges }) {
      while (Date.now() < at) if (at - Date.now() > 20) await pause(10)
      for (let done = 0; done < times; done += 1) {
        const id = dishes[done % dishes.length]
        const held = cart.lines.get().find(line => line.id === id)
        // A customer adds a piece in two ways: adding the dish and increasing its count.
        if (held === undefined || done % 2 === 0) cart.add(dish(id))
        else cart.setCount(held, 1, held.count + 1)
        if (reportsChanges) await window.onChangeDone(done + 1)
        else if (done % 8 === 7) await pause(0)
      }
    },
  }
`

export interface Work {
  /** When to begin, in milliseconds since 1970, so that all pages begin together. */
  readonly at: number
  readonly times: number
  readonly dishes: readonly number[]
  /** Whether the page calls `onChangeDone` after each finished change. */
  readonly reportsChanges?: boolean
}
interface CartWindow {
  readonly cartPage: {
    readonly troubles: readonly string[]
    counts(): Record<string, number>
    run(work: Work): Promise<void>
  }
}

/** Lets the context open such pages at the shop's address. */
export async function serveCartPages(context: BrowserContext, shopUrl: string): Promise<() => Promise<Page>> {
  const imports = Object.entries(PARTS)
    .map(([name, file]) => ['import', `{ ${name} }`, 'from', `'${file}';`].join(' '))
    .join('')
  const bundle = await build({
    stdin: { contents: imports + ENTRY, resolveDir: process.cwd(), sourcefile: 'cart-page.js' },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  const address = new URL('/cart-page', shopUrl).href
  await context.route(address, route =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="ru"><link rel="icon" href="data:,"><title>Корзина</title>'
        + '<script src="/cart-page.js"></script></html>',
    }),
  )
  await context.route(`${address}.js`, route =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  )
  return async () => {
    const page = await context.newPage()
    await page.goto(address)
    return page
  }
}

export const runWork = (page: Page, task: Work): Promise<void> =>
  page.evaluate(options => (window as unknown as CartWindow).cartPage.run(options), task)
/** Counts by dish, as the page has them. */
export const readCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as CartWindow).cartPage.counts())
export const readErrors = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as CartWindow).cartPage.troubles)
/** The sum of the counts in the list that other programs read. */
export const sumListedCounts = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart_positions') ?? '[]') as { readonly count: number }[]).reduce(
      (sum, line) => sum + line.count,
      0,
    ),
  )

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)
const DISHES = Array.from({ length: 20 }, (_, index) => index + 1)
/** Milliseconds within which each page must have received all changes. */
const PATIENCE = 45_000

/**
 * Several tabs make changes at the same time, in several rounds. Returns a line for each fault:
 * a page or the list with a wrong sum, errors in a page, storage that grows with the number of
 * changes.
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
  async function waitForCount(description: string, expected: number, readCount: () => Promise<number>): Promise<void> {
    for (const end = Date.now() + PATIENCE; ;) {
      const count = await readCount()
      if (count === expected) return
      if (Date.now() > end) return void wrong.push(`${description}: ${count} of ${expected}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  for (let round = 1; round <= rounds && wrong.length === 0; round += 1) {
    const at = Date.now() + 300
    await Promise.all(pages.map((page, index) => {
      const times = Math.floor(changes / tabs) + (index < changes % tabs ? 1 : 0)
      return runWork(page, { at, times, dishes: DISHES })
    }))
    for (const [index, page] of pages.entries()) {
      await waitForCount(`round ${round}, tab ${index + 1}`, round * changes, async () => sum(await readCounts(page)))
      await waitForCount(`round ${round}, the list as tab ${index + 1} reads it`, round * changes,
        () => sumListedCounts(page))
    }
  }
  const fresh = await open()
  await waitForCount('a page opened afterwards', rounds * changes, async () => sum(await readCounts(fresh)))
  for (const page of [...pages, fresh]) wrong.push(...await readErrors(page))
  const replicas = await fresh.evaluate(
    () => Object.keys(localStorage).filter(key => key.startsWith('cart_positions.copy.')).length,
  )
  if (replicas > tabs) wrong.push(`${replicas} copies in the storage`)
  return wrong
}
