import { expect, test } from './support/fixtures.ts'
import { addFromCard, openCartForTakeAway, waitForFrames, openMenuForDelivery, openCart } from './support/steps.ts'

// It never scrolls back, and the phone number is typed only once.
test("[CHK-01, CHK-04, AUTH-02] a phone's bar leads to the form, to each empty field, to the order", async ({
  page,
}) => {
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(scrollY))
  let before = await scrolled()
  async function on(name: RegExp): Promise<void> {
    await page.getByRole('button', { name }).click()
    await waitForFrames(page, 3)
    const now = await scrolled()
    expect(now, `${name} leads on`).toBeGreaterThanOrEqual(before)
    before = now
  }
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await on(/^К оформлению · /)
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeFocused()
  for (const [next, name, text] of [
    [/^Дальше: имя/, /^Имя/, 'Анна'],
    [/^Дальше: email/, /^Email для чека/, 'anna@example.com'],
    [/^Дальше: телефон/, /^Телефон/, '89001234567'],
  ] as const) {
    await on(next)
    await expect(field(name)).toBeFocused()
    await page.keyboard.type(text)
    // the keyboard is open: the bar would cover the fields
    await expect(page.getByRole('button', { name: /^Дальше: / })).toHaveCount(0)
    await field(name).blur()
  }
  await page.getByRole('textbox', { name: /^Квартира/ }).focus()
  await waitForFrames(page, 3)
  await page.getByRole('textbox', { name: /^Квартира/ }).blur()
  await waitForFrames(page, 3)
  await page.getByRole('button', { name: /^Оформить · \d+ рубл/ }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+7 900 123-45-67')
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeFocused()
})

test('[CHK-01, UI-05] with the keyboard open each field of the order is in view, and no bar covers it', async ({
  page,
}) => {
  await openCartForTakeAway(page)
  await page.setViewportSize({ width: 390, height: 450 })
  const fields = page.getByRole('main').getByRole('textbox')
  const count = await fields.count()
  expect(count).toBeGreaterThanOrEqual(4)
  for (let index = 0; index < count; index += 1) {
    const field = fields.nth(index)
    await field.focus()
    await waitForFrames(page, 5)
    expect(await field.evaluate(element => {
      const { right, top, bottom } = element.getBoundingClientRect()
      const isSeen = (y: number): boolean => element === document.elementFromPoint(right - 80, y)
      return { name: element.getAttribute('name'), isSeen: isSeen(top + 4) && isSeen(bottom - 4) }
    })).toMatchObject({ isSeen: true })
  }
})
