import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { addFromCard, fillPerson, openCart, openMenuForTakeAway, prepareOrder } from './support/steps.ts'

test.use({ config: { consent: { personalData: true, version: '2026-11-01' } } })

test('[CFG-14, UI-05] an order leaves only with the consent, which survives the policy and a reload @both', async ({
  page,
  shop,
}) => {
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await fillPerson(page)
  const consent = page.getByRole('checkbox', { name: /^Даю согласие на обработку/ })
  await expect(consent).not.toBeChecked()
  await page.locator('#order-place').click()
  await expect(consent).toBeFocused()
  await expect(page.getByText('Без согласия на обработку данных заказ не отправить')).toBeVisible()
  expect(await shop.control('orders')).toHaveLength(0)
  expect(await findAxeViolationsInBothThemes(page)).toEqual([])
  await saveScreenshot(page, 'consent-missing')

  await page.keyboard.press('Space')
  await expect(consent).toBeChecked()
  await page.getByRole('main').getByRole('link', { name: 'политики конфиденциальности' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Политика конфиденциальности' })).toBeVisible()
  await page.goBack()
  await expect(consent).toBeChecked()
  await page.reload()
  await expect(consent).toBeChecked()
  await prepareOrder(page, shop)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Даю согласие на обработку/)).toBeVisible()
})
