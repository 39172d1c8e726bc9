import { expect, test } from './support/fixtures.ts'
import { enterByTakeAway, MENU } from './support/steps.ts'

test('[UI-05] in a window as low as a phone\'s on its side no bar stays at the top, and a dish that has the focus is in sight with its name', async ({ page }) => {
  await enterByTakeAway(page, MENU, { hasAnswered: true })
  await page.setViewportSize({ width: 780, height: 360 })
  const link = page.getByRole('main').getByRole('link', { name: 'Филадельфия', exact: true }).first()
  for (let tab = 0; tab < 90 && !await link.evaluate(one => one === document.activeElement); tab += 1) await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
  const isSeen = await link.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const seen = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2)
    return seen !== null && (one.contains(seen) || seen.contains(one))
  })
  expect(isSeen).toBe(true)
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Категории меню' })).not.toBeInViewport()
})
