import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway, isNarrow } from './support/steps.ts'

// A row of the whole menu is longer than a section of the short one.
test.use({ menu: 'whole' })

/** Chromium's request priorities, in ascending order. */
const URGENCY = ['VeryLow', 'Low', 'Medium', 'High', 'VeryHigh']

interface PictureRequest {
  readonly path: string
  readonly urgency: number
}

/** Slows the network down and records the images requested from now on, in order. */
async function watchPictures(page: Page): Promise<PictureRequest[]> {
  const requests: PictureRequest[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
  session.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/pictures/')) requests.push({ path: pathname, urgency: URGENCY.indexOf(initialPriority) })
  })
  return requests
}

/** The images in the window that no box cuts off, or null while one of them is loading. */
async function inSight(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const shown = [...document.images].filter(image => {
      const { top, bottom, ...box } = image.getBoundingClientRect().toJSON() as DOMRect
      let [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
      for (let outer = image.parentElement; outer !== null; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowX === 'visible') continue
        const edges = outer.getBoundingClientRect()
        left = Math.max(left, edges.left)
        right = Math.min(right, edges.right)
      }
      return bottom > 0 && top < innerHeight && left < right && image.closest('main') !== null
    })
    return shown.every(image => image.complete && image.naturalWidth > 0)
      ? shown.map(image => new URL(image.src).pathname)
      : null
  })
}

for (const [name, path, first] of [
  ['home', '/', '/pictures/promo/1.svg'],
  ['a menu', '/menus/101', '/pictures/dish/'],
] as const) {
  // Only visible images have a high priority, and none is requested after one that is not visible.
  // Chromium alone: priority and throttling need its developer tools
  test(`[MENU-03, MENU-08] in a slow network visible pictures load first on ${name} @both @chromium`, async ({
    page,
  }) => {
    await enterForTakeAway(page, '/dostavka', { hasAnswered: true })
    await page.setViewportSize(isNarrow(page) ? { width: 390, height: 844 } : { width: 1280, height: 800 })
    const requests = await watchPictures(page)
    await page.goto(path)
    await expect(page.getByRole('main').locator(`img[src*="${first}"]`).first()).toBeVisible()
    await expect.poll(() => inSight(page)).not.toBeNull()
    const visible = await inSight(page) ?? []
    const isSeen = ({ path: picture }: PictureRequest): boolean => visible.includes(picture)
    expect(
      requests.filter(request => !isSeen(request) && request.urgency >= URGENCY.indexOf('High')),
      'urgent without being in sight',
    ).toEqual([])
    expect(
      requests.filter(
        (request, at) =>
          !isSeen(request) && requests.slice(at).some(later => isSeen(later) && later.urgency <= request.urgency),
      ),
      'before one in sight',
    ).toEqual([])
    expect(
      requests.filter(request => isSeen(request) && request.urgency >= URGENCY.indexOf('High')).length,
      'urgent',
      // a phone shows two rows of two dishes, a desktop three dishes beside the cart
    ).toBeGreaterThanOrEqual(isNarrow(page) ? 4 : 3)
  })
}
