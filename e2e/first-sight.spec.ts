import type { Page } from 'playwright/test'
import { expect, test, type Shop } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import { showTheme } from './support/steps.ts'

const WIDTHS = [320, 390, 768, 1280, 1920, 2560]
const LONG = 'Кафе-кондитерская «Достопримечательность» на Краснопресненской набережной'

/**
 * Holds the shop's scripts until the returned function is called, so that the page stays as it was
 * served. Holds the API for good, so that the loader stays.
 */
async function hold(page: Page, shop: Shop): Promise<() => void> {
  const release = await holdRequests(page, /\.js$/)
  await page.route(`${shop.api}/1/**`, () => undefined)
  return release
}

/** Describes picture, name and bar at each width in both themes, as they are seen. */
async function look(page: Page): Promise<readonly object[]> {
  const sights = []
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      sights.push(await page.evaluate(() => {
        const image = document.querySelector<HTMLImageElement>('#app img')
        const name = image?.nextElementSibling ?? null
        const bar = document.querySelector('#app progress')?.parentElement ?? null
        const [imageBox, nameBox, barBox] = [image, name, bar].map(element => {
          const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
          return [left, top, width, height].map(Math.round)
        })
        const { color, fontFamily, fontSize, fontWeight, textAlign } = getComputedStyle(name ?? document.body)
        return {
          width: innerWidth,
          theme: document.documentElement.dataset['theme'],
          text: name?.textContent,
          isDrawn: image?.complete === true && image.naturalWidth > 0,
          isWithin: document.documentElement.scrollWidth <= innerWidth && (nameBox?.[0] ?? -1) >= 0,
          boxes: { imageBox, nameBox, barBox },
          look: { color, fontFamily, fontSize, fontWeight, textAlign },
        }
      }))
    }
  }
  return sights
}

const waitForPicture = (page: Page) => expect
  .poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>('#app img')?.naturalWidth)).toBeGreaterThan(0)

/** Compares the served page with the shop's loader, which replaces it. */
async function compare(page: Page, shop: Shop, name: string, path = '/'): Promise<void> {
  const release = await hold(page, shop)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#brand-name')).toHaveText(name)
  await waitForPicture(page)
  const served = await look(page)
  for (const sight of served) expect(sight).toMatchObject({ text: name, isDrawn: true, isWithin: true })
  release()
  await expect.poll(() => page.locator('#brand-name').count()).toBe(0)
  await expect(page.locator('#app progress')).toBeAttached()
  expect(await look(page)).toEqual(served)
}

test('[BOOT-09] the served page shows picture and name, and nothing moves when the shop starts', async ({
  page,
  shop,
}) => {
  await compare(page, shop, 'Суши Цапля')
})

test('[BOOT-09] the food is behind the first question for the place, below the name, at each width', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Адрес' })).toBeVisible()
  const food = page.locator('#app img[src="/brands/caplya/welcome.webp"]')
  await expect.poll(() => food.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const [name, picture] = await Promise.all([page.getByText('Суши Цапля', { exact: true }), food].map(async element =>
      await element.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 }))
    expect(picture).toMatchObject({ x: 0, width })
    expect(picture?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0))
    expect(picture?.height).toBeGreaterThanOrEqual(400)
  }
})

test('[BOOT-09] picture and name are painted before the style sheet, which moves nothing', async ({ page, shop }) => {
  await hold(page, shop)
  const release = await holdRequests(page, /\.css$/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await waitForPicture(page)
  const bare = await look(page)
  for (const sight of bare) expect(sight).toMatchObject({ text: 'Суши Цапля', isDrawn: true, isWithin: true })
  release()
  await expect.poll(() => page.evaluate(() => document.styleSheets[document.styleSheets.length - 1]?.href)).toMatch(/main-/)
  expect(await look(page)).toEqual(bare)
})

test('[BOOT-09] the name is served without any script', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shop.url)
  await expect(page.getByText('Суши Цапля', { exact: true })).toBeVisible()
  await expect(page.locator('#app img')).toBeVisible()
  expect(await page.locator('#app img').getAttribute('loading')).toBeNull()
  await context.close()
})

test.describe('a long name in another default language', () => {
  test.use({ config: { name: { ru: 'Цапля', en: LONG }, defaultLocale: 'en' } })
  test('[BOOT-09] wraps within the narrowest screen, and stays for a customer of another language', async ({
    page,
    shop,
  }) => {
    await compare(page, shop, LONG, '/?lang=ru')
    await expect(page.getByRole('progressbar', { name: 'Загрузка…' })).toBeAttached()
  })
})
