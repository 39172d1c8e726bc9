import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, fillPerson, openMenuForTakeAway, openCart, signInByPhone } from './support/steps.ts'

const WORDS = 'Слова сервера'
const ORDER = { method: 'POST', path: '^/api/v1/persons/\\d+/orders$' }
/**
 * One fault of the order for each kind of screen that can follow from it; test/purchase covers all
 * pairs of fault and call without a browser.
 */
const FAULTS = [
  { name: 'a refusal with 10 kB of words', kind: 'status', status: 422, message: `${WORDS} `.repeat(700) },
  { name: 'a 500 with words', kind: 'status', status: 500, message: WORDS },
  // The browser itself resends the request, even a POST, if its reused connection is reset.
  { name: 'a reset after the order', kind: 'reset', after: true },
] as const
const COUNT = /^Количество: /

/** What the customer sees: dishes with counts, fields with texts, selected options. */
async function readCart(page: Page): Promise<unknown> {
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toBeVisible()
  await expect(page.getByRole('group', { name: COUNT })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Самовывоз', pressed: true })).toBeVisible()
  for (const name of ['Как можно скорее', 'Картой при получении'])
    await expect(page.getByRole('radio', { name }).first()).toBeChecked()
  const texts = await page
    .getByRole('main')
    .getByRole('textbox')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
  return { dishes: await page.getByRole('group', { name: COUNT }).allInnerTexts(), texts }
}

// A rejection is shown as one; after other failures the outcome is shown as unknown.
test('[CHK-05, CHK-06, ERR-01] a failed order is reported correctly and leads to one order @desktop', async ({
  page,
  shop,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|blocked by CORS/)
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await card(page, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await addFromCard(page, 'Филадельфия')
  await openCart(page)
  await fillPerson(page)
  await page.getByText('Картой при получении').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop, '9001112233')
  await expect(page).toHaveURL(/\/cart$/)
  const button = page.getByRole('button', { name: 'Оформить заказ' })
  await expect(button).toBeVisible()
  const cart = await readCart(page)
  const stored = await page.evaluate(() => ({ ...localStorage }))
  // On this page no script of the shop runs, which would write its state back.
  await page.route('**/blank', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  allow(/favicon/)
  for (const { name, ...fault } of FAULTS) {
    await test.step(name, async () => {
      const earlier = (await shop.control('orders')).length
      await page.goto('/blank')
      await page.evaluate(values => {
        localStorage.clear()
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      }, stored)
      await page.goto('/cart')
      expect(await readCart(page)).toEqual(cart)
      await shop.control('faults', { rules: [{ ...ORDER, ...fault }] })
      await button.click()
      const unknown = page.getByRole('region', { name: 'Не удалось подтвердить заказ' })
      const refused = page.getByRole('alert').filter({ hasText: 'Заказ не оформлен' })
      await expect(unknown.or(refused).first()).toBeVisible()
      const isUnknown = await unknown.isVisible()
      const isRefusal = fault.kind === 'status' && fault.status === 422
      expect(isUnknown, 'the page shows only a refusal as a refusal').toBe(!isRefusal)
      expect(await readCart(page)).toEqual(cart)
      const ordered = (await shop.control('orders')).length - earlier
      expect(ordered).toBe(fault.kind === 'reset' ? 1 : 0)
      if (fault.kind === 'status') await expect(isUnknown ? unknown : refused).toContainText(WORDS)
      await shop.control('faults', undefined, 'DELETE')
      if (!isUnknown) await refused.getByRole('button', { name: 'Повторить' }).click()
      else {
        // The order's idempotency key makes a resent request one order.
        await page.getByRole('button', { name: 'Заказать ещё раз' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Заказать ещё раз' }).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
      expect((await shop.control('orders')).length - earlier).toBe(1)
    })
  }
})
