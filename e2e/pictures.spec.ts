import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { enterByTakeAway, isNarrow } from './support/steps.ts'

// a row of it is longer than a section of the short one
test.use({ menu: 'whole' })

/** How urgent a browser calls a request, the least first. */
const URGENCY = ['VeryLow', 'Low', 'Medium', 'High', 'VeryHigh']

interface Asked {
  readonly path: string
  readonly urgency: number
}

/** The pictures that the page asks for from now on in a slow network, in their order. */
async function watchPictures(page: Page): Promise<Asked[]> {
  const asked: Asked[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 })
  session.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/pictures/')) asked.push({ path: pathname, urgency: URGENCY.indexOf(initialPriority) })
  })
  return asked
}

/** The pictures in the window; null as long as one of them is on its way. */
async function inSight(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const shown = [...document.images].filter(one => {
      const { top, right, bottom, left } = one.getBoundingClientRect()
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && one.closest('main') !== null
    })
    return shown.every(one => one.complete && one.naturalWidth > 0) ? shown.map(one => new URL(one.src).pathname) : null
  })
}

for (const [name, path, first] of [['home', '/', '/pictures/promo/1.svg'], ['a menu', '/menus/101', '/pictures/dish/']] as const) {
  // Chromium alone: how urgent a request is, and how slow the network, are told by its own tools
  test(`[MENU-03, MENU-08] in a slow network the pictures in sight come first on ${name}: only they are urgent, and none waits behind one that is further down @both @chromium`, async ({ page }) => {
    await enterByTakeAway(page, '/dostavka', { hasAnswered: true })
    await page.setViewportSize(isNarrow(page) ? { width: 390, height: 844 } : { width: 1280, height: 800 })
    const asked = await watchPictures(page)
    await page.goto(path)
    await expect(page.getByRole('main').locator(`img[src*="${first}"]`).first()).toBeVisible()
    await expect.poll(() => inSight(page)).not.toBeNull()
    const seen = await inSight(page) ?? []
    const isSeen = ({ path: picture }: Asked): boolean => seen.includes(picture)
    expect(asked.filter(one => !isSeen(one) && one.urgency >= URGENCY.indexOf('High')), 'urgent without being in sight').toEqual([])
    expect(asked.filter((one, at) => !isSeen(one) && asked.slice(at).some(later => isSeen(later) && later.urgency <= one.urgency)), 'before one in sight').toEqual([])
    expect(asked.filter(one => isSeen(one) && one.urgency >= URGENCY.indexOf('High')).length, 'urgent').toBeGreaterThanOrEqual(4)
  })
}
