import type { Page } from 'playwright/test'
import { expect, test, type Shop } from './support/fixtures.ts'
import { acceptCookies, addFromCard, card, codeFor, dialog, enterByTakeAway, fillPerson, openCart, openMenu, signInByPhone } from './support/steps.ts'

/**
 * Pairs of a fault and a call of a purchase, so chosen that each fault and each call is among them; all pairs are walked
 * without a browser by test/purchase. On the screen: words for it, the dishes and the fields as before, and a way on.
 */
const WORDS = 'Слова сервера'
const FAULTS = {
  'reset': { kind: 'reset' },
  'cut': { kind: 'cut' },
  'hang': { kind: 'hang' },
  'drip': { kind: 'drip', delayMs: 120_000 },
  'late': { kind: 'delay', delayMs: 120_000 },
  'gateway page': { kind: 'html' },
  'portal page': { kind: 'html', status: 200 },
  'empty 200': { kind: 'empty' },
  '204': { kind: 'empty', status: 204 },
  'half a JSON': { kind: 'bad-json' },
  'null': { kind: 'body', body: 'null' },
  'wrong root': { kind: 'body', body: '"text"' },
  'wrong types': { kind: 'mixed' },
  'no errors in a 500': { kind: 'errors-empty' },
  'no errors in a 422': { kind: 'errors-empty', status: 422 },
  '400 with words': { kind: 'status', status: 400, message: WORDS },
  '403 with words': { kind: 'status', status: 403, message: WORDS },
  '404 without a body': { kind: 'empty', status: 404 },
  '409 without a body': { kind: 'empty', status: 409 },
  '422 with 10 kB of words': { kind: 'status', status: 422, message: `${WORDS} `.repeat(700) },
  '429 with words': { kind: 'status', status: 429, message: WORDS },
  '500 with words': { kind: 'status', status: 500, message: WORDS },
  '503 without a body': { kind: 'empty', status: 503 },
  'redirect': { kind: 'redirect', status: 303, location: '/gone' },
  'reset after it has acted': { kind: 'reset', after: true },
  'empty 200 after it has acted': { kind: 'empty', after: true },
  '502 after it has acted': { kind: 'html', after: true },
} as const
type Fault = keyof typeof FAULTS
type Sample = readonly [call: string, path: string, ...faults: Fault[]]

const PLACE: readonly Sample[] = [
  ['time', '^/1/now$', 'reset', 'wrong types', '500 with words'],
  ['cities', '^/1/p/cities$', 'hang', 'null', '400 with words'],
  ['restaurants', '^/1/p/restos$', 'cut', 'wrong root', '503 without a body'],
  ['restaurant', '^/1/p/restos/\\d+$', 'drip', 'gateway page', '403 with words'],
  ['zones', '^/1/restos/\\d+/deliveries$', 'portal page', 'no errors in a 500', '404 without a body'],
  ['groups', '^/1/p/menus/\\d+/position-groups$', 'late', 'empty 200', '409 without a body'],
]
const MENU: readonly Sample[] = [
  ['dishes', '^/1/p/menus/\\d+/positions$', 'half a JSON', 'wrong types', '429 with words'],
  ['modifiers', '^/1/restos/\\d+/positions/modifiers$', 'reset', '204', '422 with 10 kB of words'],
  ['time slots', '^/1/restos/\\d+/position-time-slots$', 'cut', 'null', 'redirect'],
  ['hours', '^/1/restos/\\d+/working-hours$', 'gateway page', 'no errors in a 422', '500 with words'],
  ['promotions', '^/1/restos/\\d+/promotions$', 'wrong root', '503 without a body', 'portal page'],
]
const ORDER: Sample = ['order', '^/api/v1/persons/\\d+/orders$',
  'reset', 'cut', 'hang', 'late', 'gateway page', 'portal page', '204', 'half a JSON', 'no errors in a 500', 'no errors in a 422',
  '403 with words', '422 with 10 kB of words', '429 with words', '500 with words', 'redirect', 'reset after it has acted',
  'empty 200 after it has acted', '502 after it has acted',
]
const PRICES: Sample = ['prices', '/orders/preflight$', 'cut', 'null', '400 with words', '503 without a body']
const CODE: Sample = ['code', '^/api/v1/sign/in/phone/code$', 'reset', '500 with words', '404 without a body']
const SIGN_IN: Sample = ['sign-in', '^/api/v1/sign/in/phone$', 'gateway page', 'no errors in a 422', '429 with words']
const PROFILE: Sample = ['profile', '^/api/v1/me$', 'half a JSON', 'wrong types', 'no errors in a 500']
const REFRESH: Sample = ['renewal', '^/api/v1/sign/refresh$', 'reset', 'portal page', '503 without a body']

/** All that the shop may say of a failure. */
const SAID = /Слова сервера|Такого адреса нет|Нет связи с сервером|Не удалось|не найден|Заказ не оформлен/
const COUNT = /^Количество: /

/** What the customer has before their eyes: dishes with their pieces, fields with their texts. */
async function before(page: Page): Promise<unknown> {
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toBeVisible()
  await expect(page.getByRole('group', { name: COUNT })).toHaveCount(2)
  const texts = await page.getByRole('main').getByRole('textbox').evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
  return { dishes: await page.getByRole('group', { name: COUNT }).allInnerTexts(), texts, payment: await page.getByRole('radio', { checked: true }).count() }
}

/** A customer with a full cart; what their device holds can be laid down anew for each sample. */
async function customer(page: Page, shop: Shop, phone: string | null) {
  await page.context().route('**/blank', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,"><title>-</title>' }))
  await enterByTakeAway(page)
  await acceptCookies(page)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')
  await card(page, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await addFromCard(page, 'Филадельфия')
  await openCart(page)
  await fillPerson(page)
  await page.getByText('Картой при получении').click()
  if (phone !== null) {
    await page.getByRole('button', { name: 'Войти и оформить' }).click()
    await signInByPhone(page, shop, phone)
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeVisible()
  }
  const eyes = await before(page)
  let held = await page.evaluate(() => ({ ...localStorage }))
  return {
    eyes,
    /** The cart's page on that device, with nothing kept of the menu. */
    async opens(path = '/cart', change: Record<string, string> = {}) {
      await page.goto('/blank')
      await page.evaluate(async stored => {
        for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
        localStorage.clear()
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      }, { ...held, ...change })
      await page.goto(path)
    },
    /** The session may have been renewed meanwhile: the next sample begins with the present one. */
    async keepsSession() {
      const tokens = await page.evaluate(() => localStorage.getItem('person_tokens'))
      if (tokens !== null) held = { ...held, person_tokens: tokens }
    },
    token: () => JSON.parse(held['person_tokens'] ?? '{}') as Record<string, string>,
  }
}
const spoil = (shop: Shop, path: string, fault: Fault): Promise<unknown> => shop.control('faults', { rules: [{ path, ...FAULTS[fault] }] })
const heal = (shop: Shop): Promise<unknown> => shop.control('faults', undefined, 'DELETE')
const isSlow = (fault: Fault): boolean => ['hang', 'drip', 'late'].includes(fault)
/** The time-out passes at once. */
async function waitOut(page: Page, fault: Fault): Promise<void> {
  if (!isSlow(fault)) return
  await page.waitForTimeout(400)
  for (let times = 0; times < 3; times += 1) await page.clock.fastForward(15_500)
}

let samples = 0
for (const [what, calls, tag] of [['the place', PLACE, '@desktop'], ['the menu', MENU, '@phone']] as const) {
  const pairs = calls.flatMap(([call, path, ...faults]) => faults.map(fault => [call, path, fault] as const))
  samples += pairs.length
  test(`[BOOT-05, ERR-01, ERR-03] ${what}: ${pairs.length} ways in which a first load fails leave the cart and the fields, and lead on ${tag}`, async ({ page, shop, allow }) => {
    allow(/Failed to load resource|ERR_|blocked by CORS/)
    await page.clock.install({ time: new Date('2026-03-04T12:00:00+03:00') })
    const { eyes, opens } = await customer(page, shop, null)
    for (const [call, path, fault] of pairs) {
      await test.step(`${fault} × ${call}`, async () => {
        await spoil(shop, path, fault)
        await opens()
        await waitOut(page, fault)
        const failure = page.getByRole('heading', { name: 'Что-то пошло не так' })
        const field = page.getByRole('textbox', { name: /^Имя/ })
        await expect(failure.or(field).or(dialog(page, 'Адрес')).first()).toBeVisible()
        const isFatal = await failure.isVisible()
        if (isFatal) await expect(page.getByRole('main')).toContainText(SAID)
        await heal(shop)
        if (isFatal) await page.getByRole('button', { name: 'Повторить' }).click()
        else await page.reload()
        expect(await before(page)).toEqual(eyes)
      })
    }
  })
}

const orderFaults = ORDER.slice(2) as Fault[]
samples += orderFaults.length
test(`[CHK-05, CHK-06, ERR-01] the order: ${orderFaults.length} ways in which it fails are told as what they are, and lead to one order @desktop`, async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_|blocked by CORS/)
  await page.clock.install({ time: new Date('2026-03-04T12:00:00+03:00') })
  const { eyes, opens } = await customer(page, shop, '9001112233')
  const button = page.getByRole('button', { name: 'Оформить заказ' })
  for (const fault of orderFaults) {
    await test.step(`${fault} × order`, async () => {
      const earlier = (await shop.control('orders')).length
      await opens()
      expect(await before(page)).toEqual(eyes)
      await spoil(shop, ORDER[1], fault)
      await button.click()
      await waitOut(page, fault)
      const unknown = page.getByRole('heading', { name: 'Не удалось подтвердить заказ' })
      const failed = page.getByText('Заказ не оформлен')
      await expect(unknown.or(failed).first()).toBeVisible()
      const isUnknown = await unknown.isVisible()
      expect(isUnknown, 'only a refusal is told as one').toBe(!/^(4\d\d|no errors in a 4)/.test(fault))
      expect(await before(page)).toEqual(eyes)
      if (fault === '500 with words') await expect(page.getByRole('region', { name: 'Не удалось подтвердить заказ' })).toContainText(WORDS)
      const inLedger = (await shop.control('orders')).length - earlier
      await heal(shop)
      if (!isUnknown) {
        expect(inLedger).toBe(0)
        await expect(page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' })).toContainText(SAID)
        await page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' }).getByRole('button', { name: 'Повторить' }).click()
      } else if (inLedger === 0) {
        await page.getByRole('button', { name: 'Заказать ещё раз' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Заказать ещё раз' }).click()
      } else {
        await page.getByRole('button', { name: 'Заказ принят, очистить корзину' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Очистить' }).click()
      }
      const end = inLedger > 0 ? page.getByText('В корзине пока пусто') : page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })
      await expect(end).toBeVisible()
      expect((await shop.control('orders')).length - earlier).toBe(1)
    })
  }
})

const onTheWay = [PRICES, CODE, SIGN_IN, PROFILE, REFRESH]
samples += onTheWay.reduce((sum, sample) => sum + sample.length - 2, 0)
test('[CHK-04, PRE-02, AUTH-05, ERR-01] prices, signing in and the session: each failure says so, keeps the cart and the fields, and leads on @phone', async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_|blocked by CORS/)
  let number = 9_002_003_000
  const visitor = await customer(page, shop, null)
  for (const fault of PRICES.slice(2) as Fault[]) {
    await test.step(`${fault} × prices`, async () => {
      await spoil(shop, PRICES[1], fault)
      await visitor.opens()
      await expect(page.getByText(/Не удалось пересчитать|Слова сервера/).first()).toBeVisible()
      expect(await before(page)).toEqual(visitor.eyes)
      await heal(shop)
      await page.getByRole('button', { name: 'Повторить' }).or(page.getByRole('button', { name: 'Увеличить количество: Калифорния' })).first().click()
      await expect(page.getByText(/Не удалось пересчитать|Слова сервера/)).toHaveCount(0)
    })
  }
  for (const fault of CODE.slice(2) as Fault[]) {
    await test.step(`${fault} × code`, async () => {
      await visitor.opens('/auth?return=%2Fcart')
      await spoil(shop, CODE[1], fault)
      const field = page.getByRole('textbox', { name: /Номер телефона/ })
      await field.fill(`8${++number}`)
      // left, the number is written as numbers are
      await field.blur()
      const typed = await field.inputValue()
      await page.getByRole('button', { name: 'Получить код' }).click()
      await expect(page.getByText(SAID).first()).toBeVisible()
      await expect(field).toHaveValue(typed)
      await heal(shop)
      await page.getByRole('button', { name: 'Получить код' }).click()
      await expect(page.getByRole('textbox', { name: /Код из СМС/ })).toBeVisible()
      await page.goto('/cart')
      expect(await before(page)).toEqual(visitor.eyes)
    })
  }
  for (const [call, path, ...faults] of [SIGN_IN, PROFILE]) {
    for (const fault of faults) {
      await test.step(`${fault} × ${call}`, async () => {
        await visitor.opens('/auth?return=%2Fcart')
        await page.getByRole('textbox', { name: /Номер телефона/ }).fill(`8${++number}`)
        await page.getByRole('button', { name: 'Получить код' }).click()
        const field = page.getByRole('textbox', { name: /Код из СМС/ })
        await expect(field).toBeVisible()
        const code = await codeFor(shop, `+7${number}`)
        await spoil(shop, path, fault)
        await field.fill(code)
        await expect(page.getByText(SAID).first()).toBeVisible()
        if (call === 'sign-in') await expect(field).toHaveValue(code)
        await heal(shop)
        if (call === 'sign-in') await page.getByRole('button', { name: /^(Войти|Подтвердить|Продолжить)/ }).click()
        else await page.getByRole('button', { name: 'Повторить' }).first().click()
        await expect(page).toHaveURL(/\/cart$/)
        await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeVisible()
        expect(await before(page)).toEqual(visitor.eyes)
      })
    }
  }
  const session = await page.evaluate(() => ({ tokens: localStorage.getItem('person_tokens') ?? '', profile: localStorage.getItem('person_profile') ?? '' }))
  let { tokens } = session
  for (const fault of REFRESH.slice(2) as Fault[]) {
    await test.step(`${fault} × renewal`, async () => {
      const earlier = (await shop.control('orders')).length
      await spoil(shop, REFRESH[1], fault)
      const old = { ...JSON.parse(tokens) as Record<string, string>, accessToken: 'over' }
      await visitor.opens('/cart', { person_tokens: JSON.stringify(old), person_profile: session.profile })
      await page.getByRole('button', { name: 'Оформить заказ' }).click()
      await expect(page.getByText('Заказ не оформлен')).toBeVisible()
      expect(await before(page)).toEqual(visitor.eyes)
      expect(await shop.control('orders')).toHaveLength(earlier)
      await heal(shop)
      await page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' }).getByRole('button', { name: 'Повторить' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
      expect(await shop.control('orders')).toHaveLength(earlier + 1)
      tokens = await page.evaluate(() => localStorage.getItem('person_tokens') ?? '')
    })
  }
})

test('the samples cover every fault and every call @desktop', () => {
  const all = [...PLACE, ...MENU, ORDER, ...onTheWay]
  const used = new Set(all.flatMap(([, , ...faults]) => faults))
  expect(Object.keys(FAULTS).filter(fault => !used.has(fault as Fault))).toEqual([])
  expect(new Set(all.map(([call]) => call)).size).toBe(17)
  expect(samples).toBeGreaterThanOrEqual(60)
})
