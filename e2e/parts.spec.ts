import type { Page, Route } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, chooseCity, dialog, enterByTakeAway, menuByTakeAway, MENU, travel } from './support/steps.ts'

/* What comes in a file of its own is missed only where it is needed, and can be asked for again. */

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is cut off': route => route.abort('connectionreset'),
  'is answered with an error': route => route.fulfill({ status: 503, body: 'нет' }),
  'is no script': route => route.fulfill({ status: 403, contentType: 'text/html', body: '<!doctype html>' }),
}
const NEEDS: Readonly<Record<string, { readonly ask: (page: Page) => Promise<void>; readonly there: (page: Page) => ReturnType<Page['getByRole']> }>> = {
  purchase: {
    ask: page => page.goto('/cart').then(() => undefined),
    there: page => page.getByRole('heading', { level: 1, name: /^(?:Корзина|В корзине)/ }),
  },
  account: {
    ask: page => page.goto('/auth').then(() => undefined),
    there: page => page.getByRole('textbox', { name: /Номер телефона/ }),
  },
  place: {
    ask: page => page.getByRole('button', { name: /Изменить адрес/ }).click(),
    there: page => page.getByRole('dialog', { name: /Куда доставить|Как получить|Адрес/ }),
  },
  'whole-city': {
    ask: page => page.getByRole('button', { name: /Изменить адрес/ }).click(),
    there: page => page.getByRole('dialog', { name: /Адрес/ }).getByRole('radio', { name: /улица Свободы/ }),
  },
}

for (const [part, { ask, there }] of Object.entries(NEEDS)) {
  for (const [what, spoil] of Object.entries(FAULTS)) {
    test(`[ERR-04] the file of ${part} ${what} at three tries: that is told where it is needed, the menu lives, and «Повторить» brings it @desktop`, async ({ page, allow }) => {
      allow(/Failed to load resource|ERR_|dynamically imported|status/)
      await enterByTakeAway(page, MENU, { hasAnswered: true })
      let asked = 0
      await page.route(`**/assets/${part}-*.js`, route => {
        asked += 1
        return spoil(route)
      })
      await page.reload()
      await expect(card(page, 'Калифорния').first()).toBeVisible()
      await ask(page)
      const again = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
      await expect(again).toBeVisible()
      expect(asked).toBeGreaterThanOrEqual(3)
      await page.unrouteAll()
      await again.click()
      await expect(there(page).first()).toBeVisible()
    })
  }
}

test('[ERR-04] one fewer of a dish, which waits for a cart that cannot be had, is told of with «Повторить», and done @both', async ({ page, allow }) => {
  allow(/Failed to load resource|ERR_|dynamically imported|status/)
  await menuByTakeAway(page)
  await addFromCard(page, 'Калифорния')
  const counted = card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })
  await counted.getByRole('button', { name: /^Увеличить/ }).click()
  await expect(counted).toContainText('2')
  await page.route('**/assets/purchase-*.js', route => route.abort('connectionreset'))
  await page.reload()
  await counted.getByRole('button', { name: /^Уменьшить/ }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
  await expect(again).toBeVisible()
  await expect(counted).toContainText('2')
  // where the page itself says so, once is enough
  await page.getByRole('link', { name: /^Корзина/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Что-то пошло не так' })).toBeVisible()
  await expect(again).toHaveCount(1)
  await page.goBack()
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(counted).toContainText('1')
})

for (const [how, answer] of Object.entries({ 'is no more': { status: 404 }, 'is a page now': { status: 200, contentType: 'text/html', body: '<!doctype html>' } })) {
  test(`[ERR-04, CFG-04] the file of a part ${how}, for another release has come: «Повторить» opens the page anew, which has its own files @desktop`, async ({ page, allow }) => {
    allow(/Failed to load resource|dynamically imported|status/)
    await menuByTakeAway(page)
    let isOpenedAnew = false
    page.on('request', request => { isOpenedAnew ||= request.isNavigationRequest() })
    await page.route('**/assets/account-*.js', route => isOpenedAnew ? route.continue() : route.fulfill(answer))
    await travel(page, '/auth')
    await page.getByRole('alert').getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toBeVisible()
  })
}

const HOME = '**/assets/HomePage-*.js'

test('[BOOT-02] at its own address the first page\'s file is asked for before the start has come; at that of a menu only when all is there @desktop', async ({ page, allow, browserName }) => {
  // Firefox tells of a part that was on its way when the page is left
  if (browserName === 'firefox') allow(/dynamically imported/)
  await enterByTakeAway(page, MENU, { hasAnswered: true })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const home = page.waitForRequest(HOME)
  await page.route('**/assets/main-*.js', async route => {
    await home
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Калифорния' }).first()).toBeVisible()
  await page.unrouteAll()
  asked.length = 0
  await page.goto(MENU)
  await expect(card(page, 'Калифорния').first()).toBeVisible()
  expect(asked.filter(url => url.includes('/HomePage-'))).toEqual([])
})

for (const [what, spoil] of Object.entries(FAULTS)) {
  test(`[ERR-04] the first page\'s file ${what}: the page says so, and «Повторить» brings it @desktop`, async ({ page, allow }) => {
    allow(/Failed to load resource|ERR_|dynamically imported|status|preload/)
    await enterByTakeAway(page, MENU, { hasAnswered: true })
    await page.route(HOME, spoil)
    await page.goto('/')
    const again = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
    await expect(again).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Калифорния' }).first()).toBeVisible()
  })
}

test('[STO-05] a tap before the cart has come is kept though the page is closed at once @both', async ({ page, context }) => {
  await menuByTakeAway(page)
  // it hangs, as in a tunnel
  await page.route('**/assets/purchase-*.js', () => undefined)
  await page.reload()
  await addFromCard(page, 'Калифорния')
  await page.close()
  const next = await context.newPage()
  await next.goto(MENU)
  await expect(card(next, 'Калифорния').first().getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
  await expect(next.getByRole('link', { name: /^Корзина/ }).first()).toBeVisible()
})

test('[LOC-01, LOC-09] a first visit types an address with the scripts of the start, the choice of a place, the restaurants of a city and their kit, and the sheets of the start and of the dialog: whatever else is asked for hangs @both', async ({ page }) => {
  await page.route(/\/assets\/(?!(?:main|packages|place|whole-city|kit|dialog)-)[\w.-]+\.(?:js|css)$/, () => undefined)
  await page.goto('/')
  await chooseCity(page)
  await dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ }).pressSequentially('Св')
  await expect(page.getByText('Введите не менее 3 символов').first()).toBeVisible()
})

test('[LOC-01, BOOT-01] the dialog of a first visit leaves the line to the start, and what is on its way then is not asked for again', async ({ page }) => {
  const DIALOG = /\/assets\/(?:(?:place|whole-city|kit)-[\w.-]+\.js|dialog-[\w.-]+\.css)$/
  const asked: string[] = []
  page.on('request', request => { if (DIALOG.test(request.url())) asked.push(new URL(request.url()).pathname) })
  const gate = (): { opened: Promise<void>; open: () => void } => {
    let open = (): void => undefined
    return { opened: new Promise(resolve => { open = resolve }), open: () => open() }
  }
  const [start, rest] = [gate(), gate()]
  await page.route(/\/assets\/main-[\w.-]+\.js$/, async route => { await start.opened; await route.continue() })
  await page.route(DIALOG, async route => { await rest.opened; await route.continue() })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  expect(asked).toEqual([])
  const hasStarted = page.waitForRequest(/\/1\/now$/)
  start.open()
  await hasStarted
  // what it shows wants them
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)))
  expect([...asked].sort()).toEqual([...new Set(asked)].sort())
  expect(asked.length).toBe(4)
  rest.open()
  await expect(page.getByRole('dialog').first()).toBeVisible()
})

test('[LOC-01, BOOT-01] a browser that does not know how modules are asked for ahead has the dialog of a first visit on its way at once', async ({ page }) => {
  await page.addInitScript(() => { DOMTokenList.prototype.supports = () => false })
  const asked = page.waitForRequest(/\/assets\/place-[\w.-]+\.js$/)
  await page.route(/\/assets\/main-[\w.-]+\.js$/, async route => { await asked; await route.continue() })
  await page.goto('/')
  await expect(page.getByRole('dialog').first()).toBeVisible()
})

test('[ERR-04, BOOT-02] the dialog\'s style sheet hangs once at a first visit, or a page comes in its place: «Повторить» has it', async ({ browser }) => {
  for (const [how, first] of [['hangs', undefined], ['a page', { contentType: 'text/html', body: '<!doctype html><title>x</title>' }]] as const) {
    const own = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    let asked = 0
    await own.route(/\/assets\/dialog-[\w]+\.css/, async route => {
      asked += 1
      // asked for by the head and by the page: one request
      if (new URL(route.request().url()).search === '') return first === undefined ? undefined : route.fulfill(first)
      await route.continue()
    })
    await own.goto('/', { waitUntil: 'commit' })
    const [again, address] = [own.getByRole('button', { name: 'Повторить' }), own.getByRole('dialog', { name: 'Адрес' })]
    await expect(again.or(address).first(), how).toBeVisible()
    if (await again.isVisible()) await again.click()
    await expect(address, how).toBeVisible()
    expect(await address.evaluate(dialog => getComputedStyle(dialog).borderRadius), how).not.toBe('0px')
    expect(asked, how).toBeGreaterThan(1)
    await own.unrouteAll({ behavior: 'ignoreErrors' })
    await own.context().close()
  }
})
