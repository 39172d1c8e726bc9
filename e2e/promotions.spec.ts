import type { Locator, Page } from 'playwright/test'
import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { dialog, enterForTakeAway, navigateTo } from './support/steps.ts'

// An automatic strip would turn during a slow test.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FIRST = 'Минус 10 % на первый вечер'
const LAST = 'Волжский закат'

function strip(page: Page): Locator {
  return page.getByRole('region', { name: 'Акции' })
}
function link(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('link', { name, exact: true })
}
async function enter(page: Page, path: string): Promise<void> {
  await enterForTakeAway(page, path, { hasAnswered: true })
}

/** The four ways to close a layer. */
const ways: Readonly<Record<string, (page: Page, layer: Locator) => Promise<unknown>>> = {
  'Back': page => page.goBack(),
  'Escape': page => page.keyboard.press('Escape'),
  'a press outside': async page => page.mouse.click(8, 8),
  'the close button': (_page, layer) => layer.getByRole('button', { name: 'Закрыть' }).click(),
}

test('[MENU-08, RT-04, RT-07] every way out of a promotion restores the list\'s scroll and focus', async ({ page }) => {
  await enter(page, '/promotions')
  await expect(page).toHaveTitle(/^Акции — /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Акции')
  await expect(page.getByRole('article')).toHaveCount(7)
  for (const [name, leave] of Object.entries(ways)) {
    const opener = link(page, LAST)
    await opener.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    await opener.click()
    const layer = dialog(page, LAST)
    await expect(layer).toBeVisible()
    await expect(page).toHaveURL(/\/promotions\/7$/)
    await expect(page).toHaveTitle(`${LAST} — Суши Цапля`)
    await expect(layer).toContainText('До 14 марта')
    await leave(page, layer)
    await expect(layer).toHaveCount(0)
    await expect(page).toHaveURL(/\/promotions$/)
    await expect(page).toHaveTitle(/^Акции — /)
    await expect(opener, name).toBeFocused()
    expect(await page.evaluate(() => scrollY), name).toBe(before)
  }
})

// A reload keeps both. A promotion that has ended passes axe and fits 320 px.
test('[MENU-08, RT-04, UI-05] a promotion opened by its address lies over the list', async ({ page }) => {
  await enter(page, '/promotions/1')
  const layer = dialog(page, FIRST)
  await expect(layer).toBeVisible()
  await expect(layer).toContainText('не больше 500 ₽.\nРаботает для заказов', { useInnerText: true })
  await page.reload()
  await expect(layer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/promotions$/)
  await expect(link(page, FIRST)).toBeFocused()

  await navigateTo(page, '/promotions/999')
  await expect(dialog(page, 'Акция закончилась')).toBeVisible()
  expect.soft(await findAxeViolationsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('[MENU-08, UI-05] every slide is reached by its buttons and by keyboard', async ({ page }) => {
  await enter(page, '/')
  await expect(
    strip(page).getByRole('button', { name: 'Запустить смену слайдов' }),
    'less motion is wanted',
  ).toBeVisible()
  const next = strip(page).getByRole('button', { name: 'Следующий слайд' })
  await next.focus()
  for (let turn = 0; turn < 6; turn += 1) {
    await page.keyboard.press('Enter')
    // Two frames: the visible slides are determined a frame after the turn.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    if (
      (await link(page, LAST).isVisible()) &&
      !(await link(page, LAST).evaluate(element => element.closest('[inert]') !== null))
    )
      break
  }
  await expect(next).toBeFocused()
  await link(page, LAST).focus()
  await expect(link(page, LAST)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, LAST)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link(page, LAST)).toBeFocused()
})
