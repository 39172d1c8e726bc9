import type { Locator, Page } from 'playwright/test'
import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, saveScreenshot, test as base } from './support/fixtures.ts'
import { stubIdentity, type IdentityStub } from './support/identity-stub.ts'
import { openCartForTakeAway, navigateTo } from './support/steps.ts'

const test = base.extend<{ readonly identity: IdentityStub }>({
  identity: [async ({ context, shop, allow }, use) => {
    allow(/^left the machine: https:\/\/(accounts\.google\.com|appleid\.cdn-apple\.com|appleid\.apple\.com)\//)
    const identity = await stubIdentity(context, shop)
    await use(identity)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }, { auto: true }],
})
const SIGN_IN = {
  methods: ['PHONE', 'GOOGLE', 'APPLE'],
  googleClientId: 'storefront-sandbox',
  appleClientId: 'ru.shop',
}
test.use({ config: { signIn: SIGN_IN } })

const atCart = (url: URL): boolean => url.pathname === '/cart'
const google = (page: Page) =>
  page.frameLocator('iframe[title="Кнопка входа с Google"]').getByRole('button', { name: 'Продолжить с Google' })
const apple = (page: Page) => page.getByRole('button', { name: 'Продолжить с Apple' })
const stored = (page: Page, key: string) => page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/**
 * Waits until the window that a press opens is ready: Playwright may miss the closing of one that
 * still opens.
 */
async function windowAfter(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await popup.getByRole('button').first().waitFor()
  return popup
}
/** Presses a provider's button and then the button in the window that opens. */
async function choose(page: Page, provider: 'Google' | 'Apple', name: string): Promise<void> {
  // A button that still waits for its script opens no window.
  if (provider === 'Apple') await expect(apple(page)).not.toHaveAttribute('aria-busy', 'true')
  const popup = await windowAfter(page, () => (provider === 'Google' ? google(page) : apple(page)).click())
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name }).click()])
}
// Chromium alone: the driver of Firefox misses windows that a frame opens
test('[AUTH-01, AUTH-03, AUTH-05, CHK-04] Google signs in and returns to the same cart @chromium', async ({
  page,
  identity,
}) => {
  identity.claims = {
    subject: 'g1',
    profile: { email: 'anna@google.example', firstName: 'Анна', lastName: 'Иванова' },
    picture: 'https://lh3.googleusercontent.com/a',
  }
  await openCartForTakeAway(page, undefined, { inAnyBuild: true })
  await page.goto('/auth?return=/cart')
  await expect(google(page)).toBeVisible()
  await saveScreenshot(page, 'sign-in-methods', { fullPage: true })
  await choose(page, 'Google', 'Анна')
  await expect(page).toHaveURL(atCart)
  await expect(page.getByRole('main')).toContainText('Калифорния')
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveValue('Анна')
  await expect(page.getByRole('textbox', { name: /^Email для чека/ })).toHaveValue('anna@google.example')
  expect(await stored(page, 'person_tokens')).toMatchObject({ source: 'GOOGLE' })
  expect(await stored(page, 'person_provided')).toMatchObject({
    lastName: 'Иванова',
    avatar: 'https://lh3.googleusercontent.com/a',
  })
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveValue('Анна')
  expect(identity.scripts.length).toBe(1 + 1)
  const [button] = identity.requests
  expect(button?.searchParams.get('client_id')).toBe('storefront-sandbox')
  expect(button?.searchParams.get('ux_mode')).toBe('popup')
})

// Apple's answer contains the customer's name and email.
// Chromium alone: the driver of Firefox misses windows that a frame opens
test('[AUTH-03, AUTH-05] a closed window keeps every button usable, and Apple signs in @desktop @chromium', async ({
  page,
  shop,
  identity,
}) => {
  identity.claims = { subject: 'w1' }
  identity.user = { email: 'petr@apple.example', name: { firstName: 'Пётр', lastName: 'Ильин' } }
  await page.goto('/auth?return=/restos')
  await (await windowAfter(page, () => google(page).click())).close()
  const window = await windowAfter(page, () => apple(page).click())
  await expect(page.getByRole('main').getByText('Ждём ответа Apple…')).toBeVisible()
  await window.close()
  const waiting = page.getByRole('main').getByText('Ждём ответа Apple…')
  await expect(waiting).toHaveCount(0)
  await expect(apple(page), 'the customer knows who has closed it').not.toHaveAccessibleDescription(/./)
  await choose(page, 'Apple', 'Отменить')
  await expect(waiting).toHaveCount(0)
  await expect(apple(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect(google(page)).toBeVisible()
  await choose(page, 'Apple', 'Продолжить')
  await expect(page).toHaveURL(`${shop.url}/restos`)
  expect(await stored(page, 'person_tokens')).toMatchObject({ source: 'APPLE' })
  expect(await stored(page, 'person_provided')).toMatchObject({
    email: 'petr@apple.example',
    firstName: 'Пётр',
    lastName: 'Ильин',
  })
  const requests = identity.requests.filter(url => url.hostname === 'appleid.apple.com')
  expect(requests.map(url => url.searchParams.get('redirectURI'))).toEqual(requests.map(() => `${shop.url}/auth`))
  for (const name of ['state', 'nonce']) expect(new Set(requests.map(url => url.searchParams.get(name))).size).toBe(3)
})

// Earlier versions print the messages to the stub of Google's frame to the console.
test('[AUTH-01, UI-05] @desktop the ways to sign in pass axe, fit 320 to 2560 px and have keys @from-131', async ({
  page,
  identity,
  allow,
}) => {
  const frame = page.locator('iframe[title="Кнопка входа с Google"]')
  const readWidth = async (button: Locator): Promise<number> => (await button.boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/cookie')
  expect(identity.scripts, 'nothing of a provider outside of the sign-in page').toEqual([])
  await navigateTo(page, '/auth')
  for (const width of [320, 600, 1280, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(google(page)).toBeVisible()
    await expect(apple(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    // Google's button is rendered again at another width.
    await expect
      .poll(async () => Math.abs((await readWidth(apple(page))) - (await readWidth(frame))))
      .toBeLessThanOrEqual(1)
    expect(identity.requests.at(-1)?.searchParams.get('theme')).toBe('filled_black')
    await saveScreenshot(page, `sign-in-${width}`)
  }
  // axe injects Google's style sheet into a document to read it.
  allow(/^console\.error: (Applying inline style|policy violation: style-src-elem inline)/)
  expect(await findAxeViolationsInBothThemes(page)).toEqual([])

  await expect(apple(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Получить код' }).focus()
  await page.keyboard.press('Tab')
  await expect(google(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(apple(page)).toBeFocused()
  await (await windowAfter(page, () => page.keyboard.press('Enter'))).close()
})
