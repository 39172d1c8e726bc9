import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway, MENU } from './support/steps.ts'

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
