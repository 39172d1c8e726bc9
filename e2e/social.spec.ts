import type { Page } from 'playwright/test'
import { axeViolations } from './support/axe.ts'
import { expect, shoot, test as base } from './support/fixtures.ts'
import { stubIdentity, type IdentityStub } from './support/identity-stub.ts'
import { addFromCard, cartByTakeAway, enterByTakeAway, menuByTakeAway, signInByPhone } from './support/steps.ts'

const test = base.extend<{ readonly identity: IdentityStub }>({
  identity: [async ({ context, shop, allow }, use) => {
    allow(/^left the machine: https:\/\/(accounts\.google\.com|appleid\.cdn-apple\.com|appleid\.apple\.com)\//)
    const identity = await stubIdentity(context, shop)
    await use(identity)
    await identity.release()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }, { auto: true }],
})
const SIGN_IN = { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'storefront-sandbox', appleClientId: 'ru.shop' }
test.use({ config: { signIn: SIGN_IN } })

const atCart = (url: URL): boolean => url.pathname === '/cart'
const FAILED = 'Сервис входа не отвечает. Выберите другой способ.'
const google = (page: Page) => page.frameLocator('iframe[title="Кнопка входа с Google"]').getByRole('button', { name: 'Продолжить с Google' })
const apple = (page: Page) => page.getByRole('button', { name: 'Продолжить с Apple' })
const stored = (page: Page, key: string) => page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** The window that a press opens, once it stands: one that is closed while it opens may never be told to have closed. */
async function windowAfter(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await popup.getByRole('button').first().waitFor()
  return popup
}
/** Presses a provider's button and what stands in the window that opens. */
async function choose(page: Page, provider: 'Google' | 'Apple', name: string): Promise<void> {
  // a button that still waits for its script opens nothing
  if (provider === 'Apple') await expect(apple(page)).not.toHaveAttribute('aria-busy', 'true')
  const popup = await windowAfter(page, () => (provider === 'Google' ? google(page) : apple(page)).click())
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name }).click()])
}
/** A guest with a dish in the cart, on the sign-in page that leads back to it. */
async function fromCart(page: Page): Promise<void> {
  await menuByTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await page.goto('/auth?return=/cart')
}

test('[AUTH-01, AUTH-03, AUTH-05, CHK-04] Google signs in, and the customer is back in the cart with everything kept', async ({ page, identity }) => {
  identity.claims = { subject: 'g1', profile: { email: 'anna@google.example', firstName: 'Анна', lastName: 'Иванова' }, picture: 'https://lh3.googleusercontent.com/a' }
  await menuByTakeAway(page)
  await addFromCard(page, 'Калифорния')
  expect(identity.scripts, 'nothing of a provider outside of the sign-in page').toEqual([])
  await page.goto('/auth?return=/cart')
  await expect(google(page)).toBeVisible()
  await shoot(page, 'sign-in-methods', { fullPage: true })
  await choose(page, 'Google', 'Анна')
  await expect(page).toHaveURL(atCart)
  await expect(page.getByRole('main')).toContainText('Калифорния')
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveValue('Анна')
  await expect(page.getByRole('textbox', { name: /^Email для чека/ })).toHaveValue('anna@google.example')
  expect(await stored(page, 'person_tokens')).toMatchObject({ source: 'GOOGLE' })
  expect(await stored(page, 'person_provided')).toMatchObject({ lastName: 'Иванова', avatar: 'https://lh3.googleusercontent.com/a' })
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveValue('Анна')
  expect(identity.scripts.length).toBe(1 + 1)
  const [button] = identity.asked
  expect(button?.searchParams.get('client_id')).toBe('storefront-sandbox')
  expect(button?.searchParams.get('ux_mode')).toBe('popup')
})

for (const isReloaded of [false, true]) {
  test(`[CHK-04] @desktop signed in on the way to the order${isReloaded ? ', over a reload' : ''}, the customer is at the form, and Back leads on, not to the cart once more`, async ({ page, identity }) => {
    identity.claims = { subject: `back-${isReloaded}` }
    await cartByTakeAway(page)
    await page.getByRole('button', { name: 'Войти и оформить' }).click()
    await expect(page).toHaveURL(/\/auth/)
    if (isReloaded) await page.reload()
    await choose(page, 'Google', 'Анна')
    await expect(page).toHaveURL(atCart)
    const form = page.getByRole('heading', { level: 2, name: 'Оформление заказа' })
    await expect(form).toBeInViewport()
    if (!isReloaded) await expect(form).toBeFocused()
    await page.goBack()
    await expect(page).not.toHaveURL(/\/(cart|auth)/)
    await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
  })
}

test('[AUTH-03, AUTH-05] the name that Apple tells once survives a failing call and is used at the next try @desktop', async ({ page, shop, identity, allow }) => {
  allow(/503/)
  identity.claims = { subject: 'a1' }
  identity.user = { email: 'petr@apple.example', name: { firstName: 'Пётр', lastName: 'Ильин' } }
  await shop.control('faults', { rules: [{ path: '/api/v1/sign/in/apple', kind: 'status', status: 503, message: 'Сервер занят', times: 1 }] })
  await fromCart(page)
  await choose(page, 'Apple', 'Продолжить')
  await expect(page.getByRole('main').getByText('Сервер занят')).toBeVisible()
  await page.reload()
  identity.user = undefined
  await choose(page, 'Apple', 'Продолжить')
  await expect(page).toHaveURL(atCart)
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveValue('Пётр')
  await expect(page.getByRole('textbox', { name: /^Email для чека/ })).toHaveValue('petr@apple.example')
  expect(await stored(page, 'person_tokens')).toMatchObject({ source: 'APPLE' })
  const [first, second] = identity.asked.filter(url => url.hostname === 'appleid.apple.com')
  expect(first?.searchParams.get('redirectURI')).toBe(`${shop.url}/auth`)
  for (const name of ['state', 'nonce']) expect(first?.searchParams.get(name)).not.toBe(second?.searchParams.get(name))
})

test('[AUTH-03] a window that is closed or refused leaves every button usable @desktop', async ({ page, identity }) => {
  identity.claims = { subject: 'w1' }
  await fromCart(page)
  await (await windowAfter(page, () => google(page).click())).close()
  const window = await windowAfter(page, () => apple(page).click())
  await expect(page.getByRole('main').getByText('Ждём ответа Apple…')).toBeVisible()
  await window.close()
  await expect(page.getByRole('main').getByText('Окно входа закрыто')).toBeVisible()
  await expect(apple(page)).toHaveAccessibleDescription('Окно входа закрыто')
  await choose(page, 'Apple', 'Отменить')
  await expect(page.getByRole('main').getByText('Окно входа закрыто')).toHaveCount(0)
  await expect(apple(page)).not.toHaveAttribute('aria-busy', 'true')
  await choose(page, 'Google', 'Анна')
  await expect(page).toHaveURL(atCart)
})

test('[AUTH-03] a token or a state of another page goes nowhere @desktop', async ({ page, identity, shop }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().startsWith(`${shop.api}/api/v1/sign/in/`)) sent.push(request.url())
  })
  await page.goto('/auth')
  identity.claims = { subject: 'n1', nonce: 'a-nonce-of-another-page-altogether' }
  const failure = page.getByRole('main').getByText('Ошибка проверки входа. Начните заново.')
  await choose(page, 'Google', 'Анна')
  await expect(failure).toBeVisible()
  identity.claims = { subject: 'n1' }
  identity.state = 'another'
  await choose(page, 'Apple', 'Продолжить')
  await expect(failure).toHaveCount(1)
  await expect(apple(page)).toHaveAccessibleDescription('Ошибка проверки входа. Начните заново.')
  expect(sent).toEqual([])
  await choose(page, 'Google', 'Анна')
  await expect(page).toHaveURL(/\/$/)
})

test('[AUTH-01] blocked scripts are told of, the phone signs in all the same, and «Повторить» brings the buttons', async ({ page, identity, allow, shop }) => {
  allow(/ERR_BLOCKED_BY_CLIENT/)
  identity.fate = 'blocked'
  await page.goto('/auth')
  await expect(page.getByRole('main').getByText(FAILED)).toHaveCount(2)
  await shoot(page, 'sign-in-blocked', { fullPage: true })
  identity.fate = 'run'
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(page.getByRole('main').getByText(FAILED)).toHaveCount(1)
  await expect(google(page)).toBeVisible()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(apple(page)).toBeVisible()
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/$/)
})

test('[AUTH-01] scripts that hang are given up after five seconds @desktop', async ({ page, identity }) => {
  identity.fate = 'hang'
  await page.clock.install()
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('button', { name: 'Продолжить с Google' })).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => identity.scripts.length).toBe(2)
  await page.clock.fastForward(5_100)
  await expect(page.getByRole('main').getByText(FAILED)).toHaveCount(2)
  identity.fate = 'run'
  for (const count of [1, 0]) {
    await page.getByRole('button', { name: 'Повторить' }).first().click()
    await expect(page.getByRole('main').getByText(FAILED)).toHaveCount(count)
  }
  await expect(google(page)).toBeVisible()
  await expect(apple(page)).toBeVisible()
})

test('[AUTH-01] @desktop each script comes once, however often the page is opened', async ({ page, identity }) => {
  await enterByTakeAway(page, '/', { hasAnswered: true })
  for (let visit = 0; visit < 3; visit += 1) {
    await page.getByRole('button', { name: 'Войти' }).first().click()
    await expect(google(page)).toBeVisible()
    await expect(apple(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  }
  expect(identity.scripts.map(url => new URL(url).pathname).sort()).toEqual(['/appleauth/static/jsapi/appleid/1/ru_RU/appleid.auth.js', '/gsi/client'])
  const nonces = identity.asked.map(url => url.searchParams.get('nonce'))
  expect(new Set(nonces).size).toBe(nonces.length)
})

test('[AUTH-05, AUTH-06] @desktop another person signs in in a second tab: the first follows', async ({ page, context, identity }) => {
  identity.claims = { subject: 't1', profile: { firstName: 'Анна', email: 'anna@google.example' } }
  await fromCart(page)
  await choose(page, 'Google', 'Анна')
  await expect(page).toHaveURL(atCart)
  const former = (await stored(page, 'person_profile')).id
  const other = await context.newPage()
  await other.goto('/auth')
  await expect(other).toHaveURL(/\/$/)
  await other.getByRole('banner').locator('button[aria-haspopup="dialog"]').last().click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click()
  await expect(other.getByRole('button', { name: 'Войти' })).toBeVisible()
  // what is asked for the former person before is still right
  await expect(page.getByRole('button', { name: 'Войти и оформить' })).toBeVisible()
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await other.goto('/auth')
  identity.claims = { subject: 't2', profile: { firstName: 'Борис' } }
  await choose(other, 'Google', 'Анна')
  await expect(other).toHaveURL(/\/$/)
  await expect.poll(async () => (await stored(page, 'person_profile'))?.id).not.toBe(former)
  expect(calls.filter(url => url.includes(`/persons/${former}/`))).toEqual([])
})

for (const theme of ['dark', 'light'] as const) {
  test.describe(theme, () => {
    test.use({ config: { theme, signIn: SIGN_IN } })
    test(`[AUTH-01, UI-05] @desktop the ways to sign in fit from 320 to 2560 px and are free of faults in ${theme}`, async ({ page, identity, allow }) => {
      for (const width of [320, 600, 1280, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/auth')
        await expect(google(page)).toBeVisible()
        await expect(apple(page)).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        const column = (await apple(page).boundingBox())!
        const button = (await page.locator('iframe[title="Кнопка входа с Google"]').boundingBox())!
        expect(Math.abs(column.width - button.width)).toBeLessThanOrEqual(1)
        expect(identity.asked.at(-1)?.searchParams.get('theme')).toBe(theme === 'dark' ? 'filled_black' : 'outline')
        await shoot(page, `sign-in-${theme}-${width}`)
      }
      // axe reads Google's style sheet by putting it into a page of its own
      allow(/^console\.error: (Applying inline style|policy violation: style-src-elem inline)/)
      expect(await axeViolations(page)).toEqual([])
    })
  })
}

test('[AUTH-01] @desktop the keyboard reaches every way in the order of the page', async ({ page }) => {
  await page.goto('/auth')
  await expect(google(page)).toBeVisible()
  await expect(apple(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Получить код' }).focus()
  await page.keyboard.press('Tab')
  await expect(google(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(apple(page)).toBeFocused()
  await (await windowAfter(page, () => page.keyboard.press('Enter'))).close()
})

test.describe('without the phone', () => {
  test.use({ config: { signIn: { ...SIGN_IN, methods: ['APPLE'] } } })
  test('[AUTH-01] a single way stands alone', async ({ page, identity }) => {
    await page.goto('/auth')
    await expect(page.getByRole('heading', { name: 'Вход', level: 1 })).toBeVisible()
    await expect(apple(page)).toBeVisible()
    await expect(apple(page)).not.toHaveAttribute('aria-busy', 'true')
    expect(identity.scripts.length).toBe(1)
    await shoot(page, 'sign-in-alone')
  })
})
