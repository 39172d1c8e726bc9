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
    counts: () => Object.fromEntries(cart.positions.get().map(line => [line.id, line.count])),
    async run({ at, times, dishes, tell }) {
      while (Date.now() < at) if (at - Date.now() > 20) await pause(10)
      for (let done = 0; done < times; done += 1) {
        const id = dishes[done % dishes.length]
        const held = cart.positions.get().find(line => line.id === id)
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
