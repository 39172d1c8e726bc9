import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openCartForTakeAway, waitForFrames, openMenuForTakeAway, openMenu } from './support/steps.ts'

/** A layout shift (https://web.dev/articles/cls) too small to be noticed. */
const UNSEEN = 0.02

interface Shift { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }
declare global {
  interface Window { shifts: { readonly value: number; readonly moved: string }[] }
}

const isLoaded = (page: Page, letters: string): Promise<boolean> =>
  page.evaluate(text => document.fonts.check('500 16px Onest', text), letters)

/**
 * Waits until no more layout shifts are reported, and counts them. Other late parts of the page do not
 * matter.
 */
async function shiftsSoFar(page: Page): Promise<number> {
  for (let before = -1; ;) {
    const now = await page.evaluate(() => window.shifts.length)
    if (now === before) return now
    before = now
    await waitForFrames(page, 30)
  }
}

// Chromium alone: no other engine reports layout shifts
test('[UI-05] a late font shifts nothing, because its fallback has the same metrics @both @chromium', async ({
  page,
}) => {
  await openCartForTakeAway(page)
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
    const released = new Promise<void>(resolve => { release = resolve })
    await page.route('**/*.woff2', async route => { await released; await route.continue() })
    // The load event would wait for preloaded files.
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('heading').first().waitFor()
    const before = await shiftsSoFar(page)
    expect(await isLoaded(page, 'Я1₽'), path).toBe(false)
    release()
    await expect.poll(() => isLoaded(page, 'Я1₽')).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    await shiftsSoFar(page)
    const shifts = await page.evaluate(from => window.shifts.slice(from), before)
    expect(shifts.reduce((sum, { value }) => sum + value, 0), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(UNSEEN)
    await page.unroute('**/*.woff2')
  }
})

test('[I18N-01] a Russian menu loads Cyrillic, digits and the rouble; others load when they occur', async ({
  page,
}) => {
  const fetched = new Set<string>()
  page.on('response', response => {
    const [, name] = /\/onest-([\w-]+)-\w{8}\.woff2$/.exec(response.url()) ?? []
    if (name !== undefined) fetched.add(name)
  })
  await openMenuForTakeAway(page)
  await openMenu(page)
  await expect.poll(() => [...fetched]).toEqual(expect.arrayContaining(['cyrillic', 'rouble', 'signs']))
  await page.evaluate(() => document.fonts.ready)
  expect([...fetched].filter(name => /latin-/.test(name))).toEqual([])
  for (const [name, letters] of [['latin', 'Salmon'], ['latin-1', 'é'], ['latin-ext', 'č']] as const) {
    await page.evaluate(text => { document.querySelector('main')?.append(text) }, letters)
    await expect.poll(() => [...fetched]).toContain(name)
  }
})

test('[BOOT-02] fonts are requested once the first script has loaded, before any has run', async ({ page }) => {
  await openMenuForTakeAway(page)
  const requests: string[] = []
  page.on('request', request => { if (request.url().endsWith('.woff2')) requests.push(request.url()) })
  const release = new Map<string, () => void>()
  for (const name of ['main', 'packages']) {
    const released = new Promise<void>(resolve => { release.set(name, resolve) })
    await page.route(`**/assets/${name}-*.js`, async route => { await released; await route.continue() })
  }
  // By then the head of the page has sent all its requests.
  const menuHasCome = page.waitForResponse(/\/position-groups$/)
  await page.goto('/menus/101', { waitUntil: 'commit' })
  await menuHasCome
  expect(requests).toEqual([])
  release.get('main')?.()
  await expect.poll(() => requests.length).toBe(3)
  release.get('packages')?.()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  expect(requests).toHaveLength(3)
})
