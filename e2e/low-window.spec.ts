import { expect, test } from './support/fixtures.ts'
import { addFromCard, chooseMethod, dialog, enterForTakeAway, MENU, waitForFrames } from './support/steps.ts'

// The window is as low as that of a phone on its side.
test('[UI-05] in a low window no bar is sticky, and a focused dish shows its name', async ({ page }) => {
  await enterForTakeAway(page, MENU, { hasAnswered: true })
  await page.setViewportSize({ width: 780, height: 360 })
  const link = page.getByRole('main').getByRole('link', { name: 'Филадельфия', exact: true }).first()
  for (let tab = 0; tab < 90 && !(await link.evaluate(element => element === document.activeElement)); tab += 1)
    await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
  const isSeen = await link.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const topElement = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2)
    return topElement !== null && (element.contains(topElement) || topElement.contains(element))
  })
  expect(isSeen).toBe(true)
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Категории меню' })).not.toBeInViewport()
})

test('[UI-05, UI-03, RT-05] a phone on its side has one bar of 56 px, the cart, and the address in view', async ({
  page,
}) => {
  await enterForTakeAway(page, MENU, { hasAnswered: true })
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Открыть навигацию' })).toBeVisible()
  expect(await page.getByRole('banner').evaluate(element => element.getBoundingClientRect().height)).toBe(56)
  await addFromCard(page, 'Калифорния')
  await expect(page.getByRole('link', { name: /^Корзина: / })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('banner').getByRole('button', { name: /Самовывоз/ }).click()
  await chooseMethod(page, 'Доставка')
  const field = dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })
  // the on-screen keyboard leaves so much
  for (const height of [390, 220]) {
    await field.blur()
    await page.setViewportSize({ width: 844, height })
    await field.focus()
    await waitForFrames(page, 5)
    expect(await field.evaluate(element => {
      const { right, top, bottom } = element.getBoundingClientRect()
      const isSeen = (y: number): boolean => element === document.elementFromPoint(right - 80, y)
      return isSeen(top + 4) && isSeen(bottom - 4)
    }), String(height)).toBe(true)
  }
})
