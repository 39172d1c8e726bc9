import { expect, test } from './support/fixtures.ts'
import { chooseCity, dialog, enterByDelivery, enterByTakeAway } from './support/steps.ts'

test('[BOOT-02, BOOT-04, BOOT-06] a returning visitor asks for nothing twice, from the head of the page, in a chain of two @desktop', async ({ page, shop }) => {
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await page.waitForLoadState('networkidle')
  // three doors, so that nothing is told of an order by who was quicker: the shop's code, the first calls' answers, all others
  const [code, first, rest] = [door(), door(), door()]
  let isCodeThere = false
  const asked: string[] = []
  const pathsAsked = (): string[] => asked.map(url => url.slice(shop.api.length).replace(/\?.*/, ''))
  await page.route('**/assets/main-*.js', async route => {
    await code.opened
    await route.continue()
  })
  await page.route(url => url.href.startsWith(`${shop.api}/1/`), async route => {
    const url = route.request().url()
    if (route.request().method() !== 'GET') return route.continue()
    asked.push(url)
    await (isCodeThere ? rest : first).opened
    return route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => pathsAsked().sort(), 'before the shop\'s code is there').toEqual([
    '/1/p/cities', '/1/p/restos', expect.stringMatching(/^\/1\/p\/restos\/\d+$/), expect.stringMatching(/^\/1\/restos\/\d+\/deliveries$/),
  ])
  isCodeThere = true
  code.open()
  first.open()
  await expect.poll(pathsAsked, 'the menu waits for the first calls alone').toContainEqual(expect.stringMatching(/^\/1\/p\/menus\//))
  rest.open()
  await expect(page.getByText('Роллы').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url, index) => asked.indexOf(url) !== index), 'asked twice').toEqual([])
})

/** Keeps waiting who comes before it is opened. */
function door(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open }
}

for (const [method, enter, at] of [['delivery', enterByDelivery, ''], ['take-away', enterByTakeAway, ' @desktop']] as const) {
  test(`[BOOT-02, BOOT-04] a returning visitor's menu for ${method} does not wait for the other restaurants of the city${at}`, async ({ page }) => {
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

test('[BOOT-05, BOOT-06] a time that fails behind the first dialog is told in its place, and what was typed is there after «Повторить» @desktop', async ({ page, allow }) => {
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

test('[BOOT-01] information pages and sign-in do not wait for a restaurant @desktop', async ({ page }) => {
  await page.goto('/dostavka')
  await expect(page.getByRole('heading', { level: 1, name: 'Доставка' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toBeVisible()
})
