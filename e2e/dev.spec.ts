import type { Page } from 'playwright/test'
import { expect, test } from './support/dev.ts'
import { acceptCookies, addFromCard, card } from './support/steps.ts'

const FOOTER = 'src/shell/Footer.tsx'
const HEADLINE = '{t(\'nav.secondary\')}</h2>'
const DISH = 'Калифорния'

/** True once the page has been reloaded since `mark`. */
const loadedAnew = (page: Page): Promise<boolean> => page.evaluate(() => !('isOld' in window))
const mark = (page: Page): Promise<void> => page.evaluate(() => { Object.assign(window, { isOld: true }) })

// A saved style is replaced in place; any other file reloads the page.
test('@desktop the open page shows each saved file without losing place, cart and scroll', async ({
  page,
  workshop,
  allow,
}) => {
  const { edit, api } = workshop
  // The sandbox does not answer while it restarts.
  allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const problems = page.locator('#dev-problems')
  const headline = (text: string) => page.getByRole('contentinfo').getByRole('heading', { name: text, exact: true })
  // the brand's own configuration: a first visit begins with dishes
  await page.goto('/')
  await acceptCookies(page)
  await addFromCard(page, DISH)
  const { address, top } = await page.evaluate(() => {
    scrollTo(0, 1200)
    return { address: location.href, top: scrollY }
  })
  expect(top).toBe(1200)
  await mark(page)

  // A style is replaced without a reload.
  edit('src/shell/Footer.module.css', '.headline {', '.headline {\n    letter-spacing: 7px;')
  await expect(headline('Информация')).toHaveCSS('letter-spacing', '7px')
  expect(await loadedAnew(page)).toBe(false)

  // A module reloads the page.
  edit(FOOTER, HEADLINE, `{t('nav.secondary')}!</h2>`)
  await expect(headline('Информация!')).toBeVisible()
  expect(await loadedAnew(page)).toBe(true)
  expect(page.url()).toBe(address)
  await expect(card(page, DISH).getByRole('group', { name: `Количество: ${DISH}` })).toContainText('1')
  // Scroll anchoring moves the page by a pixel if a row above gets another height from a late font.
  await expect.poll(() => page.evaluate(from => Math.abs(scrollY - from), top)).toBeLessThanOrEqual(1)

  // A syntax error is reported, and its correction removes the report.
  await mark(page)
  edit(FOOTER, 'export function', 'export funktion')
  await expect(problems).toContainText(/src\/shell\/Footer\.tsx:\d+:\d+ Unexpected "funktion"/)
  edit(FOOTER, 'export funktion', 'export function')
  await expect(problems).toHaveCount(0)
  expect(await loadedAnew(page)).toBe(false)

  // A type error is reported, but the page is updated.
  const wrong = '{`${Math.round(\'1\')}`.slice(1)}'
  edit(FOOTER, '!</h2>', `!!${wrong}</h2>`)
  await expect(headline('Информация!!')).toBeVisible()
  await expect(problems).toContainText(/src\/shell\/Footer\.tsx:\d+:\d+ TS2345/)
  edit(FOOTER, wrong, '')
  await expect(problems).toHaveCount(0)

  // The sandbox restarts at the same address with the same state.
  const phone = '+79001234567'
  const response = await fetch(`${api}/api/v1/sign/in/phone/code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiKey: '', captchaToken: '', mode: 'WEB', phone, whiteLabel: 'caplya' }),
  })
  expect(response.ok).toBe(true)
  edit('e2e/demo/menu/rolls.ts', `'${DISH}'`, '\'Нью-Йорк\'')
  await expect(card(page, 'Нью-Йорк').getByRole('group', { name: 'Количество: Нью-Йорк' })).toContainText('1')
  expect(await (await fetch(`${api}/_sandbox/codes`)).json()).toMatchObject([{ phone }])
})
