/**
 * Measures how long customers wait for the shop on a slow phone in a slow network, and for simpler
 * pages: `npm run bench -- load [ROUNDS]`. Each round opens every page once with an empty cache. Times
 * are printed as ratios to the floor page: react-dom with its data in the page. The goals are printed
 * with them, but not enforced.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { prerenderSite } from '../../.ci/prerender/prerender.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import { writePages } from './load/pages.mjs'
import { openContext, SLOWED, visit } from './load/visit.mjs'
import { median, round } from './menu/measure.mjs'
import { CHOSEN, openBrowser, openShop } from './menu/open-shop.mjs'

const ROUNDS = Number(process.argv[2] ?? 5)
/** 0 is the sandbox's own menu, of 146 dishes. */
const DISHES = Number(process.env.DISHES ?? 0)
const MENU = 101

const ADD = 'main article button[aria-label^="Добавить в корзину"]:not([aria-disabled="true"])'
const ADDRESS = '#overlays input[name="address"]'
const COUNT = 'main article :is(output, [role="group"] > span)'
const toAdd = [{ name: 'dish', sign: ADD, does: 'click', answer: COUNT }]
const toSee = [{ name: 'dish', sign: ADD }]
const toType = [
  { name: 'city', sign: '#overlays li button', does: 'click', answer: ADDRESS },
  { name: 'address', sign: ADDRESS, does: 'type' },
]

/** What is opened, what of it is waited for, and the goals: as a ratio, and in ms of blocking time. */
const VISITS = [
  { name: 'floor: react-dom, 60 cards, data in the page', path: '/bench/floor.html', steps: toAdd },
  { name: 'static page of the same cards', path: '/bench/static.html', steps: toSee },
  { name: 'waterfall of three calls', path: '/bench/waterfall.html', steps: toAdd },
  {
    name: 'stored place: a dish can be added', path: `/menus/${MENU}`, stored: CHOSEN, steps: toAdd,
    goals: [1.2, 100],
  },
  {
    name: 'prerendered menu: an add is answered', path: `/menus/${MENU}`, isPrerendered: true, stored: CHOSEN,
    steps: [{ ...toAdd[0], answer: `main article [data-tapped], ${COUNT}` }], goals: [0.6, 100],
  },
  {
    name: 'prerendered menu: an early add is in the cart', path: `/menus/${MENU}`, isPrerendered: true, stored: CHOSEN,
    steps: toAdd, goals: [1.4, 100],
  },
  {
    name: 'prerendered menu, first visit: a dish is seen', path: `/menus/${MENU}`, isPrerendered: true, steps: toSee,
    goals: [0.45, 100],
  },
  { name: 'first visit, place by default: a dish can be added', path: '/', steps: toAdd, goals: [1.5, 250] },
  {
    name: 'first visit: the address can be typed', path: '/', isUndecided: true, steps: toType, goals: [1.15, 100],
  },
  {
    name: 'return visit: a dish can be added', path: `/menus/${MENU}`, stored: CHOSEN, before: 1, steps: toAdd,
    goals: [0.4, 100],
  },
  // for which the browser keeps the scripts as it has compiled them, too
  {
    name: 'later ones', path: `/menus/${MENU}`, stored: CHOSEN, before: 2, steps: toAdd,
    goals: [0.4, 100],
  },
]

const temporary = mkdtempSync(path.join(os.tmpdir(), 'load-'))
const browser = await openBrowser()
const found = new Map(VISITS.map(({ name }) => [name, []]))
try {
  const shop = await openShop(DISHES, temporary)
  await writePages(shop.folder, { api: shop.api, whiteLabel: CHOSEN.app_white_label, menuId: MENU })
  const prerendered = await servePrerendered(shop)
  const undecided = await serveWithoutDefaults(shop)
  for (let at = 0; at < ROUNDS; at++) {
    for (const { name, path: address, isPrerendered, isUndecided, stored, steps, before = 0 } of VISITS) {
      const context = await openContext(browser, stored)
      const site = isPrerendered ? prerendered : isUndecided ? undecided : shop
      const url = site.url + address
      for (let come = 0; come < before; come++) await comeInPeace(context, url)
      found.get(name).push(await visit(browser, context, url, steps))
      await context.close()
    }
  }
  await Promise.all([prerendered.close(), undecided.close()])
  await shop.close()
} finally {
  await browser.close()
  rmSync(temporary, { recursive: true, force: true })
}

/** Serves a copy of the site with prerendered pages. */
async function servePrerendered({ folder, api, url }) {
  const copy = `${folder}-prerendered`
  cpSync(folder, copy, { recursive: true })
  await prerenderSite(copy, { api, site: url })
  return serveSite(copy)
}

/** Serves a copy of the site that asks a first visit for its city. */
async function serveWithoutDefaults({ folder, api }) {
  const copy = `${folder}-undecided`
  cpSync(folder, copy, { recursive: true })
  const changes = { apiBase: api, production: false }
  await configureSite(copy, changes, 'The benchmark', async brand => ({ ...await readBrandConfig(brand), defaults: {} }))
  return serveSite(copy)
}

/** A visit in peace, until the device keeps the menu and the shop's files. */
async function comeInPeace(context, url) {
  const page = await context.newPage()
  await page.goto(url)
  // a page that is ready waits for what it keeps in its own time
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active.state !== 'activated') await new Promise(resolve => setTimeout(resolve, 50))
  })
  await page.waitForTimeout(1000)
  await page.close()
}

const [floor] = VISITS
const reference = median(found.get(floor.name).map(({ text }) => text))
/** A row for each page, made of its visits. */
const table = row => console.table(Object.fromEntries(VISITS.map(page => [page.name, row(found.get(page.name), page)])))

console.log(
  `Processor slowed ${SLOWED} times, 1.6 Mbit/s, 150 ms; medians of ${ROUNDS} rounds with the least and the most`,
)
table((runs, { goals = ['', ''] }) => {
  const formatRange = (pick, digits = 0) => {
    const figures = runs.map(pick)
    const [middle, least, most] = [median(figures), Math.min(...figures), Math.max(...figures)].map(one =>
      one.toFixed(digits),
    )
    return `${middle} (${least}–${most})`
  }
  return {
    'seen, ms': formatRange(run => run.seen),
    'wanted, ms': formatRange(run => run.wanted),
    'to the floor’s LCP': formatRange(run => run.wanted / reference, 2),
    goal: goals[0],
    'action to answer, ms': formatRange(run => run.answer),
    'blocking, ms': formatRange(run => run.blocking),
    'at most': goals[1],
    shift: formatRange(run => run.shift, 3),
  }
})
console.log('Until then: requests that had begun, and kB that had come over the network')
table(runs => {
  const kilo = pick => round(median(runs.map(({ bytes }) => pick(bytes) / 1000)))
  const types = [...new Set(runs.flatMap(({ bytes }) => Object.keys(bytes)))]
  return {
    requests: median(runs.map(({ requests }) => requests)),
    all: kilo(bytes => Object.values(bytes).reduce((sum, one) => sum + one, 0)),
    ...Object.fromEntries(types.map(type => [type, kilo(bytes => bytes[type] ?? 0)])),
  }
})
