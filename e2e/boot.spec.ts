import { expect, test } from './support/fixtures.ts'
import { acceptCookies, chooseCity, dialog, enterByDelivery, enterByTakeAway } from './support/steps.ts'

test('[BOOT-02, BOOT-04, BOOT-06] a returning visitor asks for nothing twice, from the head of the page, in a chain of two', async ({ page, shop }) => {
  await enterByTakeAway(page)
  await acceptCookies(page)
  await shop.control('faults', { rules: [{ path: '/1/', kind: 'delay', delayMs: 50 }] })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().startsWith(shop.api) && request.method() === 'GET' && !request.url().includes('/pictures/')) asked.push(request.url())
  })
  // the shop's code takes its time, as it does on a phone
  await page.route('**/assets/main-*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Роллы').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url, index) => asked.indexOf(url) !== index), 'asked twice').toEqual([])

  const calls = await page.evaluate(api => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const main = entries.find(entry => /\/assets\/main-.*\.js$/.test(entry.name))!
    return {
      mainEnd: main.responseEnd,
      api: entries.filter(entry => entry.name.startsWith(api) && !entry.name.includes('/pictures/'))
        .map(entry => ({ path: entry.name.slice(api.length).replace(/\?.*/, ''), start: entry.startTime, end: entry.responseEnd })),
    }
  }, shop.api)
  const first = calls.api.filter(call => /^\/1\/(p\/cities|p\/restos(\/\d+)?|restos\/\d+\/deliveries)$/.test(call.path) && call.start < calls.mainEnd)
  expect(first.map(call => call.path).sort()).toEqual([
    '/1/p/cities', '/1/p/restos', expect.stringMatching(/^\/1\/p\/restos\/\d+$/), expect.stringMatching(/^\/1\/restos\/\d+\/deliveries$/),
  ])

  // how many calls had to end, one after the other, before the last one could start
  const depth = (call: { start: number }): number => 1 + Math.max(0, ...calls.api.filter(other => other.end <= call.start - 5).map(depth))
  const menus = calls.api.filter(call => call.path.startsWith('/1/p/menus/'))
  expect(menus.length).toBeGreaterThan(0)
  expect(Math.max(...menus.map(depth)), 'the longest chain of calls').toBeLessThanOrEqual(2)
})

for (const [method, enter] of [['delivery', enterByDelivery], ['take-away', enterByTakeAway]] as const) {
  test(`[BOOT-02, BOOT-04] a returning visitor's menu for ${method} does not wait for the other restaurants of the city`, async ({ page }) => {
    await enter(page)
    const own = await page.evaluate(() => localStorage.getItem('resto_id'))
    let letGo = (): void => undefined
    const gate = new Promise<void>(resolve => (letGo = resolve))
    await page.route(/\/1\/(p\/)?restos\/\d+(\/deliveries\?.*)?$/, async route => {
      if (!new RegExp(`/restos/${own}(/|$)`).test(route.request().url())) await gate
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText('Роллы').first()).toBeVisible()
    const change = page.getByRole('button', { name: /Изменить адрес$/ }).first()
    await change.click()
    const address = dialog(page, 'Адрес')
    await expect(address.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
    letGo()
    await expect(address.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
    await expect(address.getByRole('radio', { name: 'Самовывоз', exact: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(change).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('resto_id'))).toBe(own)
  })
}

test('[BOOT-02] a stored city that is gone opens the dialog, which cannot be dismissed', async ({ page }) => {
  await enterByTakeAway(page)
  await page.evaluate(() => localStorage.setItem('city_id', '999'))
  await page.reload()
  const address = dialog(page, 'Адрес')
  await expect(address).toBeVisible()
  await expect(address.getByText('Сохранённый пункт самовывоза больше не работает. Выберите другой.'), 'why it is asked').toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(address).toBeVisible()
  await expect(address.getByRole('button', { name: 'Закрыть' })).toHaveCount(0)
})

test.describe('configured defaults', () => {
  test.use({ config: { defaults: { cityId: 1, deliveryMethod: 'TAKE_AWAY', restoId: 12 } } })
  test('[BOOT-03] lead a first visitor straight to the menu, and only a first one', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Самовывоз.*Советская/s }).first()).toBeVisible()
    await page.evaluate(() => localStorage.setItem('resto_id', '11'))
    await page.reload()
    await expect(page.getByRole('button', { name: /Самовывоз.*Свободы/s }).first()).toBeVisible()
  })
})

test('[BOOT-05, BOOT-06] a time that fails behind the first dialog is told in its place, and what was typed is there after «Повторить»', async ({ page, allow }) => {
  allow(/Failed to load resource/)
  let fail = (): void => undefined
  const typed = new Promise<void>(resolve => (fail = resolve))
  await page.route('**/1/now', async route => {
    await typed
    await route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
  await page.goto('/')
  await chooseCity(page)
  const address = dialog(page, 'Адрес')
  await address.getByRole('combobox', { name: /Адрес доставки/ }).fill('Советская')
  await address.getByRole('textbox', { name: 'Квартира / офис' }).fill('7')
  fail()
  const retry = page.getByRole('button', { name: 'Повторить' })
  await expect(retry).toBeVisible()
  await expect(address).toHaveCount(0)
  await page.unroute('**/1/now')
  await retry.click()
  await expect(address).toBeVisible()
  await expect(address.getByRole('combobox', { name: /Адрес доставки/ })).toHaveValue('Советская')
  await expect(address.getByRole('textbox', { name: 'Квартира / офис' })).toHaveValue('7')
})

test('[BOOT-01] information pages and sign-in do not wait for a restaurant', async ({ page }) => {
  await page.goto('/dostavka')
  await expect(page.getByRole('heading', { level: 1, name: 'Доставка' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toBeVisible()
})
