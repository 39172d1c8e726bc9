import type { Page } from 'playwright/test'
import { expect, saveScreenshot } from './support/fixtures.ts'
import { serveFront } from './support/front.ts'
import { listCachedMenus } from './support/menu-cache.ts'
import { readVisibility, test, waitForLateScripts, watchSight } from './support/prerendered.ts'
import {
  chooseCity, chooseMethod, dialog, enterForTakeAway, overlays, saveLocation,
} from './support/steps.ts'

const DISH = '/menus/101/positions/101001'
/** A dish in another city. */
const FAR_DISH = '/menus/201/positions/201001'
/** One page of each kind: its path, its heading, another text on it. */
const PAGES = [
  ['/restos', 'Заведения', 'Цапля у Волги'],
  ['/restos/11', 'О заведении', 'Круглосуточно'],
  ['/menus/101', 'Основное меню', '₽'],
  [DISH, null, '₽'],
  ['/promotions/1', null, 'Ярославль'],
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
      if (title !== null) await expect(heading).toHaveText(title)
      await expect(page.getByRole('main')).toContainText(text)
      await expect(page).toHaveTitle(
        path === '/restos/11' ? /^Цапля на Свободы/ : new RegExp((await heading.textContent())?.slice(0, 8) ?? ''))
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
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    await page.getByRole('link', { name: 'Основное меню' }).click()
    await expect(page).toHaveURL(/\/menus\/101$/)
  })
})

test('[MENU-18] the shop replaces the page of a dish or a promotion in one frame without a shift @both', async ({ page, site }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await watchSight(page)
  for (const path of [DISH, '/promotions/1']) {
    await page.goto(path)
    await page.locator('#app').getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(overlays(page).getByRole('dialog')).toBeVisible()
    await waitForLateScripts(page)
    const { served, ...rest } = await readVisibility(page)
    expect(rest, path).toEqual({ moved: 0, both: 0, neither: 0 })
    expect(served, path).toBeGreaterThan(0)
    expect(await page.title()).not.toBe('Суши Цапля')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + path)
  }
})

// The page keeps its metadata; once a place is chosen, the dish opens.
test('[MENU-18, BOOT-02] a first visit shows the prerendered dish below the address dialog', async ({ page, site }) => {
  const front = await serveFront(site.url)
  try {
    // A slow connection: the head at once, the rest 600 ms later.
    front.intercept((request, response) => {
      if (!request.url?.startsWith('/menus/')) return false
      void fetch(site.url + request.url).then(async answer => {
        const [head = '', ...body] = (await answer.text()).split(/(?<=<\/head>)/)
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(head)
        setTimeout(() => response.end(body.join('')), 600)
      })
      return true
    })
    const served = page.locator('#prerendered')
    const name = served.locator('h1')
    for (const path of [DISH]) {
      const html = await (await fetch(site.url + path)).text()
      await page.goto(front.url + path)
      await expect(dialog(page, 'Адрес')).toBeVisible()
      await waitForLateScripts(page)
      await expect(served).toBeVisible()
      expect(await served.evaluate(element => (element as HTMLElement).inert)).toBe(true)
      // The first dialog has no scrim: the page dims itself.
      expect(await served.evaluate(element => getComputedStyle(element, '::after').opacity)).toMatch(/^0\.[3-9]/)
      await expect(served.locator('.splash-slow')).toHaveCSS('display', 'none')
      await expect(name).toHaveCount(1)
      await expect(page).toHaveTitle(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
      expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
      for (const key of ['name="description"', 'property="og:title"'])
        expect(html).toContain(`<meta ${key} content="${await page.locator(`meta[${key}]`).getAttribute('content')}">`)
    }
    await saveScreenshot(page, 'prerendered-first-visit')
    const dish = await name.textContent() ?? ''
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
    await saveLocation(page)
    await expect(dialog(page, dish)).toBeVisible()
    await expect(served).toHaveCount(0)
  } finally {
    await front.close()
  }
})

// The error names a phone number.
test('[BOOT-10, MENU-18] without the API a prerendered page stays below the error until a retry', async ({
  page,
  shop,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|Failed to fetch/)
  for (const path of [DISH]) {
    await page.route(`${shop.api}/**`, route => route.abort())
    await page.goto(path)
    const failure = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Что-то пошло не так' }) })
    await expect(failure).toBeVisible()
    await expect(failure.getByRole('link', { name: '+7 485 200-00-00' })).toHaveAttribute('href', 'tel:+74852000000')
    await expect(failure).not.toContainText('точное время')
    const served = page.locator('#prerendered')
    await expect(served.getByRole('heading', { level: 1 })).toBeVisible()
    const [failureBox, below] = [await failure.boundingBox(), await served.boundingBox()]
    expect(
      failureBox !== null &&
        below !== null &&
        failureBox.y + failureBox.height <= below.y &&
        below.y < (page.viewportSize()?.height ?? 0),
      `${path}: ${JSON.stringify([failureBox, below])}`,
    ).toBe(true)
    await waitForLateScripts(page)
    await expect(served).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(await served.locator('h1').textContent() ?? ''))
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
    await saveScreenshot(page, `prerendered-failed${path.replaceAll('/', '-')}`)
    await page.unroute(`${shop.api}/**`)
    await failure.getByRole('button', { name: 'Повторить' }).click()
    await expect(failure).toHaveCount(0)
    await expect(dialog(page, 'Адрес')).toBeVisible()
  }
})

test('[MENU-18] the shop replaces a page whose script and look are missing', async ({ page, allow }) => {
  allow(/404/)
  await page.route(/prerendered\.(?:js|css)$/, route => route.fulfill({ status: 404, body: '' }))
  await page.goto(DISH, { waitUntil: 'commit' })
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await expect(page.locator('#prerendered')).toBeHidden()
  await enterForTakeAway(page, '/promotions/1', { hasAnswered: true })
  await expect(page.locator('#app').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  expect(await page.locator('#app').getAttribute('class')).toBe('')
  // The promotion and its breadcrumbs.
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
})

test('[MENU-18] a dish, a menu and a promotion of another city are marked as such', async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  for (const path of [FAR_DISH, '/menus/201', '/promotions/11']) {
    await page.goto(path)
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page.getByText(/из другого города или ресторана/).last()).toBeVisible()
    await saveScreenshot(page, `prerendered-elsewhere${path.replaceAll('/', '-')}`)
  }
})

/** The language links of the page's head. */
const readHreflangs = (page: Page): Promise<string[]> =>
  page.locator('link[rel="alternate"]').evaluateAll(links => links.map(link => (link as HTMLLinkElement).hreflang))

test('[MENU-18, I18N-02] ?lang=en has a page in English, which stays below the dialog of a first visit', async ({
  page,
  site,
}) => {
  const html = await (await fetch(`${site.url}${DISH}?lang=en`)).text()
  expect(html).toContain('<html lang="en"')
  await page.goto(`${DISH}?lang=en`)
  await expect(dialog(page, 'Address')).toBeVisible()
  await waitForLateScripts(page)
  await expect(page.locator('#prerendered')).toBeVisible()
  await expect(page.locator('#prerendered').getByText('Venues')).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}${DISH}?lang=en`)
  await expect(page).toHaveTitle(/ — Sushi Tsaplya$/)
  await expect(page).toHaveTitle(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
  expect(await readHreflangs(page)).toEqual(['ru', 'en', 'cnr', 'sr-Latn-ME', 'x-default'])
})

test('[MENU-18, I18N-02] the shop replaces the English page in one frame @both', async ({ page, site }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await page.evaluate(() => localStorage.setItem('app_locale', 'en'))
  await watchSight(page)
  await page.goto(`${DISH}?lang=en`)
  await page.locator('#app').getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await waitForLateScripts(page)
  const { served, moved, ...rest } = await readVisibility(page)
  expect(rest).toEqual({ both: 0, neither: 0 })
  // On a busy machine a part of the shop's own header may move by a few pixels once.
  expect(moved).toBeLessThan(0.001)
  expect(served).toBeGreaterThan(0)
  await expect(page).toHaveTitle(/ — Sushi Tsaplya$/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}${DISH}?lang=en`)
  expect(await readHreflangs(page)).toEqual(['ru', 'en', 'cnr', 'sr-Latn-ME', 'x-default'])
})

test('[MENU-18, I18N-02] a page in another language than the shop is removed on a first visit', async ({ page }) => {
  await page.goto('/')
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('app_locale', 'en'))
  await page.goto(DISH)
  await expect(dialog(page, 'Address')).toBeVisible()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page).toHaveTitle('Sushi Tsaplya')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
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
    await expect(page.locator('#prerendered')).toHaveCount(0)
  })
})
