import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { cartByTakeAway, frames, menuByTakeAway, openMenu } from './support/steps.ts'

/** A layout shift (https://web.dev/articles/cls) that nobody sees. */
const UNSEEN = 0.02

interface Shift { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }
declare global {
  interface Window { shifts: { readonly value: number; readonly moved: string }[] }
}

const isThere = (page: Page, letters: string): Promise<boolean> =>
  page.evaluate(said => document.fonts.check('500 16px Onest', said), letters)

/** How much has moved when nothing moves any more, whatever else of the page comes late. */
async function shiftsSoFar(page: Page): Promise<number> {
  for (let before = -1; ;) {
    const now = await page.evaluate(() => window.shifts.length)
    if (now === before) return now
    before = now
    await frames(page, 30)
  }
}

// Chromium alone: no other engine tells what has moved
test('[UI-05] a font that comes late moves nothing: what stands in for it takes the same room @both @chromium', async ({ page }) => {
  await cartByTakeAway(page)
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as unknown as readonly Shift[]) {
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`).join(', ')
        window.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/menus/101', '/cart', '/promotions', '/restos', '/restos/11', '/dostavka']) {
    let release = (): void => undefined
    const held = new Promise<void>(resolve => { release = resolve })
    await page.route('**/*.woff2', async route => { await held; await route.continue() })
    // the event that ends a load waits for what is asked for in advance
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('heading').first().waitFor()
    const before = await shiftsSoFar(page)
    expect(await isThere(page, 'Я1₽'), path).toBe(false)
    release()
    await expect.poll(() => isThere(page, 'Я1₽')).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    await shiftsSoFar(page)
    const shifts = await page.evaluate(from => window.shifts.slice(from), before)
    expect(shifts.reduce((sum, { value }) => sum + value, 0), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(UNSEEN)
    await page.unroute('**/*.woff2')
  }
})

test('[I18N-01] a Russian menu fetches its letters, digits and the rouble, others when they are said', async ({ page }) => {
  const fetched = new Set<string>()
  page.on('response', response => {
    const [, name] = /\/onest-([\w-]+)-\w{8}\.woff2$/.exec(response.url()) ?? []
    if (name !== undefined) fetched.add(name)
  })
  await menuByTakeAway(page)
  await openMenu(page)
  await expect.poll(() => [...fetched]).toEqual(expect.arrayContaining(['cyrillic', 'rouble', 'signs']))
  await page.evaluate(() => document.fonts.ready)
  expect([...fetched].filter(name => /latin-/.test(name))).toEqual([])
  for (const [name, letters] of [['latin', 'Salmon'], ['latin-1', 'é'], ['latin-ext', 'č']] as const) {
    await page.evaluate(said => { document.querySelector('main')?.append(said) }, letters)
    await expect.poll(() => [...fetched]).toContain(name)
  }
})

test('[BOOT-02] fonts leave the line to the scripts: they are asked for once the first has come, before any has run', async ({ page }) => {
  await menuByTakeAway(page)
  const asked: string[] = []
  page.on('request', request => { if (request.url().endsWith('.woff2')) asked.push(request.url()) })
  const release = new Map<string, () => void>()
  for (const name of ['main', 'packages']) {
    const held = new Promise<void>(resolve => { release.set(name, resolve) })
    await page.route(`**/assets/${name}-*.js`, async route => { await held; await route.continue() })
  }
  // by which the page's head has asked for all that it asks for
  const menuHasCome = page.waitForResponse(/\/position-groups$/)
  await page.goto('/menus/101', { waitUntil: 'commit' })
  await menuHasCome
  expect(asked).toEqual([])
  release.get('main')?.()
  await expect.poll(() => asked.length).toBe(3)
  release.get('packages')?.()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  expect(asked).toHaveLength(3)
})
