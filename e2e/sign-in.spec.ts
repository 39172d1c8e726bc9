import type { Page } from 'playwright/test'
import { stubBotChecks, type BotCheckStub } from './support/bot-check-stub.ts'
import { expect, test as base } from './support/fixtures.ts'
import { openCartForTakeAway, waitForSmsCode, prepareOrder, signInByPhone, navigateTo } from './support/steps.ts'

const numberField = (page: Page) => page.getByRole('textbox', { name: /Номер телефона/ })
const codeField = (page: Page) => page.getByRole('textbox', { name: /Код из СМС/ })
const getCode = (page: Page) => page.getByRole('button', { name: 'Получить код' })
const caret = (page: Page): Promise<number | null> =>
  numberField(page).evaluate(input => (input as HTMLInputElement).selectionStart)
const setCaret = (page: Page, at: number): Promise<void> => numberField(page).evaluate((input, place) => {
  input.focus()
  ;(input as HTMLInputElement).setSelectionRange(place, place)
}, at)

base('[AUTH-02] correcting a number keeps the caret, and erasing skips spaces and dashes', async ({ page, shop }) => {
  await page.goto('/auth')
  const field = numberField(page)
  await expect(field).toHaveValue('+7 ')
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type('900 12-45-67')
  await setCaret(page, '+7 900 12'.length)
  await page.keyboard.type('3')
  await expect(field).toHaveValue('+7 900 123-45-67')
  expect(await caret(page)).toBe('+7 900 123'.length)
  await setCaret(page, '+7 900 123-45'.length)
  for (const left of ['+7 900 123-4-67', '+7 900 123--67', '+7 900 123-67', '+7 900 12-67']) {
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue(left === '+7 900 123-67' ? '+7 900 123-67' : left)
  }
  expect(await caret(page)).toBe('+7 900 12'.length)
  await page.keyboard.type('3-45')
  await expect(field).toHaveValue('+7 900 123-45-67')
  await setCaret(page, '+7'.length)
  await page.keyboard.press('Delete')
  await expect(field).toHaveValue('+7900 123-45-67')
  expect(await caret(page)).toBe('+7'.length)
  await getCode(page).click()
  await expect(codeField(page)).toBeVisible()
  await waitForSmsCode(shop, '+79001234567')
})

// The countdown is shared by two tabs, and survives a reload and a changed clock.
base('[AUTH-02] number and code can be pasted with any text around them', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string): Promise<void> => {
    await page.evaluate(words => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('ControlOrMeta+V')
  }
  await page.goto('/auth')
  await numberField(page).click()
  await page.keyboard.press('End')
  await paste('тел.: \u202A+7\u00A0900\u00A0123\u201145\u201169\u202C')
  const askedAt = Date.now()
  await getCode(page).click()
  await expect(codeField(page)).toBeFocused()
  const style = await codeField(page).evaluate(input => {
    const { fontSize, fontVariantNumeric, letterSpacing } = getComputedStyle(input)
    return { fontSize, fontVariantNumeric, letterSpacing }
  })
  expect(style, 'wide digits').toEqual({ fontSize: '24px', fontVariantNumeric: 'tabular-nums', letterSpacing: '8px' })
  const countdown = (tab: Page) => tab.getByText(/Запросить код повторно через \d:\d\d/)
  const seconds = async (tab: Page): Promise<number> => {
    const [, minutes = '', rest = ''] = /(\d):(\d\d)/.exec(await countdown(tab).textContent() ?? '') ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  /** Of the 90 s no more have passed than since the press, on a slow machine too. */
  const expectCountdown = async (tab: Page): Promise<void> => {
    const left = await seconds(tab)
    expect(left).toBeLessThanOrEqual(90)
    expect(left).toBeGreaterThanOrEqual(88 - (Date.now() - askedAt) / 1000)
  }
  await expectCountdown(page)
  const otherPage = await context.newPage()
  await otherPage.goto('/auth')
  await expect(codeField(otherPage)).toBeVisible()
  await expect.poll(async () => {
    const [before, between, after] = [await seconds(page), await seconds(otherPage), await seconds(page)]
    return between <= before + 1 && between >= after - 1
  }, 'both tabs say the same').toBe(true)
  await otherPage.addInitScript(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() - 7_200_000
  })
  await otherPage.reload()
  await expect(codeField(otherPage), 'the clock of the API counts').toBeVisible()
  await expectCountdown(otherPage)
  await page.reload()
  await expect(countdown(page)).toBeVisible()
  await codeField(page).focus()
  await paste(`Ваш код: ${await waitForSmsCode(shop, '+79001234569')}. Никому его не сообщайте! 8-800-555-35-35`)
  await expect(page).toHaveURL(/\/$/)
  await expect(otherPage).toHaveURL(/\/$/)
})

base('[UI-05] at 200 % text size no label covers the number; forced colours show the button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/auth')
  await numberField(page).fill('89001234567')
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
  const covered = () => numberField(page).evaluate(input => {
    const box = input.getBoundingClientRect()
    const label = document.querySelector(`label[for="${CSS.escape(input.id)}"]`)!.getBoundingClientRect()
    const line = Number.parseFloat(getComputedStyle(input).lineHeight)
    // The line of text is centred in its field.
    return Math.max(0, label.bottom - (box.top + (box.height - line) / 2)) + Math.max(0, line - box.height)
  })
  await expect.poll(covered).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(getCode(page)).toHaveCSS('border-top-style', 'solid')
  await expect(getCode(page)).toHaveCSS('border-top-width', '1px')
})

// Searched: addresses, the console, the page, the diagnostic report and all other storage.
base(
  '[AUTH-07] tokens and codes occur only under their own key of the storage @desktop',
  async ({ page, context, shop, allow }) => {
    allow(/Failed to load resource|401/)
    const lines: string[] = []
    const urls: string[] = []
    context.on('console', message => lines.push(message.text()))
    context.on('weberror', event => lines.push(String(event.error().stack)))
    context.on('request', request => urls.push(request.url(), request.headers()['referer'] ?? ''))
    page.on('framenavigated', frame => urls.push(frame.url()))
    const secrets = new Set<string>()
    const doms: string[] = []
    async function checkStorage(): Promise<void> {
      const { stored, html, held } = await page.evaluate(() => ({
        stored: JSON.stringify([
          Object.entries({ ...localStorage }).filter(([key]) => key !== 'person_tokens'),
          Object.entries({ ...sessionStorage }),
          document.cookie,
          history.state,
        ]),
        html: document.documentElement.outerHTML,
        held: JSON.parse(localStorage.getItem('person_tokens') ?? '{}') as Record<string, string>,
      }))
      for (const token of [held['accessToken'], held['refreshToken']])
        if (token !== undefined) for (const part of [token, ...token.split('.').slice(1)]) secrets.add(part)
      doms.push(stored, html)
    }
    await shop.control('tokens', { accessSeconds: 20, refreshSeconds: 86_400 })
    await openCartForTakeAway(page)
    await prepareOrder(page, shop, '9001234571')
    const code = await waitForSmsCode(shop, '+79001234571')
    await checkStorage()
    // A rejected token: it is exchanged, and the call is repeated.
    const exchanged = page.waitForResponse(/\/sign\/refresh$/)
    await shop.control('faults', {
      rules: [{ path: '/api/v1/me', kind: 'status', status: 401, code: 'auth.token-expired', times: 1 }],
    })
    await page.reload()
    await exchanged
    await checkStorage()
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(page.getByRole('heading', { name: /принят/ })).toBeVisible()
    await checkStorage()
    await page.getByRole('button', { name: 'Сообщить о проблеме' }).first().click()
    const preview = page.getByRole('dialog').locator('pre, textarea, [tabindex="0"]').first()
    await expect(preview).toContainText('sign/refresh')
    const report = (await preview.textContent()) ?? ''
    await checkStorage()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').locator('button[aria-haspopup="dialog"]').last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await checkStorage()
    expect(await page.evaluate(() => localStorage.getItem('person_tokens'))).toBeNull()
    expect(secrets.size, 'two pairs at least, each with its parts').toBeGreaterThanOrEqual(8)
    const allTexts = [...lines, ...urls, ...doms, report]
    expect(allTexts.length).toBeGreaterThan(40)
    for (const secret of secrets)
      expect(allTexts.filter(text => text.includes(secret)).map(text => text.slice(0, 200))).toEqual([])
    const codePattern = new RegExp(`(?<![\\d.,-])${code}(?![\\d.,-])`)
    expect(
      [...lines, ...urls, report].filter(text => codePattern.test(text)),
      'the code',
    ).toEqual([])
  },
)

const test = base.extend<{ readonly checks: BotCheckStub }>({
  checks: [async ({ context, allow }, use) => {
    allow(/^left the machine: https:\/\/(www\.google\.com\/recaptcha|smartcaptcha\.cloud\.yandex\.ru)\//)
    await use(await stubBotChecks(context))
  }, { auto: true }],
})
test.describe('reCAPTCHA', () => {
  test.use({ config: { botCheck: { provider: 'recaptcha', siteKey: 'site-key' } } })

  // Chromium alone: the driver of Firefox cannot read a request's body
  test("[AUTH-02] the check's script loads at sign-in only, and each call has a fresh token @chromium", async ({
    page,
    shop,
    checks,
  }) => {
    await page.goto('/cookie')
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(checks.scripts).toEqual([])
    const tokens: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && /\/api\/v1\/sign\/in\/phone/.test(request.url()))
        tokens.push(request.postDataJSON().captchaToken)
    })
    await navigateTo(page, '/auth?return=/cookie')
    await signInByPhone(page, shop, '9001234572')
    await expect(page).toHaveURL(/^[^?]+\/cookie$/)
    expect(checks.scripts)
      .toEqual([expect.stringMatching(/google\.com\/recaptcha\/api\.js\?render=site-key&hl=ru$/)])
    expect(tokens).toEqual([expect.stringMatching(/^proof-/), expect.stringMatching(/^proof-/)])
    expect(tokens[0]).not.toBe(tokens[1])
    await expect(page.locator('.grecaptcha-badge'), 'its mark stays behind').toBeHidden()
  })
})

test.describe('SmartCaptcha with a question', () => {
  test.use({ config: { botCheck: { provider: 'smartcaptcha', siteKey: 'site-key' } } })

  test('[AUTH-02] Back leaves the question, closing it shows an error, answering leads on', async ({
    page,
    checks,
  }) => {
    checks.showsQuestion = true
    await page.goto('/cookie')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await navigateTo(page, '/auth')
    await numberField(page).fill('8 900 123-45-74')
    await getCode(page).click()
    const question = page.getByRole('button', { name: 'Я не робот' })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/^[^?]+\/cookie$/)
    await expect(question).toHaveCount(0)
    await navigateTo(page, '/auth')
    await numberField(page).fill('8 900 123-45-74')
    await getCode(page).click()
    await page.getByRole('button', { name: 'Закрыть проверку' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Не удалось пройти проверку')
    await alert.getByRole('button', { name: 'Повторить' }).click()
    await question.click()
    await expect(codeField(page)).toBeVisible()
  })
})
