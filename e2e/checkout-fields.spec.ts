import type { Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  addFromCard,
  chooseRadio,
  dialog,
  fillPerson,
  openMenuForDelivery,
  openCart,
  signInByPhone,
} from './support/steps.ts'

/** Opens the cart of a delivery with one dish in it. */
async function enterCart(page: Page): Promise<void> {
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
}
const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('[CHK-10] change and remarks are sent in one comment, and the next order starts empty', async ({ page, shop }) => {
  await enterCart(page)
  await fillPerson(page)
  await page.getByText('Наличными при получении').click()
  await box(page, /^Комментарий к заказу/).fill('Без васаби')
  await chip(page, 'Не звонить').click()
  await chip(page, 'Оставить у двери').click()
  await chip(page, '5000 рублей').click()
  await expect(box(page, /^Сдача с/)).toHaveValue('5000')
  const sent = 'Без васаби. Не звонить. Оставить у двери. Сдача с 5000 ₽'
  await expect(page.getByText(sent)).toBeVisible()
  await saveScreenshot(page, 'checkout-fields-chips', { fullPage: true })
  // An element half covered by the sticky header would be reported as too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findAxeViolations(page)).toEqual([])

  await page.reload()
  await expect(chip(page, 'Оставить у двери')).toHaveAttribute('aria-pressed', 'true')
  await expect(box(page, /^Сдача с/)).toHaveValue('5000')
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(sent)).toBeVisible()
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ресторан знает, что вы просили не звонить.')).toBeVisible()
  await expect(page.getByText('Мы позвоним')).toHaveCount(0)
  const [order] = await shop.control('orders')
  expect(order.request.comment).toBe(sent)
  expect(
    await page.evaluate(() =>
      ['order_comment', 'order_comment_marks', 'order_change_from'].map(key => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null])
})

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
