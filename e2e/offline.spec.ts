import type { Page } from 'playwright/test'
import { expect, shoot, test } from './support/fixtures.ts'
import { keptMenus } from './support/kept.ts'
import { acceptCookies, addFromCard, card, chooseCity, chooseMethod, enterByTakeAway, openCart, openMenu, saveLocation, standsStill, travel } from './support/steps.ts'

// the other specs answer calls in the place of the network, which a worker would pass by
test.use({ serviceWorkers: 'allow' })

/** A visit that ends with the menu and the shop's files on the device. */
async function visitOnce(page: Page, enter = () => enterByTakeAway(page, '/', { hasAnswered: true })): Promise<void> {
  await enter()
  await openMenu(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => keptMenus(page)).toContain('menu.11')
}

test('[MENU-15] without any network the shop opens with its last menu, a dish and the cart open, and nothing is lost when the network is back @desktop', async ({ page, context, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network/)
  await visitOnce(page)
  await addFromCard(page, 'Калифорния')
  await context.setOffline(true)
  await page.reload()
  await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
  // Firefox answers calls out of its cache, and then the line about the network says it
  await expect(page.getByText(/^Нет сети/)).toBeVisible()
  await shoot(page, 'offline-menu')
  // a part of the shop that nobody has opened on this visit
  await card(page, 'Филадельфия').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('Филадельфия')
  await page.goBack()
  await openCart(page)
  await expect(page.getByRole('main')).toContainText('Калифорния')
  await shoot(page, 'offline-cart')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Калифорния')
  await expect(page.getByText(/^Нет сети/)).toHaveCount(0)
})

test('[MENU-15] a page that was opened by any address before opens by it again without a network', async ({ page, context, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network/)
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('В корзине пока пусто')
})

test('[MENU-15] with a network the page is always the present one, and calls to the API pass the worker by @desktop', async ({ page, shop }) => {
  await visitOnce(page)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  let calls = 0
  await page.route(`${shop.api}/1/**`, async route => {
    calls++
    await route.continue()
  })
  await page.reload()
  await expect(card(page, 'Калифорния')).toBeVisible()
  expect(calls, 'calls that a test could answer').toBeGreaterThan(3)
})

test('[MENU-15] after a first visit no screen and no dialog misses a file of the shop’s without a network @desktop', async ({ page, context, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network|NetworkError|dynamically imported/)
  await visitOnce(page)
  await expect.poll(() => keptScripts(page)).toContain('main')
  await context.setOffline(true)
  const missed: string[] = []
  page.on('requestfailed', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(page.url()).origin) missed.push(pathname)
  })
  // the page itself stays: it was opened before there was a worker
  for (const path of ['/menus/101/positions/101021', '/promotions', '/promotions/1', '/restos', '/restos/1', '/cart', '/orders', '/auth', '/cookie', '/pravila-prodazhi', '/menus/101']) {
    await travel(page, path)
    await standsStill(page)
  }
  for (const name of [/^Поиск/, /Изменить адрес/]) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // a map needs a network anyway
  expect(missed.filter(path => !/^\/maps\/|^\/assets\/embedded-/.test(path))).toEqual([])
})

/** The paths of the shop's files on the device. */
const keptFiles = (page: Page): Promise<string[]> => page.evaluate(async () => {
  const names = await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
  return names.flat().sort()
})
/** The scripts on the device, by name without hash. */
const keptScripts = async (page: Page): Promise<string[]> => (await keptFiles(page)).flatMap(path => /^\/assets\/(.*)-\w+\.js$/.exec(path)?.[1] ?? [])
/** The scripts that the page asks for from now on. */
function scriptsAsked(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', request => {
    const name = /\/assets\/(.*)-\w+\.js$/.exec(request.url())?.[1]
    if (name !== undefined) asked.add(name)
  })
  return asked
}

test('[MENU-15, I18N-02] the chosen language is on the device and no other one, until that is chosen @desktop', async ({ page, context, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network/)
  await visitOnce(page)
  // what the shop says in Russian is in the scripts that say it
  const languages = async (): Promise<string[]> => [...new Set((await keptFiles(page)).flatMap(path => /\/(?:assets|pages)\/(ru|en|cnr)\b/.exec(path)?.[1] ?? []))].sort()
  expect(await languages()).toEqual(['ru'])
  await page.getByRole('button', { name: /^Язык/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(languages).toEqual(['en', 'ru'])
  await context.setOffline(true)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Your cart is empty')
})

test.describe('for somebody who saves data', () => {
  test.beforeEach(async ({ context }) => context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })))

  test('[MENU-15] nothing is fetched before it is wanted, and without a network what has been seen opens and what has not says so @desktop', async ({ page, context, allow }) => {
    allow(/Failed to load resource|ERR_|Failed to fetch|network|NetworkError|dynamically imported/)
    const asked = scriptsAsked(page)
    await visitOnce(page, async () => {
      await page.goto('/')
      await chooseCity(page)
      await chooseMethod(page, 'Самовывоз')
      await saveLocation(page)
      await acceptCookies(page)
    })
    // by then others have asked for all of it
    await expect.poll(() => keptScripts(page)).toContain('main')
    expect(['account', 'chain', 'purchase', 'PositionLayer', 'SearchPopup'].filter(name => asked.has(name))).toEqual([])
    expect((await keptScripts(page)).filter(name => !asked.has(name)), 'kept though nobody has used it').toEqual([])
    await addFromCard(page, 'Калифорния')
    await card(page, 'Филадельфия').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toContainText('Филадельфия')
    await page.goBack()
    await context.setOffline(true)
    await page.reload()
    await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
    await card(page, 'Филадельфия').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toContainText('Филадельфия')
    await page.goto('/auth')
    await expect(page.getByRole('alert').getByRole('button', { name: 'Повторить' })).toBeVisible()
  })
})

test.describe('after a release', () => {
  // a build of this test's own
  test.use({ config: { links: { support: 'https://t.me/caplya' } } })

  test('[MENU-15, CFG-04] that changes only the theme, the logo and the terms of sale, a returning customer sees the new ones at the next visit, and keeps them @desktop', async ({ page, context, shop, allow }) => {
    allow(/Failed to load resource|ERR_|Failed to fetch|network/)
    const terms = '/brands/caplya/pages/ru/pravila-prodazhi.json'
    const read = (of: Page, path: string): Promise<string> => of.evaluate(async address => (await fetch(address)).text(), path)
    const mark = (of: Page): Promise<string> => of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--release').trim())
    await visitOnce(page)
    // the second visit is the first that the worker serves
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await mark(page)).toBe('')
    await page.close()
    await shop.release({
      'brands/caplya/theme.css': sheet => `${sheet}\n:root { --release: 2 }\n`,
      'brands/caplya/logo.svg': drawing => drawing.replace('<svg', '<svg data-release="2"'),
      'brands/caplya/pages/ru/pravila-prodazhi.json': text => text.replace(/"title": *"[^"]*"/, '"title":"Правила с июня"'),
    })
    const next = await context.newPage()
    await next.goto('/pravila-prodazhi')
    await expect(next.getByRole('heading', { name: 'Правила с июня' })).toBeVisible()
    expect(await mark(next)).toBe('2')
    expect(await read(next, '/brands/caplya/logo.svg')).toContain('data-release="2"')
    await expect.poll(() => next.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? '')).toBe('installed')
    await next.close()
    // the new worker has taken over from the former one's last page
    const third = await context.newPage()
    await third.goto('/')
    await context.setOffline(true)
    await third.reload()
    expect(await mark(third)).toBe('2')
    expect(await read(third, terms)).toContain('Правила с июня')
  })
})

test('[MENU-15, MENU-17, PRE-02] the moment the network goes one line says so, until it is back and the prices have been asked for anew @both', async ({ page, context, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network/)
  await visitOnce(page)
  const line = page.getByText(/^(Нет сети|Снова в сети)/)
  await context.setOffline(true)
  await expect(line).toHaveText('Нет сети')
  const looked = page.waitForResponse(/\/positions$/)
  await context.setOffline(false)
  await looked
  await expect(line).toHaveText('Снова в сети, цены проверены')
  await addFromCard(page, 'Калифорния')
  await context.setOffline(true)
  await expect(line).toHaveText('Нет сети')
  // longer than any other message
  await page.waitForTimeout(5000)
  await expect(line).toHaveText('Нет сети')
  const asked = page.waitForResponse(/\/preflight/)
  await context.setOffline(false)
  await asked
  await expect(line).toHaveText('Снова в сети, цены проверены')
})

test('[MENU-15, UI-02] the line about the network stays clear of the buttons of a dish on phones and tablets', async ({ page, context, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network/)
  await visitOnce(page)
  await page.getByRole('button', { name: /^Выбрать состав: / }).first().click()
  const [dish, line] = [page.getByRole('dialog'), page.getByText(/^Нет сети$/)]
  const add = dish.getByRole('button', { name: /^Добавить · / })
  await expect(add).toBeVisible()
  await context.setOffline(true)
  await expect(line).toBeVisible()
  for (const [width, height] of [[360, 780], [768, 1024]] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => {
      const [button, said] = [await add.boundingBox(), await line.locator('..').boundingBox()]
      return button !== null && said !== null && (said.y + said.height <= button.y || said.y >= button.y + button.height)
    }, `${width} px`).toBe(true)
  }
})
