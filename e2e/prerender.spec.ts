import type { Page, Route } from 'playwright/test'
import { expect, shoot, test } from './support/fixtures.ts'
import { chooseCity, chooseMethod, dialog, enterByTakeAway, overlays, saveLocation } from './support/steps.ts'

// a build of its own, into which pages are written
test.use({ config: { preOrder: true } })

const DISH = '/menus/101/positions/101001'
/** In another city. */
const FAR_DISH = '/menus/201/positions/201001'
/** Of each kind: its path, its heading, what else it says. */
const PAGES = [
  ['/restos', 'Заведения', 'Подгорица'],
  ['/restos/11', 'Цапля на Свободы', 'Круглосуточно'],
  ['/menus/101', 'Основное меню', '₽'],
  [DISH, null, '₽'],
  ['/promotions/1', null, 'Ярославль'],
  ['/dostavka', 'Доставка', 'от 600 ₽'],
] as const

/** Notes what moves, and whether the shop and the page that was written ahead are ever seen together or neither is. */
async function watchSight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { moved: 0, both: 0, neither: 0, served: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) seen.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = (): void => {
      const served = document.getElementById('prerendered') !== null
      const app = document.getElementById('app')
      const heading = app?.querySelector('h1')
      const isShopSeen = heading !== null && heading !== undefined && heading.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (app !== null) {
        if (served) seen.served += 1
        if (served && isShopSeen) seen.both += 1
        if (!served && !isShopSeen) seen.neither += 1
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
const sightOf = (page: Page): Promise<{ moved: number; both: number; neither: number; served: number }> => page.evaluate(() => (window as unknown as { seen: never }).seen)

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // Chromium alone: the driver of Firefox cannot take scripts away
  test('[MENU-18] each kind of page says what it is about, describes itself and leads on @both @chromium', async ({ page, shop }) => {
    await shop.prerender()
    for (const [path, title, says] of PAGES) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveCount(1)
      if (title !== null) await expect(heading).toHaveText(title)
      await expect(page.getByRole('main')).toContainText(says)
      await expect(page).toHaveTitle(new RegExp((await heading.textContent())?.slice(0, 8) ?? ''))
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(shop.url + path)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      await shoot(page, `prerendered${path.replaceAll('/', '-')}`)
    }
    await page.goto('/restos')
    await page.getByRole('link', { name: 'Цапля на Свободы' }).click()
    await page.getByRole('link', { name: 'Основное меню' }).click()
    await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/menus\/101\/positions\/\d+$/)
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    await page.getByRole('link', { name: 'Основное меню' }).click()
    await expect(page).toHaveURL(/\/menus\/101$/)
  })
})

test('[MENU-18] the shop takes the place of each kind of page in one frame, and nothing moves @both', async ({ page, shop }) => {
  await shop.prerender()
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await watchSight(page)
  for (const [path] of PAGES) {
    await page.goto(path)
    await page.locator('#app').getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expect(page.locator('#prerendered')).toHaveCount(0)
    if (path === DISH || path.startsWith('/promotions')) await expect(overlays(page).getByRole('dialog')).toBeVisible()
    await page.waitForTimeout(500)
    const { served, ...rest } = await sightOf(page)
    expect(rest, path).toEqual({ moved: 0, both: 0, neither: 0 })
    expect(served, path).toBeGreaterThan(0)
    expect(await page.title()).not.toBe('Суши Цапля')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', shop.url + path)
  }
})

test('[MENU-18, BOOT-02] a first visit reads the page below the question for a place, and so do search engines; then the dish is there', async ({ page, shop }) => {
  await shop.prerender()
  await page.goto(DISH)
  await expect(dialog(page, 'Адрес')).toBeVisible()
  const served = page.locator('#prerendered')
  await expect(served).toBeVisible()
  expect(await served.evaluate(element => (element as HTMLElement).inert)).toBe(true)
  // the first question has no scrim of its own
  expect(await served.evaluate(element => getComputedStyle(element, '::after').opacity)).toMatch(/^0\.[3-9]/)
  await expect(served.locator('.splash-slow')).toHaveCSS('display', 'none')
  const name = await served.locator('h1').textContent() ?? ''
  await expect(page).toHaveTitle(`${name} — Суши Цапля`)
  // the head of later times has come, and leaves what the page says of itself
  await page.waitForTimeout(1500)
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(name)
  expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toContain('предзаказ')
  await shoot(page, 'prerendered-first-visit')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
  await expect(dialog(page, name)).toBeVisible()
  await expect(served).toHaveCount(0)
})

for (const [what, files, act] of [
  ['is missing', /prerendered\.js$/, 'missing'],
  ['hangs', /prerendered\.js$/, 'hangs'],
  ['is missing with its look', /prerendered\.(?:js|css)$/, 'missing'],
] as const) {
  test(`[MENU-18] where the script of a page ${what} the shop starts, and the page goes all the same`, async ({ page, shop, allow }) => {
    allow(/404/)
    await shop.prerender()
    const held: Route[] = []
    const spoil = () => page.route(files, route => (act === 'missing' ? route.fulfill({ status: 404, body: '' }) : void held.push(route)))
    await spoil()
    await page.goto(DISH, { waitUntil: 'commit' })
    await expect(dialog(page, 'Адрес')).toBeVisible()
    await expect(page.locator('#prerendered')).toBeHidden()
    // a page that is still loading is left by Firefox's driver at its leisure
    for (const route of held) await route.fulfill({ status: 404, body: '' })
    await page.unroute(files)
    await enterByTakeAway(page, '/', { hasAnswered: true })
    await spoil()
    await page.goto('/menus/101', { waitUntil: 'commit' })
    await expect(page.locator('#app').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#prerendered')).toHaveCount(0)
    expect(await page.locator('#app').getAttribute('class')).toBe('')
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  })
}

test('[MENU-18] where that script is missing and the screen’s own code comes late, the page is read until then', async ({ page, shop, allow }) => {
  allow(/404/)
  await shop.prerender()
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await watchSight(page)
  await page.route(/prerendered\.js$/, route => route.fulfill({ status: 404, body: '' }))
  await page.route(/\/assets\/chain-\w+\.js$/, async route => {
    // the head of later times has long come
    await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' })
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.goto('/restos', { waitUntil: 'commit' })
  await expect(page.locator('#app').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  const { neither, served } = await sightOf(page)
  expect([neither, served > 30]).toEqual([0, true])
})

test('[MENU-18] a page says that it takes long, as the splash does, while nothing of the shop comes', async ({ page, shop }) => {
  await shop.prerender()
  await page.route('**/assets/**.js', () => undefined)
  await page.goto('/menus/101', { waitUntil: 'commit' })
  const slow = page.locator('#prerendered .splash-slow')
  await expect(slow).toBeAttached()
  await expect(slow).toBeHidden()
  await slow.evaluate(element => element.getAnimations().forEach(animation => animation.finish()))
  await expect(slow).toBeVisible()
  await shoot(page, 'prerendered-slow')
})

test('[MENU-18] a customer of another city is told so of a dish, a menu and a promotion @both', async ({ page, shop }) => {
  await shop.prerender()
  await enterByTakeAway(page, '/', { hasAnswered: true })
  for (const path of [FAR_DISH, '/menus/201', '/promotions/11']) {
    await page.goto(path)
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page.getByText(/из другого города или ресторана/).last()).toBeVisible()
    await shoot(page, `prerendered-elsewhere${path.replaceAll('/', '-')}`)
  }
})

test('[MENU-18, I18N-02] ?lang=en shows the shop in English, which says so of itself, and is remembered', async ({ page, shop }) => {
  await shop.prerender()
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await page.goto('/menus/101?lang=en')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(`${shop.url}/menus/101`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${shop.url}/menus/101?lang=en`)
  await expect(page.locator('link[hreflang="cnr"]')).toHaveAttribute('href', `${shop.url}/menus/101?lang=cnr`)
  await page.goto('/dostavka?lang=nonsense')
  await expect(page.getByRole('heading', { name: 'Delivery', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/dostavka`)
})

test('[MENU-18, I18N-02] who has another language reads its titles, on pages and over them, once the shop is there', async ({ page, shop }) => {
  await shop.prerender()
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await page.goto('/?lang=en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const menu = await titleOf(page, '/menus/101', shop.url)
  for (const [path] of PAGES) {
    await page.goto(path)
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page).toHaveTitle(/ — Sushi Tsaplya$/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', / — Sushi Tsaplya$/)
  }
  await page.goto(DISH)
  await expect(overlays(page).getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${shop.url}/menus/101`)
  await expect(page).toHaveTitle(menu)
})
async function titleOf(page: Page, path: string, url: string): Promise<string> {
  await page.goto(`${url}${path}`)
  await expect(page).toHaveTitle(/ — Sushi Tsaplya$/)
  return page.title()
}

test('[MENU-18, I18N-02] ?lang=en is English to who comes for the first time, and to search engines: the Russian page goes, and the head names this address', async ({ page, shop }) => {
  await shop.prerender()
  await page.goto(`${DISH}?lang=en`)
  await expect(dialog(page, 'Address')).toBeVisible()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${shop.url}${DISH}?lang=en`)
  await expect(page).toHaveTitle('Sushi Tsaplya')
  expect(await page.locator('head').evaluate(head => [...head.querySelectorAll<HTMLMetaElement>('meta[name="description"], meta[property]')].filter(({ content }) => /[а-яё]/i.test(content)).map(({ outerHTML }) => outerHTML))).toEqual([])
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  expect(await page.locator('link[rel="alternate"]').evaluateAll(links => links.map(link => (link as HTMLLinkElement).hreflang))).toEqual(['ru', 'en', 'cnr', 'sr-Latn-ME', 'x-default'])
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[MENU-18, MENU-15] pages that were written ahead are kept on no device: without a network the shop itself opens in their place', async ({ page, context, shop, allow }) => {
    allow(/Failed to load resource|ERR_/)
    await shop.prerender()
    await enterByTakeAway(page, '/menus/101', { hasAnswered: true })
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
    const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())
    expect(kept.filter(path => /prerendered|menus|restos|sitemap|robots/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.goto('/menus/101')
    await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
    await expect(page.locator('#prerendered')).toHaveCount(0)
  })
})
