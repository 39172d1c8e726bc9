import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { MENU, navigateTo, openCartForTakeAway, prepareOrder } from './support/steps.ts'

test.describe('with the status call of the API', () => {
  test.use({ config: { orders: { status: true } } })

  test('[CHK-14, CHK-13, CFG-09] an order is one tap away until it is done, then it can be repeated @both', async ({
    page,
    shop,
  }) => {
    await shop.control('habits', { orderStatus: true })
    await openCartForTakeAway(page)
    await prepareOrder(page, shop)
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    const placed = page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })
    await expect(placed).toBeVisible()
    const [{ id, number }] = await shop.control('orders')
    const title = await page.title()
    const setStatus = (status: string) =>
      shop.control('order-status', { orderId: id, status, readyAt: '2026-03-04T12:40:00+03:00' })
    await setStatus('COOKING')
    await page.getByRole('button', { name: 'Вернуться в меню' }).click()

    const ownPage = new RegExp(`/orders/${id}$`)
    const inHeader = page.getByRole('banner').getByRole('link', { name: new RegExp(`^Заказ № ${number}, `) })
    const card = page.getByRole('main').getByRole('link', { name: new RegExp(`Заказ № ${number}`) })
    await page.reload()
    await expect(card).toContainText(/^Готовится примерно к 12:40 Заказ № /)
    await expect(page.getByRole('region', { name: 'Как в прошлый раз' })).toHaveCount(0)
    await saveScreenshot(page, 'order-under-way-home')
    await card.click()
    await expect(page).toHaveURL(ownPage)
    await expect(placed).toBeVisible()
    await expect(page).toHaveTitle(title)

    for (const open of [() => navigateTo(page, MENU), () => navigateTo(page, '/cart')]) {
      await open()
      await expect(inHeader).toHaveAccessibleName(`Заказ № ${number}, Готовится, примерно к 12:40`)
      await inHeader.click()
      await expect(page).toHaveURL(ownPage)
    }
    await page.reload()
    await expect(placed).toBeVisible()
    await expect(page.getByRole('listitem').and(page.locator('[aria-current="step"]'))).toHaveText('Готовится')
    await expect(page.getByRole('link', { name: /^Как добраться/ })).toBeVisible()
    await expect(page.getByText('Картой при получении')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Повторить заказ' })).toHaveCount(0)
    await saveScreenshot(page, 'order-page', { fullPage: true })
    expect(await findAxeViolationsInBothThemes(page)).toEqual([])

    await setStatus('DONE')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Повторить заказ' })).toBeVisible()
    await navigateTo(page, '/')
    await expect(page.getByRole('region', { name: 'Как в прошлый раз' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(inHeader).toHaveCount(0)
  })
})

test('[CHK-14] a page of an order that this device does not know leads to the list', async ({ page, shop }) => {
  await openCartForTakeAway(page)
  await prepareOrder(page, shop)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByText(/^Ресторан не сообщает сюда/)).toBeVisible()
  await page.goto('/orders/another')
  await expect(page.getByRole('heading', { level: 1, name: 'Этого заказа здесь нет' })).toBeVisible()
  await expect(page).toHaveTitle(/^Этого заказа здесь нет — /)
  await page.getByRole('button', { name: 'Мои заказы' }).click()
  await page.getByRole('article').getByRole('link', { name: /^Заказ № / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /принят$/ })).toBeVisible()
})
