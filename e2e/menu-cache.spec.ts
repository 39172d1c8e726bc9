import type { Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test, type Shop } from './support/fixtures.ts'
import { listCachedMenus } from './support/menu-cache.ts'
import { addFromCard, card, openMenuForTakeAway, navigateTo } from './support/steps.ts'

/** A visit with the menu open, long enough for it to be stored. */
async function visitOnce(page: Page): Promise<void> {
  await openMenuForTakeAway(page)
  await expect.poll(() => listCachedMenus(page)).toContain('menu.11')
}
const everyCall = (shop: Shop): string => `${shop.api}/1/**`

test('[MENU-15] without the API the stored menu is shown with its time, until a retry', async ({
  page,
  shop,
  allow,
}) => {
  allow(/Failed to load resource|ERR_/)
  await visitOnce(page)
  await page.route(everyCall(shop), route => route.abort('internetdisconnected'))
  await page.reload()
  await expect(card(page, 'Калифорния')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Нет сети — меню от 12:00, цены могли измениться' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Обновляем меню…')).toHaveCount(0)
  await saveScreenshot(page, 'cached-menu-offline')
  expect(await findAxeViolations(page, '[role=alert]')).toEqual([])
  // With the notice dismissed or scrolled out of sight, the menu's time still is shown.
  const age = page.getByText('Меню от 12:00', { exact: true })
  await expect(age).toHaveCount(0)
  await notice.getByRole('button', { name: 'Закрыть' }).click()
  await expect(notice).toHaveCount(0)
  await expect(age).toBeVisible()
  await addFromCard(page, 'Калифорния')
  // Promotions were stored on the same visit.
  await navigateTo(page, '/promotions')
  await expect(page.getByRole('main').getByText('Нет сети — меню от 12:00')).toBeVisible()
  await page.goBack()
  await notice.scrollIntoViewIfNeeded()
  await expect(notice).toBeInViewport()
  await expect(age).toHaveCount(0)
  await card(page, 'Ланч-бокс с лососем').scrollIntoViewIfNeeded()
  await expect(age).toBeVisible()
  await page.unroute(everyCall(shop))
  await notice.getByRole('button', { name: 'Повторить' }).click()
  await expect(notice).toHaveCount(0)
  await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
})
