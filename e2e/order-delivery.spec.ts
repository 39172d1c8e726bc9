import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  acceptCookies,
  addFromCard,
  card,
  chooseCity,
  dialog,
  fillPerson,
  openCart,
  openMenu,
  overlays,
  saveLocation,
  signInByPhone,
  typeAddress,
} from './support/steps.ts'

// A first visitor enters the address, composes a dish, signs in by code, orders and opens the
// order's page.
test('[BOOT-01, LOC-02, LOC-09, CHK-04, CHK-05, CHK-08, CHK-11, CHK-13, AUTH-02] a visitor orders @firefox', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await expect(dialog(page, 'Адрес')).toContainText('Укажите адрес, чтобы мы могли показать вам актуальное меню')
  await saveScreenshot(page, 'delivery-1-city')
  await chooseCity(page)
  const line = await typeAddress(page)
  await expect(dialog(page, 'Адрес')).toContainText(/мин/)
  await saveScreenshot(page, 'delivery-2-address')
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)
  await saveScreenshot(page, 'delivery-3-menu')

  // A plain dish from its card, and its count.
  await addFromCard(page, 'Калифорния')
  await card(page, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('2')

  // A dish with required choices.
  await page.getByRole('button', { name: /^Выбрать состав: Вок/ }).first().click()
  const detail = overlays(page).getByRole('dialog')
  const add = detail.getByRole('button', { name: /^Добавить ·/ })
  await expect(add).toBeVisible()
  await saveScreenshot(page, 'delivery-4-position')
  await add.click()
  await expect(detail).toBeVisible() // without a choice the dish stays open
  const required = detail.getByRole('region').filter({ hasText: 'обязательно' })
  for (const group of await required.all()) await group.getByRole('radio').first().check({ force: true })
  await add.click()
  await expect(detail).toHaveCount(0)

  await openCart(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Корзина')
  await expect(page.getByText('3 позиции').first()).toBeVisible()
  await expect(page.getByText(line, { exact: false }).first()).toBeVisible()
  await fillPerson(page)
  await page.getByText('Наличными при получении').click()
  await saveScreenshot(page, 'delivery-5-cart', { fullPage: true })

  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await saveScreenshot(page, 'delivery-6-sign-in')
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveValue('Анна')
  await expect(page.getByRole('textbox', { name: /^Email для чека/ })).toHaveValue('anna@example.com')
  await expect(page.getByText('3 позиции').first()).toBeVisible()

  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  const success = page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })
  await expect(success).toBeVisible()
  await saveScreenshot(page, 'delivery-7-success')
  const number = /№\s*(.+) принят/.exec(await success.innerText())?.[1]

  const [order, ...otherOrders] = await shop.control('orders')
  expect(otherOrders).toEqual([])
  expect(order.number).toBe(number)
  expect(order.request).toMatchObject({
    deliveryType: 'DELIVERY',
    payType: 'CASH_UPON_RECEIPT',
    person: { name: 'Анна', email: 'anna@example.com', phone: '+79001234567' },
  })
  expect(order.request.address).toBe(line)
  expect(order.request.positions.map((position: { count: number }) => position.count)).toEqual([2, 1])

  const journal = readdirSync(shop.dataDir)
    .filter(name => name.endsWith('.jsonl') || name.startsWith('journal'))
    .map(name => path.join(shop.dataDir, name))
  const written = journal
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
    .split('\n')
    .filter(row => row.includes(`"${order.id}"`))
  expect(written.length, 'the order is on disk').toBeGreaterThan(0)

  // The page of the order.
  const main = page.getByRole('main')
  for (const words of [/примерно к \d\d:\d\d/, /^Калифорния × 2/])
    await expect(main.getByText(words).first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'Состав заказа' }).getByRole('listitem')).toHaveCount(3)
  await expect(main.locator('a[href^="tel:"]').first()).toBeVisible()
  await main.getByRole('button', { name: `Скопировать номер: ${number}` }).click()
  await expect(page.getByText(/^Скопировано$|^Скопировать не получилось/).first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Добавить в календарь' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('order.ics')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^BEGIN:VCALENDAR\r\n[^]*DTSTART:\d{8}T\d{6}Z\r\n[^]*END:VCALENDAR\r\n$/,
  )

  await page.reload()
  await expect(success).toBeVisible()
  await page
    .getByRole('button', { name: 'Вернуться в меню' })
    .or(page.getByRole('link', { name: 'Вернуться в меню' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
  expect(await shop.control('orders')).toHaveLength(1)
})
