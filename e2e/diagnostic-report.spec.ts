import type { Locator, Page } from 'playwright/test'
import { findAxeViolations, findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { editConfigByHand } from './support/hand-edited.ts'
import {
  addFromCard,
  chooseCity,
  dialog,
  enterForTakeAway,
  fillPerson,
  isNarrow,
  openMenuForDelivery,
  openCart,
  showTheme,
  signInByPhone,
} from './support/steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] })

const popup = (page: Page): Locator => dialog(page, 'Сообщить о проблеме')
const preview = (page: Page): Locator => popup(page).getByRole('region', { name: 'Что будет отправлено' })
const button = (page: Page): Locator => page.getByRole('button', { name: 'Сообщить о проблеме' })

/** Keeps letters and digits only, so that no separator hides a value. */
const normalizeWords = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Checks the page of a failure: no axe violation in either theme, and no horizontal scroll at 320 px. */
async function checkFailurePage(page: Page): Promise<void> {
  expect.soft(await findAxeViolationsInBothThemes(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  if (size !== null) await page.setViewportSize(size)
}

test('[UI-06] the report lists the calls of an order without personal data, and is copied as shown', async ({
  page,
  shop,
}) => {
  const printed: string[] = []
  page.on('console', message => { printed.push(message.text()) })
  const person = { name: 'Щемелинин Ёж', email: 'schemel.inin@voskres.example', phone: '8 905 731-82-64' }
  await openMenuForDelivery(page)
  for (const dish of ['Калифорния', 'Филадельфия']) await addFromCard(page, dish)
  await openCart(page)
  await fillPerson(page, person)
  await page.getByRole('textbox', { name: /^Квартира/ }).fill('7391')
  await page.getByText('Картой при получении').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop, '9057318264')
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { name: /принят/ })).toBeVisible()
  await button(page).first().click()
  const text = await preview(page).textContent() ?? ''
  for (const part of [
    'POST /1/persons/:id/orders/preflight 200',
    'POST /api/v1/persons/:id/orders 20',
    'страница cart.index',
    'order → sending',
    'город 1',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/^браузер (?:Chrome|Firefox) \d+/m)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const token = /accessToken\\":\\"([\w.-]+)/.exec(stored)?.[1] ?? 'none'
  expect(token.length).toBeGreaterThan(20)
  const allTexts = [text, ...printed].join(' ')
  for (const secret of ['Щемелинин', person.email, '9057318264', 'Свободы', token])
    expect.soft(normalizeWords(allTexts).includes(normalizeWords(secret)), secret).toBe(false)
  // Short digit groups occur by chance in numbers and times: these two are searched for as words.
  const words = allTexts.match(/[\p{L}\p{N}]+(?:-\d+)*/gu) ?? []
  expect.soft(words.filter(word => /^(?:7391|(?:\d+-)*82-?64|\D*8264)$/.test(word))).toEqual([])
  await popup(page).getByRole('button', { name: 'Скопировать' }).click()
  await expect(popup(page).getByText('Отчёт скопирован')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await saveScreenshot(page, 'support-report')
})

test('[UI-06, UI-05] the report opens by keyboard and from the panel, passes axe, closes by Back @both', async ({
  page,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const isPhone = isNarrow(page)
  if (isPhone) await page.getByRole('button', { name: 'Открыть навигацию' }).click()
  const opener = isPhone ? dialog(page, 'Меню').getByRole('button', { name: 'Сообщить о проблеме' }) : button(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(preview(page)).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect.soft(await findAxeViolations(page), theme).toEqual([])
    await saveScreenshot(page, `support-${theme}`)
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is wider than the screen',
  ).toBe(true)
  await preview(page).focus()
  await page.keyboard.press('End')
  await expect
    .poll(() => preview(page).evaluate(box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2))
    .toBe(true)
  await page.goBack()
  await expect(popup(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  if (!isPhone) {
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(popup(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

// The page also opens the diagnostic report.
test('[UI-05, UI-06, CFG-02] an invalid field stops the shop on a page that names it @desktop', async ({ page }) => {
  await editConfigByHand(page, { preOrder: 'да' })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('preOrder')
  await expect(page.getByRole('alert')).toContainText('true или false')
  await saveScreenshot(page, 'config-error')
  await checkFailurePage(page)
  await button(page).click()
  await expect(preview(page)).toContainText('заказ — · расчёт —')
})

test('[UI-05, UI-06, BOOT-05, BOOT-06, ERR-03] the error page reports the failed calls, and retry recovers', async ({
  page,
  shop,
  allow,
}) => {
  allow(/Failed to load resource|ERR_/)
  await shop.control('faults', { rules: [{ path: '/1/', kind: 'reset' }] })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Что-то пошло не так' })).toBeVisible()
  await saveScreenshot(page, 'api-down')
  await checkFailurePage(page)
  await button(page).click()
  await expect(preview(page)).toContainText('GET /1/p/cities нет ответа unreachable')
  await page.keyboard.press('Escape')
  await shop.control('faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await chooseCity(page)
})

test('[UI-06] a report that cannot be loaded shows an error and opens after a retry', async ({ page, allow }) => {
  allow(/Failed to load resource|ERR_|dynamically imported/)
  await enterForTakeAway(page)
  await page.route('**/assets/ProblemReport-*.js', route => route.abort())
  await button(page).first().click()
  const failure = page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })
  await expect(failure).toBeVisible()
  await page.unroute('**/assets/ProblemReport-*.js')
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(preview(page)).toContainText('! screen.crashed')
})

test.describe('a page that crashes', () => {
  /** What the browser breaks before the page's own scripts run. */
  const broken = {
    'before the shop is built @desktop': () => { history.replaceState = () => { throw new TypeError('Щемелинин') } },
    'once it is drawn': () => {
      Object.defineProperty(HTMLElement.prototype, 'lang', {
        get: () => '',
        set() {
          throw new RangeError('Щемелинин')
        },
      })
    },
  }
  for (const [situation, breakIt] of Object.entries(broken)) {
    // Earlier versions do not report errors thrown by injected scripts.
    test(`[UI-06, ERR-04] a crash ${situation} is reported without its message @from-131`, async ({
      page,
      allow,
    }) => {
      allow(/Щемелинин/)
      await page.addInitScript(breakIt)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Что-то пошло не так' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible()
      await button(page).click()
      await expect(preview(page)).toContainText(/! page\.uncaught (TypeError|RangeError)/)
      await expect(preview(page)).not.toContainText('Щемелинин')
      await saveScreenshot(page, 'support-fatal')
    })
  }
})
