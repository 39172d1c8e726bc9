import type { Page } from 'playwright/test'
import { expect, test } from './support/dev.ts'
import { addFromCard, card, enterByTakeAway } from './support/steps.ts'

const FOOTER = 'src/shell/Footer.tsx'
const HEADLINE = '{t(\'nav.secondary\')}</h2>'
const DISH = 'Калифорния'

/** Everything that says so of itself; a page that has been loaded anew says nothing. */
const loadedAnew = (page: Page): Promise<boolean> => page.evaluate(() => !('isOld' in window))
const mark = (page: Page): Promise<void> => page.evaluate(() => { Object.assign(window, { isOld: true }) })

test('@desktop what is saved shows in the open page: a style in place, anything else with the place, the cart and the scroll kept', async ({ page, workshop, allow }) => {
  const { edit, api } = workshop
  // while the sandbox starts again nobody answers
  allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const problems = page.locator('#dev-problems')
  const headline = (text: string) => page.getByRole('contentinfo').getByRole('heading', { name: text, exact: true })
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await addFromCard(page, DISH)
  const { address, top } = await page.evaluate(() => {
    scrollTo(0, 1200)
    return { address: location.href, top: scrollY }
  })
  expect(top).toBe(1200)
  await mark(page)

  // a style: the page stays as it is
  edit('src/shell/Footer.module.css', '.headline {', '.headline {\n    letter-spacing: 7px;')
  await expect(headline('Информация')).toHaveCSS('letter-spacing', '7px')
  edit('src/ui/tokens.css', '--space-48: 48px', '--space-48: 49px')
  await expect(page.getByRole('contentinfo')).toHaveCSS('margin-top', '49px')
  expect(await loadedAnew(page)).toBe(false)

  // a module
  edit(FOOTER, HEADLINE, `{t('nav.secondary')}!</h2>`)
  await expect(headline('Информация!')).toBeVisible()
  expect(await loadedAnew(page)).toBe(true)
  expect(page.url()).toBe(address)
  await expect(card(page, DISH).getByRole('group', { name: `Количество: ${DISH}` })).toContainText('1')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect(page.getByRole('contentinfo')).toHaveCSS('margin-top', '49px')

  // one that makes no shop, and its mending
  await mark(page)
  edit(FOOTER, 'export function', 'export funktion')
  await expect(problems).toContainText(/src\/shell\/Footer\.tsx:\d+:\d+ Unexpected "funktion"/)
  edit(FOOTER, 'export funktion', 'export function')
  await expect(problems).toHaveCount(0)
  expect(await loadedAnew(page)).toBe(false)

  // a type error holds nothing up
  edit(FOOTER, '!</h2>', '!!</h2>{Math.round(\'1\')}')
  await expect(headline('Информация!!')).toBeVisible()
  await expect(problems).toContainText(/src\/shell\/Footer\.tsx:\d+:\d+ TS2345/)
  edit(FOOTER, '{Math.round(\'1\')}', '')
  await expect(problems).toHaveCount(0)

  // words, the brand's configuration, and what only the page itself says
  edit('src/text/views/ru.ts', '\'Информация\'', '\'Сведения\'')
  await expect(headline('Сведения!!')).toBeVisible()
  edit('public/brands/caplya/brand.json', 'Суши Цапля', 'Суши Журавль')
  await expect(headline('Суши Журавль')).toBeVisible()
  edit('index.html', '<html ', '<html class="mine" ')
  await expect(page.locator('html.mine')).toHaveCount(1)

  // the sandbox starts again at its address, with what it had been told
  const phone = '+79001234567'
  const asked = await fetch(`${api}/api/v1/sign/in/phone/code`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ apiKey: '', captchaToken: '', mode: 'WEB', phone, whiteLabel: 'caplya' }) })
  expect(asked.ok).toBe(true)
  edit('e2e/demo/menu/rolls.ts', `'${DISH}'`, '\'Нью-Йорк\'')
  await expect(card(page, 'Нью-Йорк').getByRole('group', { name: 'Количество: Нью-Йорк' })).toContainText('1')
  expect(await (await fetch(`${api}/_sandbox/codes`)).json()).toMatchObject([{ phone }])
})
