import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { card, enterForTakeAway, waitForFrames, openMenu, waitForScrollEnd, navigateTo } from './support/steps.ts'

/** Each route, its headline, and its title in the three languages. */
const PAGES = [
  ['/', null, ['Суши Цапля — доставка суши и роллов', 'Sushi Tsaplya — sushi and roll delivery', /^Suši Čaplja/]],
  ['/promotions', 'Акции', ['Акции — Суши Цапля', 'Promotions — Sushi Tsaplya', /^Akcije/]],
  ['/restos', 'Заведения', ['Заведения — Суши Цапля', 'Venues — Sushi Tsaplya', /Suši Čaplja$/]],
  ['/restos/11', 'О заведении', [/Суши Цапля$/, /Sushi Tsaplya$/, /Suši Čaplja$/]],
  ['/cart', 'Корзина', ['Корзина — Суши Цапля', 'Cart — Sushi Tsaplya', /^Korpa/]],
  ['/orders', 'Мои заказы', ['Мои заказы — Суши Цапля', 'My orders — Sushi Tsaplya', /^Moje porudžbine/]],
  ['/auth', null, ['Вход — Суши Цапля', 'Sign in — Sushi Tsaplya', /^Prijava/]],
  ['/terms-of-sale', 'Условия продажи', [/^Условия продажи/, /^Terms of sale/, /Suši Čaplja$/]],
  [
    '/politika-konfidencialnosti',
    'Политика конфиденциальности',
    [/^Политика конфиденциальности/, /^Privacy policy/, /Suši Čaplja$/],
  ],
  ['/cookie', 'Cookie', ['Cookie — Суши Цапля', 'Cookies — Sushi Tsaplya', /^Kolačići/]],
  [
    '/informaciya-dlya-klientov',
    'Информация для клиентов',
    [/^Информация для клиентов/, /^Information for customers/, /Suši Čaplja$/],
  ],
  [
    '/unikalnye-preimushchestva',
    'Уникальные преимущества',
    [/^Уникальные преимущества/, /^Unique advantages/, /Suši Čaplja$/],
  ],
  ['/pravila-prodazhi', 'Правила продажи', [/^Правила продажи/, /Sushi Tsaplya$/, /Suši Čaplja$/]],
  ['/postavshchikam', 'Поставщикам', [/^Поставщикам/, /Sushi Tsaplya$/, /Suši Čaplja$/]],
  [
    '/postavshchikam-uslug-i-produkcii',
    'Поставщикам услуг и продукции',
    [/^Поставщикам услуг и продукции/, /Sushi Tsaplya$/, /Suši Čaplja$/],
  ],
  ['/sovmestnye-promo-akcii', 'Совместные промоакции', [/^Совместные/, /Sushi Tsaplya$/, /Suši Čaplja$/]],
  ['/podarki-ot-partnerov', 'Подарки от партнёров', [/^Подарки от партн/, /Sushi Tsaplya$/, /Suši Čaplja$/]],
  ['/dostavka', 'Доставка', [/^Доставка/, /Sushi Tsaplya$/, /Suši Čaplja$/]],
] as const
/** Information pages are of one kind; one of them is enough for a load. */
const INFORMATION: readonly string[] = PAGES.map(([path]) => path).slice(
  PAGES.findIndex(([path]) => path === '/informaciya-dlya-klientov'),
  -1,
)

test('[RT-01, RT-02, RT-06] each page has an address, one headline and a title in each language @desktop', async ({
  page,
  allow,
}) => {
  // The brand has these texts in Russian only.
  allow(/pages\/(en|cnr)\/.*404|404.*pages\/(en|cnr)/)
  await enterForTakeAway(page)
  for (const [index, language] of (['ru', 'en', 'cnr'] as const).entries()) {
    await page.evaluate(name => localStorage.setItem('app_locale', name), language)
    if (language !== 'ru') await page.goto('/dostavka')
    for (const [path, headline, titles] of PAGES) {
      // Each kind of page is loaded in Russian. Navigation opens the same, and information pages
      // differ only in their text.
      if (language === 'ru' && !INFORMATION.includes(path)) await page.goto(path)
      else await navigateTo(page, path)
      await expect(page, path).toHaveTitle(titles[index] ?? '')
      if (path !== '/cart') await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      // The headline of an information page belongs to the brand.
      if (language === 'ru' && headline !== null && /^\/(promotions|restos|orders)/.test(path))
        await expect(page.getByRole('heading', { level: 1 }), path).toContainText(headline)
      await expect(page, path).toHaveURL(new RegExp(`${path}$`))
    }
  }
})

/** For each kind of page: an unknown id, the message, and the button that leads on. */
const UNKNOWN = [
  ['/menus/99999999999999999999', 'Такого меню здесь нет', 'На главную'],
  ['/promotions/nought', 'Акция закончилась', 'Все акции'],
  ['/restos/4040404', 'Заведение не найдено', 'Все заведения'],
  ['/menus/101/positions/4040404', 'Блюдо не найдено', 'К меню'],
] as const
test('[RT-01, RT-03] an address with an unknown id or page shows a message and a way on @desktop', async ({
  page,
  allow,
  browserName,
}) => {
  // Firefox reports a chunk whose loading a navigation has aborted.
  if (browserName === 'firefox') allow(/dynamically imported/)
  allow(/404/)
  await enterForTakeAway(page)
  for (const [path, words, link] of UNKNOWN) {
    await page.goto(path)
    await expect(page, path).toHaveURL(new RegExp(`${path}$`))
    // A layer has a hidden heading with the same text.
    await expect(page.getByRole('heading', { name: words }).last(), path).toBeVisible()
    await expect(page.getByRole('button', { name: link, exact: true }), path).toBeVisible()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'К меню' }).click()
  await expect(page).toHaveURL(/\/menus\/101$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/takoj/stranicy')
  await expect(page).toHaveURL(/\/$/)
  const notice = page.getByRole('main').getByText('Такой страницы нет. Это главная')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Акции', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Акции' })).toBeVisible()
  await page.goBack()
  await expect(card(page, 'Филадельфия')).toBeVisible()
  await expect(notice, 'it is about the arrival alone').toHaveCount(0)
  await page.goto('/restos?any=1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('Такой страницы нет. Это главная')).toHaveCount(0)
})

const WAYS: readonly (readonly [name: string, close: (page: Page) => Promise<unknown>])[] = [
  ['Back', page => page.goBack()],
  ['Escape', page => page.keyboard.press('Escape')],
  ['button', page => page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).first().click()],
  ['scrim', page => page.mouse.click(2, 2)],
]
test('[RT-04, RT-07] every way to close a dish restores the scroll and focuses its card @desktop', async ({ page }) => {
  await enterForTakeAway(page)
  await openMenu(page)
  const link = card(page, 'Филадельфия').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  await waitForScrollEnd(page)
  await page.evaluate(() => scrollBy(0, 120))
  // The trial click scrolls the card out from below the bar.
  await link.click({ trial: true })
  const before = await page.evaluate(() => scrollY)
  for (const [name, close] of WAYS) {
    await link.click()
    await expect(page.getByRole('dialog'), name).toBeVisible()
    await expect(page, name).toHaveTitle(/^Филадельфия/)
    await close(page)
    await expect(page.getByRole('dialog'), name).toHaveCount(0)
    await expect(page, name).not.toHaveURL(/positions/)
    await expect(link, name).toBeFocused()
    expect(Math.abs(await page.evaluate(() => scrollY) - before), name).toBeLessThan(3)
  }
})

// Tab then begins at the top of the page.
test('[RT-08] the first page leaves the focus to the browser @desktop', async ({ page }) => {
  await enterForTakeAway(page)
  await page.goto('/')
  await expect(card(page, 'Калифорния')).toHaveCount(1)
  await waitForFrames(page, 3)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('[RT-04] a dish opened by its address lies over its menu and closes onto it', async ({ page }) => {
  await enterForTakeAway(page)
  await openMenu(page)
  const address = await card(page, 'Филадельфия').getByRole('link').getAttribute('href') ?? ''
  await page.goto(address)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(card(page, 'Калифорния')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address.replace(/\/positions\/\d+$/, ''))
})

test.describe('a long page', () => {
  test.use({ menu: 'whole' })

  test('[RT-07] going back restores the scroll, after a reload and with slow data too', async ({ page, shop }) => {
    await enterForTakeAway(page)
    await openMenu(page)
    await waitForScrollEnd(page)
    await page.evaluate(() => scrollTo(0, 1400))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1300)
    const place = await page.evaluate(() => scrollY)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll_positions'))).toContain(String(place))
    await page.evaluate(() => history.pushState(null, '', '/dostavka'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /Доставка/ })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await shop.control('faults', { rules: [{ path: 'positions$', kind: 'delay', delayMs: 800 }] })
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 40)
    expect(await page.evaluate(() => scrollY)).toBeLessThan(place + 40)
  })
})

test('[RT-08, RT-09] navigation focuses the heading of a page and marks its link as current @desktop', async ({
  page,
}) => {
  await enterForTakeAway(page)
  const links = page.getByRole('navigation', { name: 'Разделы сайта' })
  for (const name of ['Акции', 'Заведения']) {
    await links.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

test('[RT-05] on a wide screen a menu\'s address scrolls the page of all menus to it @desktop', async ({ page }) => {
  await enterForTakeAway(page)
  const bar = page.getByRole('navigation', { name: 'Меню', exact: true }).getByRole('link')
  await expect(bar.first()).toBeVisible()
  const count = await bar.count()
  expect(count).toBeGreaterThan(1)
  const { id, name } = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Меню"] a')]
    const last = links.at(-1)
    return { id: /menu-(\d+)/.exec(last?.hash ?? '')?.[1] ?? '', name: last?.textContent ?? '' }
  })
  await page.goto(`/menus/${id}`)
  await expect(page.getByRole('navigation', { name: 'Меню', exact: true }).getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    /.+/,
  )
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await expect(page.getByRole('navigation', { name: 'Меню', exact: true }).getByRole('link')).toHaveCount(count)
})
