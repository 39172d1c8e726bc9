import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, enterForTakeAway, overlays, prepareOrder, navigateTo } from './support/steps.ts'

/** Visible Russian texts that an English voice would read: no ancestor declares Russian. */
const misread = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (
        parent === null ||
        !/[А-Яа-яЁё]/.test(node.textContent ?? '') ||
        parent.closest('script, style, noscript, [inert]') !== null
      )
        continue
      if (parent.closest('[lang]')?.getAttribute('lang') !== 'ru' && parent.checkVisibility())
        faults.add(`${parent.className}: ${node.textContent}`)
    }
    return [...faults]
  })

/** Checks every page and layer with its data; the test fails only after the last one. */
test('[I18N-01, UI-05] Russian data of a restaurant on an English page has lang="ru"', async ({ page, shop }) => {
  const checkPage = async (screen: string): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // Announcements are bilingual and are removed after a while.
    await expect.soft.poll(() => misread(page), { message: screen }).toEqual([])
  }
  await enterForTakeAway(page, '/menus/101', { hasAnswered: true })
  await addFromCard(page, 'Калифорния')
  await page.evaluate(() => localStorage.setItem('app_locale', JSON.stringify('en')))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await checkPage('home')
  await navigateTo(page, '/menus/101')
  await expect(card(page, 'Калифорния')).toBeVisible()
  await checkPage('menu')
  await page.getByRole('main').getByRole('button', { name: /^Filters/ }).click()
  await expect(overlays(page).getByRole('dialog')).toBeVisible()
  await checkPage('filters')
  await page.keyboard.press('Escape')
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  await navigateTo(page, `/menus/101?search=${encodeURIComponent('лосось')}`)
  await expect(overlays(page).locator('[data-result] mark').first()).toBeVisible()
  await checkPage('search')
  await page.keyboard.press('Escape')
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  await card(page, 'Вок с курицей').getByRole('link', { name: 'Вок с курицей' }).click()
  await expect(overlays(page).getByRole('radiogroup').first()).toBeVisible()
  await checkPage('dish')
  for (const group of await overlays(page).getByRole('radiogroup').all()) await group.locator('label').first().click()
  await overlays(page).getByRole('button', { name: /^Add/ }).last().click()
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  for (const path of ['/promotions', '/restos', '/restos/11'] as const) {
    await navigateTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await checkPage(path)
    if (path !== '/promotions') continue
    await page.getByRole('main').getByRole('link').first().click()
    await expect(overlays(page).getByRole('dialog')).toBeVisible()
    await checkPage('promotion')
    await page.keyboard.press('Escape')
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  }
  await navigateTo(page, '/cart')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await checkPage('cart')
  await page
    .getByRole('button', { name: 'What makes it up' })
    .or(page.locator('[aria-controls="breakdown"]'))
    .first()
    .click()
  await checkPage('reasons')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('banner').locator('[aria-haspopup="dialog"]').first().click()
  await expect(overlays(page).getByRole('dialog')).toBeVisible()
  await checkPage('address')
  await page.keyboard.press('Escape')
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)

  // The order is placed with Russian texts and viewed in English.
  await page.evaluate(() => localStorage.setItem('app_locale', JSON.stringify('ru')))
  await page.goto('/cart')
  await prepareOrder(page, shop)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /принят$/ })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('app_locale', JSON.stringify('en')))
  await page.goto('/orders')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await checkPage('orders')
})
