import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { startNewBrand } from './support/new-brand.ts'
import { readRun } from './support/run.ts'
import { acceptCookies, addFromCard, chooseMethod, dialog, openCart, saveLocation } from './support/steps.ts'

const TITLE = 'Рыжая лиса'
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0H120V40H0Z"/></svg>'
/** Legible in the light theme, too dark for the dark one. */
const COLOUR = '#7a1fa2'

test('@desktop [CFG-03, CFG-04] one command makes a shop of a name, a colour, a logo and an API', async ({
  page,
  shop,
  watch,
}) => {
  const started = Date.now()
  const brand = await startNewBrand(readRun().folder, 'fox', {
    title: TITLE,
    api: shop.api,
    'white-label': 'volna',
    colour: COLOUR.slice(1),
    logo: LOGO,
  })
  console.log(`from the command to the shop: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  try {
    expect(brand.output).toContain('Left to do before fox sells')
    expect(brand.output).toMatch(/The dark theme has #[0-9a-f]{6} as its primary colour/)

    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(brand.url)
    await expect(dialog(page, 'Адрес')).toBeVisible()
    await expect(page).toHaveTitle(TITLE)
    expect(await findAxeViolations(page), 'the address').toEqual([])
    await chooseMethod(page, 'Самовывоз')
    await saveLocation(page)
    await acceptCookies(page)

    // The page shows the name, the logo and the colour of the brand, and the menu of its API.
    await expect(page).toHaveTitle(`${TITLE} — доставка и самовывоз`)
    const home = page.getByRole('banner').getByRole('link', { name: `${TITLE}. Главная` })
    await expect(home.locator('span')).toHaveCSS('background-color', 'rgb(122, 31, 162)')
    // Chromium has the property without its prefix since 120.
    await expect(home.locator('span')).toHaveCSS('-webkit-mask-image', /\/brands\/fox\/logo\.svg/)
    expect(await (await page.request.get(`${brand.url}/brands/fox/logo.svg`)).text()).toBe(LOGO)
    await expect(page.getByRole('main').getByRole('link', { name: 'Салаты и чука', exact: true })).toBeVisible()
    expect(await findAxeViolations(page), 'home').toEqual([])
    await saveScreenshot(page, 'new-brand-light')

    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await findAxeViolations(page), 'home in the dark').toEqual([])
    await saveScreenshot(page, 'new-brand-dark')

    await page.getByRole('main').getByRole('link', { name: 'Салаты и чука', exact: true }).click()
    await addFromCard(page, 'Салат с лососем и авокадо')
    await openCart(page)
    await expect(page.getByText('Салат с лососем и авокадо').first()).toBeVisible()
    expect(watch.log().filter(line => /volna|caplya/.test(line)), 'nothing of another brand').toEqual([])
  } finally {
    // Stops the page's requests before the server is closed.
    await page.goto('about:blank')
    await brand.close()
  }
})
