import type { Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  chooseRadio,
  dialog,
  openMenuForDelivery,
  openCart,
} from './support/steps.ts'

/** Opens the cart of a delivery with one dish in it. */
async function enterCart(page: Page): Promise<void> {
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
}
const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

// Chromium alone: only there both tabs are focused at the same time
test('[CHK-01, STO-05] @desktop two tabs share one form, except for the focused field @chromium', async ({
  page,
  context,
}) => {
  await enterCart(page)
  const otherPage = await context.newPage()
  await otherPage.goto('/cart')
  await box(page, /^Имя/).fill('Анна')
  await box(page, /^Email/).fill('anna@example.com')
  await expect(box(otherPage, /^Имя/)).toHaveValue('Анна')
  await box(otherPage, /^Телефон/).fill('8 900')
  await box(otherPage, /^Комментарий к заказу/).fill('Без васаби')
  await chip(otherPage, 'Не звонить').click()
  await expect(box(page, /^Телефон/)).toHaveValue('8 900')
  await expect(chip(page, 'Не звонить')).toHaveAttribute('aria-pressed', 'true')

  await box(page, /^Имя/).focus()
  await box(otherPage, /^Имя/).fill('Ольга')
  await expect(box(page, /^Имя/)).toHaveValue('Анна')
  await page.keyboard.press('Tab')
  await expect(box(page, /^Имя/)).toHaveValue('Ольга')
  await page.reload()
  for (const tab of [page, otherPage]) {
    await expect(box(tab, /^Имя/)).toHaveValue('Ольга')
    await expect(box(tab, /^Email/)).toHaveValue('anna@example.com')
    await expect(box(tab, /^Телефон/)).toHaveValue('8 900')
    await expect(box(tab, /^Комментарий к заказу/)).toHaveValue('Без васаби')
  }
})

test('[CHK-01] @desktop Enter in a field leads to the next one, and never places the order @firefox', async ({ page }) => {
  await enterCart(page)
  const posts: string[] = []
  page.on('request', request => { if (request.method() === 'POST') posts.push(request.url()) })
  await box(page, /^Имя/).focus()
  await page.keyboard.press('Enter')
  await expect(box(page, /^Email/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page, /^Телефон/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page, /^Комментарий к заказу/)).toBeFocused()
  const paid = page.getByRole('radio', { name: /^Картой/ }).first()
  await chooseRadio(paid)
  await paid.focus()
  await page.keyboard.press('Enter')
  const order = page.getByRole('main').getByRole('button', { name: /^Войти и оформить/ })
  await expect(order).toBeFocused()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Проверьте')).toHaveCount(0)
  // Pressed, the button tries to place the order: the form names the fields that are missing.
  await page.keyboard.press('Enter')
  await expect(box(page, /^Имя/)).toBeFocused()
  expect(posts.filter(url => url.endsWith('/orders'))).toEqual([])
})

test('[CHK-10] @desktop the space bar toggles remarks, and a disabled one says why', async ({ page }) => {
  await enterCart(page)
  await box(page, /^Комментарий к заказу/).fill('я'.repeat(85))
  await page.keyboard.press('Tab')
  await expect(chip(page, 'Не звонить')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(chip(page, 'Не звонить')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  const door = chip(page, 'Оставить у двери')
  await expect(door).toBeFocused()
  await expect(door).toHaveAttribute('aria-disabled', 'true')
  await expect(door).toHaveAccessibleDescription('Не помещается: в комментарии не больше 100 символов')
  await page.keyboard.press('Enter')
  await expect(door).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(chip(page, 'Не звонить')).toHaveAttribute('aria-pressed', 'false')
  expect(await findAxeViolations(page)).toEqual([])
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })
  test("[CHK-03] times are the restaurant's, and a lapsed time stays in sight with a message @desktop", async ({
    page,
    shop,
  }) => {
    await enterCart(page)
    await chooseRadio(page.getByRole('radio', { name: 'Ко времени' }))
    const time = page.getByRole('combobox', { name: /^Время доставки/ })
    const first = time.locator('option').first()
    await expect(first).toHaveText(/^1[2-4]:\d\d$/)
    const keptTime = () => page.evaluate(() => localStorage.getItem('order_pre_order_time'))
    await expect.poll(keptTime).toContain(`T${await first.innerText()}:00+03:00`)
    const stored = await keptTime()
    await shop.control('clock', { now: '2026-03-04T18:00:00+03:00' })
    await page.reload()
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/заказать уже нельзя. Выберите другое время/).first()).toBeVisible()
    expect(await keptTime()).toBe(stored)
    expect(await findAxeViolations(page)).toEqual([])
    await expect(dialog(page, 'Адрес')).toHaveCount(0)
  })
})
