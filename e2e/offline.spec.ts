import type { Page } from 'playwright/test'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { serveFront } from './support/front.ts'
import type { Front, Intercept } from './support/front.ts'
import { listCachedMenus } from './support/menu-cache.ts'
import {
  addFromCard,
  card,
  enterForTakeAway,
  openCart,
  openMenu,
  waitForScrollEnd,
  navigateTo,
} from './support/steps.ts'

// The other specs intercept calls by `page.route`, which a service worker bypasses.
test.use({ serviceWorkers: 'allow' })

/** A visit after which the menu and the shop's files are stored on the device. */
async function visitOnce(page: Page, enter = () => enterForTakeAway(page, '/', { hasAnswered: true })): Promise<void> {
  await enter()
  await openMenu(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => listCachedMenus(page)).toContain('menu.11')
}

// The cart is unchanged when the network is back.
test('[MENU-15] without a network the shop opens with its last menu, a dish and the cart @desktop', async ({
  page,
  context,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network/)
  await visitOnce(page)
  await addFromCard(page, 'Калифорния')
  await context.setOffline(true)
  await page.reload()
  await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
  // Firefox answers calls from its HTTP cache, so only the line about the network shows the loss.
  await expect(page.getByText(/^Нет сети/)).toBeVisible()
  await saveScreenshot(page, 'offline-menu')
  // The chunk of the dish has not been loaded on this visit.
  await card(page, 'Филадельфия').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('Филадельфия')
  await page.goBack()
  await openCart(page)
  await expect(page.getByRole('main')).toContainText('Калифорния')
  await saveScreenshot(page, 'offline-cart')
  // Any address opens.
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
  await page.goto('/cart')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Калифорния')
  await expect(page.getByText(/^Нет сети/)).toHaveCount(0)
})

test('[MENU-15] after one visit every screen and dialog finds its files offline @desktop', async ({
  page,
  context,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network|NetworkError|dynamically imported/)
  await visitOnce(page)
  await expect.poll(() => keptScripts(page)).toContain('main')
  await context.setOffline(true)
  const missed: string[] = []
  page.on('requestfailed', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(page.url()).origin) missed.push(pathname)
  })
  // The page is not reloaded: it was opened before the worker was active.
  for (const path of [
    '/menus/101/positions/101021',
    '/promotions',
    '/promotions/1',
    '/restos',
    '/restos/1',
    '/cart',
    '/orders',
    '/auth',
    '/cookie',
    '/pravila-prodazhi',
    '/menus/101',
  ]) {
    await navigateTo(page, path)
    await waitForScrollEnd(page)
  }
  for (const name of [/^Поиск/, /Изменить адрес/]) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // The map needs a network.
  expect(missed.filter(path => !/^\/maps\/|^\/assets\/(?:embedded|maps)-/.test(path))).toEqual([])
})

/** The paths of the shop's files in the cache storage. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await Promise.all(
      (await caches.keys()).map(async name =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    return names.flat().sort()
  })
/** The cached scripts, by name without hash. */
const keptScripts = async (page: Page): Promise<string[]> =>
  (await keptFiles(page)).flatMap(path => /^\/assets\/(.*)-\w+\.js$/.exec(path)?.[1] ?? [])

test.describe('after a release', () => {
  // A build for this test alone.
  test.use({ config: { links: { support: 'https://t.me/caplya' } } })

  // The release changes nothing else.
  test('[MENU-15, CFG-04] a returning customer gets and keeps the new theme, logo and terms @desktop', async ({
    page,
    context,
    shop,
    allow,
  }) => {
    allow(/Failed to load resource|ERR_|Failed to fetch|network/)
    const terms = '/brands/caplya/pages/ru/pravila-prodazhi.json'
    const read = (of: Page, path: string): Promise<string> =>
      of.evaluate(async address => (await fetch(address)).text(), path)
    const mark = (of: Page): Promise<string> =>
      of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--release').trim())
    await visitOnce(page)
    // The worker serves the second visit first.
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await mark(page)).toBe('')
    await page.close()
    await shop.release({
      'brands/caplya/theme.css': sheet => `${sheet}\n:root { --release: 2 }\n`,
      'brands/caplya/logo.svg': drawing => drawing.replace('<svg', '<svg data-release="2"'),
      'brands/caplya/pages/ru/pravila-prodazhi.json': text =>
        text.replace(/"title": *"[^"]*"/, '"title":"Правила с июня"'),
    })
    const next = await context.newPage()
    await next.goto('/pravila-prodazhi')
    await expect(next.getByRole('heading', { name: 'Правила с июня' })).toBeVisible()
    expect(await mark(next)).toBe('2')
    expect(await read(next, '/brands/caplya/logo.svg')).toContain('data-release="2"')
    await expect
      .poll(() => next.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? ''))
      .toBe('installed')
    await next.close()
    // The new worker is activated once the last page of the former one is closed.
    const third = await context.newPage()
    await third.goto('/')
    await context.setOffline(true)
    await third.reload()
    expect(await mark(third)).toBe('2')
    expect(await read(third, terms)).toContain('Правила с июня')
  })
})

test('[MENU-15, MENU-17, PRE-02] a line reports a lost network until prices are checked again', async ({
  page,
  context,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|Failed to fetch|network/)
  await page.clock.install()
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
  // Longer than any other message is shown.
  await page.clock.fastForward(15_000)
  await expect(line).toHaveText('Нет сети')
  const response = page.waitForResponse(/\/preflight/)
  await context.setOffline(false)
  await response
  await expect(line).toHaveText('Снова в сети, цены проверены')
})

test('[MENU-15, UI-02] the line about the network covers no button of a dish, on tablets too', async ({
  page,
  context,
  allow,
}) => {
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
    await expect
      .poll(async () => {
        const [button, text] = [await add.boundingBox(), await line.locator('..').boundingBox()]
        return (
          button !== null && text !== null && (text.y + text.height <= button.y || text.y >= button.y + button.height)
        )
      }, `${width} px`)
      .toBe(true)
  }
})

test.describe('behind an unusual server', () => {
  const isStart = (url = ''): boolean => new URL(url, 'http://shop').pathname === '/'
  const redirect: Intercept = (request, response) => {
    if (!isStart(request.url)) return false
    response.writeHead(302, { Location: '/index.html' }).end()
    return true
  }
  const fail: Intercept = (_, response) => {
    response.writeHead(503, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Down</title>')
    return true
  }
  /** Waits until the menu and the shop's files are stored on the device. */
  async function ready(page: Page): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => listCachedMenus(page)).toContain('menu.11')
  }
  let front: Front
  test.beforeEach(async ({ shop, allow }) => {
    allow(/Failed to load resource|ERR_|Failed to fetch|network/)
    front = await serveFront(shop.url)
  })
  test.afterEach(async () => front.close())

  test('[MENU-15] a redirected start page opens offline and with a failing server', async ({
    page,
    context,
  }) => {
    front.intercept(redirect)
    await enterForTakeAway(page, front.url, { hasAnswered: true })
    await ready(page)
    const opens = async (): Promise<void> => {
      for (const path of ['/', '/cart', '/menus/101']) {
        await page.goto(front.url + path)
        await expect(page.getByRole('banner'), path).toBeVisible()
      }
    }
    front.intercept(fail)
    await opens()
    await context.setOffline(true)
    await opens()
  })
})
