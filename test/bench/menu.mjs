/**
 * Measures a long menu in a real browser, with 300 and 2,000 dishes of a sandbox: adding a dish with
 * the processor slowed four times, compared with a plain page of the same cards; scrolling; the memory
 * after 100 changes of the page. `TAPS` is the number of added dishes (20). The figures are valid on a
 * quiet machine only: compare ratios, not times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addTimes, changeRoutes, kept, median, round, scrollFrames } from './menu/measure.mjs'
import { writePlainPage } from './menu/plain.mjs'
import { openBrowser, openPage, openShop } from './menu/open-shop.mjs'

const SIZES = [300, 2000]
const SLOWED = 4
const TAPS = Number(process.env.TAPS ?? 20)
const GOALS = { 'to plain page': 0.2, 'to 300 dishes': 1.2 }

const temporary = mkdtempSync(path.join(os.tmpdir(), 'menu-'))
const browser = await openBrowser()
const adding = []
const scrolling = []
const keeping = []
try {
  for (const size of SIZES) {
    const shop = await openShop(size, temporary)
    const first = await openPage(browser, `${shop.url}/`, 1, size)
    const cards = await first.page.locator('main article').count()
    await writePlainPage(first.page, shop.folder)

    await changeRoutes(first.page, 20)
    const before = await kept(first.client)
    await changeRoutes(first.page, 100)
    const after = await kept(first.client)
    keeping.push({
      dishes: cards, 'heap before, MB': round(before.heap / 1e6, 2), 'heap after, MB': round(after.heap / 1e6, 2),
      'nodes before': before.nodes, 'nodes after': after.nodes, 'listeners before': before.listeners,
      'listeners after': after.listeners,
    })
    await first.context.close()

    const times = {}
    for (const [name, address] of [['shop', '/'], ['plain', '/plain.html']]) {
      const { context, page, client } = await openPage(browser, shop.url + address, SLOWED, size)
      times[name] = await addTimes(page, TAPS + 2)
      const { frames, top } = await scrollFrames(page, client, 6000)
      scrolling.push({
        page: name, dishes: cards, frames: frames.length, 'median, ms': round(median(frames)),
        'longest, ms': round(Math.max(...frames)), 'above 50 ms': frames.filter(frame => frame > 50).length,
        'scrolled, px': Math.round(top),
      })
      await context.close()
    }
    adding.push({
      dishes: cards, shop: median(times.shop), plain: median(times.plain), best: Math.min(...times.shop),
      'best plain': Math.min(...times.plain),
    })
    await shop.close()
  }
} finally {
  await browser.close()
  rmSync(temporary, { recursive: true, force: true })
}

const [small, large] = adding
console.log(`Adding a dish, ms to the next paint, processor slowed ${SLOWED} times, median of ${TAPS}`)
console.table(adding.map(row => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)])),
  'to plain page': round(row.shop / row.plain, 2), 'to 300 dishes': round(row.shop / small.shop, 2),
})))
console.log(`Goals at ${large.dishes}: ${Object.entries(GOALS).map(([name, goal]) => `${name} ≤ ${goal}`).join(', ')}`)
console.log(`Scrolling, processor slowed ${SLOWED} times`)
console.table(scrolling)
console.log('Kept after 100 changes of the page')
console.table(keeping)
