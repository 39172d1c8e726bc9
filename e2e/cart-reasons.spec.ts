import type { Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { addFromCard, card, openMenuForDelivery, openCart, showTheme } from './support/steps.ts'

const DISH = 'Калифорния'

/** Converts a printed amount to kopecks. */
function minor(text: string): number {
  const [seen = ''] = text.split('₽')
  const digits = seen.replace(/[^\d,−]/g, '').replace('−', '-').replace(',', '.')
  return digits === '' ? 0 : Math.round(Number(digits) * 100)
}
/** The amounts of a list of reasons, in kopecks, from top to bottom. */
async function amounts(page: Page, list: string): Promise<number[]> {
  return (await page.locator(list).locator('dd').allInnerTexts()).map(minor)
}
const add = (all: readonly number[]): number => all.reduce((sum, amount) => sum + amount, 0)

test('[CART-11, CART-08, UI-05] the total opens by keyboard into reasons that add up to it', async ({
  page,
  allow,
}) => {
  allow(/422/)
  await openMenuForDelivery(page)
  await addFromCard(page, DISH)
  for (const more of [2, 3]) {
    await card(page, DISH).getByRole('button', { name: `Увеличить количество: ${DISH}` }).click()
    await expect(card(page, DISH).getByText(String(more), { exact: true }).first()).toBeVisible()
  }
  await openCart(page)
  await page.getByRole('button', { name: 'Есть промокод?' }).click()
  await page.getByRole('textbox', { name: 'Промокод' }).fill(' суши10 ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Промокод суши10 применён').first()).toBeVisible()
  await expect(page.getByText('Скидка не больше 500 ₽')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 800 })
  const toggle = page.getByRole('button', { name: 'Из чего складывается' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle).toBeFocused()
  await expect(page.locator('#breakdown')).toContainText(/Зона «Набережные»: от \d/)
  const box = await toggle.boundingBox()
  // The button is 40 px high and extends its touch target to 48 px.
  expect((box?.height ?? 0) + 8).toBeGreaterThanOrEqual(44)

  const total = minor(
    await page.getByText('Итого', { exact: true }).first().locator('xpath=following-sibling::dd').innerText(),
  )
  const parts = await amounts(page, '#breakdown dl:last-of-type >> nth=-1')
  expect(parts.at(-1)).toBe(total)
  expect(add(parts.slice(0, -1))).toBe(total)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    expect(await findAxeViolations(page), theme).toEqual([])
    await saveScreenshot(page, `cart-reasons-${theme}`, { fullPage: true })
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('#breakdown')).toBeEmpty()
})
