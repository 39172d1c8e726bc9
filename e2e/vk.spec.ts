import type { Page } from 'playwright/test'
import { expect, saveScreenshot, test as base } from './support/fixtures.ts'
import { openCartForTakeAway, navigateTo } from './support/steps.ts'
import { openVk, stubVk, type VkStub } from './support/vk-stub.ts'

const test = base.extend<{ readonly vk: VkStub }>({
  vk: [async ({ context, shop, allow }, use) => {
    allow(/^left the machine: https:\/\/id\.vk\.ru\//)
    const stub = await stubVk(context, shop)
    await use(stub)
    expect(stub.wrong, 'calls that VK ID does not answer').toEqual([])
  }, { auto: true }],
})
const WINDOW = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51234567' } }
const REDIRECT = { signIn: { ...WINDOW.signIn, vkMode: 'redirect' } }
const ONE_TAP = { signIn: { ...WINDOW.signIn, vkOneTap: true } }

const button = (page: Page) => page.getByRole('button', { name: 'Продолжить с VK ID' })
const yes = (page: Page) => page.getByRole('button', { name: 'Войти как Вера' })
/** With Firefox's driver a click fails if it closes its window. */
const agree = (opened: Page) => yes(opened).click().catch(error => {
  if (opened.context().browser()?.browserType().name() !== 'firefox') throw error
})
const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)
const tokens = async (page: Page) => JSON.parse(await stored(page, 'person_tokens') ?? 'null')
/** The cookies, with their lifetime rounded to five minutes for slow machines. */
const cookies = async (page: Page) =>
  (await page.context().cookies(page.url())).map(({ name, sameSite, secure, domain, path, expires }) => ({
    name,
    sameSite,
    secure,
    domain,
    path,
    minutes: Math.round((expires - Date.now() / 1000) / 300) * 5,
  }))

/** Creates the cart and the comment of a guest who signs in later. */
async function fillCart(page: Page): Promise<void> {
  await openCartForTakeAway(page, undefined, { inAnyBuild: true })
  await page.getByRole('textbox', { name: /^Комментарий к заказу/ }).fill('не звонить')
}

// Chromium before 138 rejects `__Host-` cookies on http://127.0.0.1; a live shop has https.
test.describe('VK ID in a window', () => {
  test.use({ config: WINDOW })

  // Needs `__Host-` cookies on http://127.0.0.1.
  test('[AUTH-04, AUTH-05, AUTH-06] signing in keeps the cart, signing out calls VK ID @desktop @from-138', async ({
    page,
    vk,
    shop,
    browserName,
  }) => {
    await fillCart(page)
    const cart = await stored(page, 'cart_positions')
    await page.goto('/auth?return=/cart')
    await expect(button(page)).toBeVisible()
    await saveScreenshot(page, 'vk-button')
    const popup = await openVk(page)
    expect(await cookies(page)).toEqual(expect.arrayContaining(['__Host-vkid-state', '__Host-vkid-verifier'].map(name =>
      ({ name, sameSite: 'Strict', secure: true, domain: '127.0.0.1', path: '/', minutes: 15 }))))
    await saveScreenshot(page, 'vk-waiting')
    await Promise.all([popup.waitForEvent('close'), agree(popup)])
    await expect(page).toHaveURL(`${shop.url}/cart`)
    expect(await tokens(page)).toMatchObject({ source: 'VK', vkAccessToken: expect.stringMatching(/^vk2\.a\./) })
    await expect.poll(async () => JSON.parse(await stored(page, 'person_profile') ?? '{}').firstName).toBe('Вера')
    await expect.poll(() => vk.calls.map(({ path }) => path)).toEqual(['/oauth2/user_info'])
    expect(await stored(page, 'cart_positions')).toBe(cart)
    await expect(page.getByRole('textbox', { name: /^Комментарий к заказу/ })).toHaveValue('не звонить')
    expect((await cookies(page)).map(({ name, minutes }) => [name, minutes])).toEqual([
      ['__Host-vkid-ext-id', 365 * 24 * 60],
    ])
    const [question] = vk.questions
    expect(question?.searchParams.get('origin')).toBe('http://127.0.0.1')
    // VK ID gets no header that would need CORS permission.
    expect(vk.calls[0]?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' })
    expect(vk.calls[0]?.headers).not.toHaveProperty('authorization')
    expect(vk.calls[0]?.headers['referer']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    const { vkAccessToken } = await tokens(page)
    await navigateTo(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Вера' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
    expect(await tokens(page)).toBeNull()
    // The driver of Firefox cannot read a request's body.
    await expect
      .poll(() => vk.calls.at(-1))
      .toMatchObject({
        path: '/oauth2/logout',
        ...(browserName !== 'firefox' && { body: `access_token=${encodeURIComponent(vkAccessToken)}` }),
      })
  })
})

test.describe('VK ID by a redirect', () => {
  test.use({ config: REDIRECT })

  // Needs `__Host-` cookies on http://127.0.0.1.
  test('[AUTH-04, AUTH-07] the answer is removed from the address first, and the cart is kept @from-138', async ({
    page,
    vk,
    shop,
  }) => {
    await fillCart(page)
    const cart = await stored(page, 'cart_positions')
    await page.goto('/auth?return=/cart')
    await button(page).click()
    await expect(yes(page)).toBeVisible()
    // Every address that is requested or sent from here on.
    const messages: string[] = []
    page.on('request', request => {
      if (!request.isNavigationRequest())
        messages.push(
          request.url(),
          request.headers()['referer'] ?? '',
          request.method() === 'GET' ? (request.postData() ?? '') : '',
        )
    })
    await page.addInitScript(() => {
      const { replaceState, pushState } = history
      const recorded: string[] = []
      Object.assign(window, { seen: recorded })
      history.replaceState = function (...args) {
        recorded.push(String(args[2]))
        return replaceState.apply(this, args)
      }
      history.pushState = function (...args) { recorded.push(String(args[2])); return pushState.apply(this, args) }
    })
    await yes(page).click()
    await expect(page).toHaveURL(`${shop.url}/cart`)
    const [question] = vk.questions
    const state = question?.searchParams.get('state') ?? ''
    expect(question?.searchParams.has('origin')).toBe(false)
    expect(messages.join('\n')).not.toContain(state)
    expect(messages.join('\n')).not.toMatch(/[?&](code|state|device_id)=/)
    // The first entry gets its number at the unchanged address.
    const seen = (await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).filter(
      address => address !== 'undefined',
    )
    expect(seen[0]).toMatch(/\/auth\?return=%2Fcart$/)
    expect(seen.join('\n')).not.toMatch(/code=|state=/)
    expect(await tokens(page)).toMatchObject({ source: 'VK' })
    expect(await stored(page, 'cart_positions')).toBe(cart)
    await expect(page.getByRole('textbox', { name: /^Комментарий к заказу/ })).toHaveValue('не звонить')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(state)
    expect((await cookies(page)).map(({ name }) => name)).toEqual(['__Host-vkid-ext-id'])
  })
})

test.describe('VK ID\'s One Tap button', () => {
  test.use({ config: ONE_TAP })

  // Chromium alone: the driver of Firefox misses windows that a frame opens
  test('[AUTH-04] One Tap replaces the plain button once loaded and signs in @desktop @chromium', async ({ page }) => {
    await page.goto('/auth')
    const frame = page.locator('[data-state="loaded"] iframe')
    await expect(frame).toBeVisible()
    await expect(button(page)).toHaveCount(0)
    await expect(frame).toHaveJSProperty('offsetHeight', 72)
    await saveScreenshot(page, 'vk-one-tap')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.frameLocator('iframe').getByRole('button', { name: 'Продолжить как Вера' }).click(),
    ])
    await yes(opened).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await tokens(page)).toMatchObject({ source: 'VK' })
  })
})
