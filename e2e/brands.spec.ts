import type { Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test, type Shop } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import {
  acceptCookies,
  addFromCard,
  dialog,
  escape,
  openCart,
  overlays,
  saveLocation,
  navigateTo,
  typeAddress,
} from './support/steps.ts'

/** What the page of the first brand has before any script runs. */
const SURFACE = 'rgb(17, 20, 17)', BAR = 'rgb(107, 221, 132)', TRACK = 'rgb(60, 63, 58)', TEXT = 'rgb(193, 201, 190)'
const ADDRESS = { typed: 'Курортный 9', line: /^Курортный проспект, 9/ }

/** Describes the splash of the page, or the loader of the shop that replaces it. */
function loader(page: Page) {
  return page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>('#app img')
    const progress = document.querySelector('#app progress')
    const bar = progress?.parentElement ?? null
    const name = image?.nextElementSibling ?? null
    if (image === null || bar === null || name === null) return null
    const background = image.parentElement as HTMLElement
    const moving = [
      getComputedStyle(bar, '::after'),
      ...[...bar.querySelectorAll('*')].map(element => getComputedStyle(element)),
    ]
      .map(style => style.backgroundColor).find(colour => colour !== 'rgba(0, 0, 0, 0)')
    return {
      splash: new URL(image.src).pathname,
      drawn: image.naturalWidth > 0,
      size: [image.offsetWidth, image.offsetHeight],
      background: getComputedStyle(background).backgroundColor,
      track: getComputedStyle(bar).backgroundColor,
      bar: moving,
      page: getComputedStyle(document.documentElement).backgroundColor,
      label: progress?.getAttribute('aria-label'),
      name: name.textContent,
      nameColour: getComputedStyle(name).color,
    }
  })
}

/**
 * Holds all responses of the API until the returned function is called, so that the loader stays.
 */
const holdApi = (page: Page, shop: Shop): Promise<() => void> => holdRequests(page, `${shop.api}/1/**`)

test('[CFG-05, BOOT-01, BOOT-09] colours, name and splash are the brand\'s from the first paint on', async ({ page, shop }) => {
  // The sheet of the start has the colours that the shop's own theme is read from below.
  const release = await holdRequests(page, /\/(?!main-)[^/]*\.css$|\.js$/)
  // The device prefers the other theme: the page must not use it.
  await page.emulateMedia({ colorScheme: 'light' })
  const letAnswer = await holdApi(page, shop)
  await page.goto('/', { waitUntil: 'commit' })
  const shown = {
    splash: '/brands/caplya/splash.svg',
    drawn: true,
    size: [160, 160],
    background: SURFACE,
    track: TRACK,
    bar: BAR,
    page: SURFACE,
    label: 'Загрузка',
    name: 'Суши Цапля',
    nameColour: TEXT,
  }
  await expect.poll(() => loader(page)).toEqual(shown)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), 'it is painted')
    .toBe(1)
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-primary').trim()),
    'the theme',
  ).toBe(hex(BAR))
  await expect(page).toHaveTitle('Суши Цапля')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe(hex(SURFACE))
  expect(await page.evaluate(() => document.querySelector('#app .splash') !== null), 'the page’s own splash').toBe(
    true,
  )
  await saveScreenshot(page, 'splash-caplya')
  release()
  await expect.poll(() => page.evaluate(() => document.querySelector('#app .splash') === null)).toBe(true)
  const { background, splash, name, nameColour } = await loader(page) ?? {}
  expect({ background, splash, name, nameColour }, 'the shop’s loader').toEqual({
    background: SURFACE,
    splash: shown.splash,
    name: shown.name,
    nameColour: TEXT,
  })
  letAnswer()
  await expect(dialog(page, 'Адрес')).toBeVisible()
  // The build consumes this file and does not publish it.
  expect((await page.request.get('/brands/caplya/brand.json')).status()).toBe(404)
})

const hex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? []).map(part => Number(part).toString(16).padStart(2, '0')).join('')}`

test.describe('«Тихая волна»', () => {
  test.use({ config: { brand: 'volna' } })

  test('[CFG-03, CFG-04, LOC-02] the brand replaces name, colours, texts, city, menu and cart', async ({
    page,
    shop,
  }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto('/')
    const address = dialog(page, 'Адрес')
    // The only city is selected, and no control changes it.
    await expect(address.getByRole('radio', { name: 'Доставка', exact: true })).toBeVisible()
    await expect(overlays(page).getByText('Выберите город')).toHaveCount(0)
    const city = address.getByRole('button', { name: /Зеленоградск/ })
    await expect(city).toBeDisabled()
    await expect(page).toHaveTitle('Тихая волна')
    await typeAddress(page, ADDRESS.typed, ADDRESS.line)
    expect(await findAxeViolations(page), 'the address').toEqual([])
    await saveScreenshot(page, 'volna-address')
    await saveLocation(page)
    await acceptCookies(page)

    await expect(page).toHaveTitle('Тихая волна — боулы, супы и завтраки у моря')
    await expect(page.getByRole('link', { name: 'Тихая волна. Главная' }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(242, 236, 228)')
    await expect(page.getByText('Суп с собой дешевле на 10 %').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Роллы', exact: true })).toHaveCount(0)
    expect(await findAxeViolations(page), 'home').toEqual([])
    await saveScreenshot(page, 'volna-home')

    // The brand has its own support link, no franchise link, and two languages.
    await page.getByRole('button', { name: 'Открыть навигацию' }).click()
    await expect(page.getByRole('link', { name: /Спросить нас/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Франшиза/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^(?:Язык|Language|Jezik)/ }).last().click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['Русский', 'English'])
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('link', { name: /Ask us/ }).first()).toBeVisible()
    await expect(page).toHaveTitle('Quiet Wave — bowls, soups and breakfasts by the sea')
    await page.getByRole('button', { name: /^(?:Язык|Language|Jezik)/ }).last().click()
    await page.getByRole('menuitemradio', { name: 'Русский' }).click()
    await expect(page.getByRole('link', { name: /Спросить нас/ }).first()).toBeVisible()
    await escape(page)

    await navigateTo(page, '/cart')
    await expect(page.getByText('В корзине пока штиль')).toBeVisible()
    await navigateTo(page, '/')
    await page.getByRole('main').getByRole('link', { name: 'Салаты и чука', exact: true }).click()
    await addFromCard(page, 'Салат с лососем и авокадо')
    await openCart(page)
    await expect(page.getByRole('heading', { name: 'Корзина', exact: true })).toBeVisible()
    await expect(page.getByText('Салат с лососем и авокадо').first()).toBeVisible()
    await expect(page.getByText('Количество персон')).toHaveCount(0)
    await expect(page.getByText(/промокод/i)).toHaveCount(0)
    await expect(page.getByText('Ко времени')).toHaveCount(0)
    expect(await findAxeViolations(page), 'the cart').toEqual([])
    await saveScreenshot(page, 'volna-cart', { fullPage: true })

    // The white label is sent with the calls, and no file of another brand is requested.
    const listed = requests.filter(url => /\/1\/p\/(cities|restos)\?/.test(url))
    expect(listed.length).toBeGreaterThan(1)
    for (const url of listed) expect(url).toContain('whiteLabel=volna')
    expect(
      requests.filter(url => url.startsWith(shop.url) && /\/brands\/(?!volna\/)|\/texts\/|\/maps\/streets/.test(url)),
    ).toEqual([])
    expect(requests.filter(url => url.includes('working-hours'))).toEqual([])
  })

  test('[CFG-04, CFG-14, RT-02] every information page of the brand has a text @desktop', async ({ page }) => {
    await page.goto('/')
    await typeAddress(page, ADDRESS.typed, ADDRESS.line)
    await saveLocation(page)
    const footer = page.getByRole('contentinfo')
    const links = footer.getByRole('navigation').getByRole('link')
    await expect(links.first()).toBeAttached()
    const paths = await links.evaluateAll(list => list.map(link => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThanOrEqual(8)
    expect(paths).toContain('/vakansii')
    const heading = page.locator('#main h1').first()
    let former = ''
    for (const path of new Set([...paths, '/terms-of-sale'])) {
      await navigateTo(page, path)
      await expect(heading, path).toBeVisible()
      await expect(heading, path).not.toHaveText(former)
      former = await heading.innerText()
      await expect(page.locator('#main p').first()).toBeVisible()
      await expect(page.getByText('Текст этой страницы скоро появится')).toHaveCount(0)
      expect(await page.locator('#main').innerText(), path).not.toMatch(/Цапл/)
    }
  })
})
