import type { Locator, Page, Route } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  card,
  chooseCity,
  dialog,
  enterForTakeAway,
  openMenuForTakeAway,
  MENU,
  navigateTo,
} from './support/steps.ts'

/* A chunk that fails to load is missed only where it is needed, and can be loaded again. */

/** A file of a part of the shop, a way to need it, and what its screen shows. */
const NEEDS: readonly {
  readonly part: string
  readonly description: string
  readonly fault: (route: Route) => Promise<void>
  readonly ask: (page: Page) => Promise<unknown>
  readonly result: (page: Page) => Locator
}[] = [
  {
    part: 'purchase',
    description: 'is cut off',
    fault: route => route.abort('connectionreset'),
    ask: page => page.goto('/cart'),
    result: page => page.getByRole('heading', { level: 1, name: /^(?:Корзина|В корзине)/ }),
  },
  {
    part: 'place',
    description: 'is no script',
    fault: route => route.fulfill({ status: 403, contentType: 'text/html', body: '<!doctype html>' }),
    ask: page => page.getByRole('button', { name: /Изменить адрес/ }).click(),
    result: page => page.getByRole('dialog', { name: /Куда доставить|Как получить|Адрес/ }),
  },
]
for (const { part, description, fault, ask, result } of NEEDS) {
  // The error is shown where the chunk is needed, and the menu still works.
  test(`[ERR-04] a retry loads ${part} if its file ${description} three times @desktop`, async ({ page, allow }) => {
    allow(/Failed to load resource|ERR_|dynamically imported|status/)
    await enterForTakeAway(page, MENU, { hasAnswered: true })
    let requests = 0
    await page.route(`**/assets/${part}-*.js`, route => {
      requests += 1
      return fault(route)
    })
    await page.reload()
    await expect(card(page, 'Калифорния').first()).toBeVisible()
    await ask(page)
    const retryButton = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
    await expect(retryButton).toBeVisible()
    expect(requests).toBeGreaterThanOrEqual(3)
    await page.unrouteAll()
    await retryButton.click()
    await expect(result(page).first()).toBeVisible()
  })
}

test("[ERR-04] a decrement that waits for the cart's file shows an error and runs on a retry", async ({
  page,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|dynamically imported|status/)
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  const counted = card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })
  await counted.getByRole('button', { name: /^Увеличить/ }).click()
  await expect(counted).toContainText('2')
  await page.route('**/assets/purchase-*.js', route => route.abort('connectionreset'))
  await page.reload()
  await counted.getByRole('button', { name: /^Уменьшить/ }).click()
  const retryButton = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
  await expect(retryButton).toBeVisible()
  await expect(counted).toContainText('2')
  // A page that shows the error replaces the notice.
  await page.getByRole('link', { name: /^Корзина/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Что-то пошло не так' })).toBeVisible()
  await expect(retryButton).toHaveCount(1)
  await page.goBack()
  await expect(retryButton).toBeVisible()
  await page.unrouteAll()
  await retryButton.click()
  await expect(retryButton).toHaveCount(0)
  await expect(counted).toContainText('1')
})

test('[ERR-04, CFG-04] after a release a retry reloads the page if a chunk is a page now @desktop', async ({
  page,
  allow,
}) => {
  allow(/Failed to load resource|Failed to load module script|dynamically imported|status/)
  await openMenuForTakeAway(page)
  let isOpenedAnew = false
  page.on('request', request => { isOpenedAnew ||= request.isNavigationRequest() })
  await page.route('**/assets/account-*.js', route => isOpenedAnew
    ? route.continue()
    : route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }))
  await navigateTo(page, '/auth')
  await page.getByRole('alert').getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toBeVisible()
})

const HOME = '**/assets/HomePage-*.js'

test("[BOOT-02] the page of home is preloaded at its own address but not at a menu's @desktop", async ({
  page,
  allow,
  browserName,
}) => {
  // Firefox reports a chunk whose loading a navigation has aborted.
  if (browserName === 'firefox') allow(/dynamically imported/)
  await enterForTakeAway(page, MENU, { hasAnswered: true })
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const home = page.waitForRequest(HOME)
  await page.route('**/assets/main-*.js', async route => {
    await home
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Калифорния' }).first()).toBeVisible()
  await page.unrouteAll()
  requests.length = 0
  await page.goto(MENU)
  await expect(card(page, 'Калифорния').first()).toBeVisible()
  expect(requests.filter(url => url.includes('/HomePage-'))).toEqual([])
})

test('[ERR-04] a retry loads the first page if its file is an error @desktop', async ({ page, allow }) => {
  allow(/Failed to load resource|ERR_|dynamically imported|status|preload/)
  await enterForTakeAway(page, MENU, { hasAnswered: true })
  await page.route(HOME, route => route.fulfill({ status: 503, body: 'нет' }))
  await page.goto('/')
  const retryButton = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
  await expect(retryButton).toBeVisible()
  await page.unrouteAll()
  await retryButton.click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Калифорния' }).first()).toBeVisible()
})

test('[STO-05] a press before the cart has loaded survives closing the page at once', async ({
  page,
  context,
}) => {
  await openMenuForTakeAway(page)
  // The request hangs, as in a tunnel.
  await page.route('**/assets/purchase-*.js', () => undefined)
  await page.reload()
  await addFromCard(page, 'Калифорния')
  await page.close()
  const next = await context.newPage()
  await next.goto(MENU)
  await expect(card(next, 'Калифорния').first().getByRole('group', { name: 'Количество: Калифорния' })).toContainText(
    '1',
  )
  await expect(next.getByRole('link', { name: /^Корзина/ }).first()).toBeVisible()
})

// All scripts and style sheets hang, except those in the pattern.
test('[LOC-01, LOC-09] a first visit needs six chunks to enter an address', async ({ page }) => {
  await page.route(/\/assets\/(?!(?:main|packages|place|city-loader|kit|dialog)-)[\w.-]+\.(?:js|css)$/, () => undefined)
  await page.goto('/')
  await chooseCity(page)
  await dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ }).pressSequentially('Св')
  await expect(page.getByText('Введите не менее 3 символов').first()).toBeVisible()
})

test('[LOC-01, BOOT-01] the first visit\'s dialog loads after the start and only once', async ({ page }) => {
  const DIALOG = /\/assets\/(?:(?:place|city-loader|kit)-[\w.-]+\.js|dialog-[\w.-]+\.css)$/
  const requests: string[] = []
  page.on('request', request => { if (DIALOG.test(request.url())) requests.push(new URL(request.url()).pathname) })
  const gate = (): { opened: Promise<void>; open: () => void } => {
    let open = (): void => undefined
    return { opened: new Promise(resolve => { open = resolve }), open: () => open() }
  }
  const [start, rest] = [gate(), gate()]
  await page.route(/\/assets\/main-[\w.-]+\.js$/, async route => { await start.opened; await route.continue() })
  await page.route(DIALOG, async route => { await rest.opened; await route.continue() })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  expect(requests).toEqual([])
  const hasStarted = page.waitForRequest(/\/1\/now$/)
  start.open()
  await hasStarted
  // The dialog now requests its chunks.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)))
  expect([...requests].sort()).toEqual([...new Set(requests)].sort())
  expect(requests.length).toBe(4)
  rest.open()
  await expect(page.getByRole('dialog').first()).toBeVisible()
})

test('[LOC-01, BOOT-01] without modulepreload the first visit\'s dialog is requested at once', async ({ page }) => {
  await page.addInitScript(() => { DOMTokenList.prototype.supports = () => false })
  const request = page.waitForRequest(/\/assets\/place-[\w.-]+\.js$/)
  await page.route(/\/assets\/main-[\w.-]+\.js$/, async route => { await request; await route.continue() })
  await page.goto('/')
  await expect(page.getByRole('dialog').first()).toBeVisible()
})

test('[ERR-04, BOOT-02] a retry loads the dialog\'s style sheet if it is a page', async ({ page, allow }) => {
  allow(/MIME|Failed to load resource|ERR_|deferred style sheet/)
  let requests = 0
  await page.route(/\/assets\/dialog-[\w]+\.css/, async route => {
    requests += 1
    // The head and the page share this request.
    if (new URL(route.request().url()).search !== '') return route.continue()
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' })
  })
  await page.goto('/', { waitUntil: 'commit' })
  const again = page.getByRole('button', { name: 'Повторить' })
  const address = dialog(page, 'Адрес')
  await expect(again.or(address).first()).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(address).toBeVisible()
  expect(await address.evaluate(dialog => getComputedStyle(dialog).borderRadius)).not.toBe('0px')
  expect(requests).toBeGreaterThan(1)
})
