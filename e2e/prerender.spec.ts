import { expect, saveScreenshot } from './support/fixtures.ts'
import { listCachedMenus } from './support/menu-cache.ts'
import { test } from './support/prerendered.ts'
import { enterForTakeAway, overlays } from './support/steps.ts'

/** One page of each kind: its path, its heading, another text on it. */
const PAGES = [
  ['/restos', 'Заведения', 'Цапля у Волги'],
  ['/restos/11', 'О заведении', 'Круглосуточно'],
  ['/menus/101', 'Основное меню', '₽'],
  ['/dostavka', 'Доставка', 'от 600 ₽'],
] as const

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // Chromium alone: the driver of Firefox cannot disable scripts
  test('[MENU-18] each prerendered page has content, metadata and links @chromium', async ({ page, site }) => {
    for (const [path, title, text] of PAGES) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveCount(1)
      await expect(heading).toHaveText(title)
      await expect(page.getByRole('main')).toContainText(text)
      await expect(page).toHaveTitle(
        path === '/restos/11' ? /^О заведении «Цапля на Свободы»/ : new RegExp((await heading.textContent())?.slice(0, 8) ?? ''))
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(site.url + path)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBe(0)
      await saveScreenshot(page, `prerendered${path.replaceAll('/', '-')}`)
    }
    await page.goto('/restos')
    await expect(page.getByRole('link', { name: 'Čaplja Centar' })).toHaveAttribute('href', '/restos/21')
    await page.getByRole('link', { name: 'Цапля на Свободы' }).first().click()
    await page.getByRole('link', { name: 'Основное меню' }).click()
    await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/menus\/101\/positions\/\d+$/)
    await expect(overlays(page).getByRole('dialog')).toBeVisible()
  })
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[MENU-18, MENU-15] prerendered pages are not stored: offline the shop opens instead', async ({
    page,
    context,
    allow,
  }) => {
    allow(/Failed to load resource|ERR_/)
    await enterForTakeAway(page, '/menus/101', { hasAnswered: true })
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
    await expect.poll(() => listCachedMenus(page)).toContain('menu.11')
    const cached = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async name =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
      ).flat(),
    )
    expect(cached.filter(path => /prerendered\.|menus|restos|sitemap|robots/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.goto('/menus/101')
    await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
  })
})
