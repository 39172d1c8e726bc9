import type { BrowserContext, Locator, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { createFinger, type Touch } from './support/finger.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  waitForAnimations,
  chooseCity,
  dialog,
  enterForDelivery,
  openDoor,
} from './support/steps.ts'

const address = (page: Page): Locator => dialog(page, 'Адрес')
const field = (page: Page): Locator => address(page).getByRole('combobox', { name: /Адрес доставки/ })

async function openLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Изменить адрес$/ }).first().click()
  await expect(address(page)).toBeVisible()
  await waitForAnimations(address(page))
}

async function standAt(context: BrowserContext, latitude: number, longitude: number, accuracy: number): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude, longitude, accuracy })
}

test("[LOC-16] «Где я» fills in the device's address with its accuracy, or explains a refusal", async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await page.goto('/')
  await chooseCity(page)
  await address(page).getByRole('button', { name: 'Где я' }).click()
  await expect(address(page).getByText(/^Доступ к местоположению закрыт/)).toBeVisible()
  await standAt(context, 57.6261, 39.8845, 37)
  await address(page).getByRole('button', { name: 'Где я' }).click()
  await expect(address(page).getByText(/^Точность около 40\sм/)).toBeVisible()
  await expect(field(page)).toHaveValue(/\S+, \d/)
  await expect(address(page)).toContainText(/\d+ мин · доставка/)
  await saveScreenshot(page, 'location-where-i-am')
  expect(await findAxeViolations(page)).toEqual([])
  await context.setGeolocation({ latitude: 42.44, longitude: 19.26, accuracy: 10 })
  await address(page).getByRole('button', { name: 'Выбрать на карте' }).click()
  const popup = dialog(page, 'Карта доставки')
  await popup.getByRole('button', { name: 'Где я' }).click()
  // A position up to a minute old is reused, so the previous one may still apply.
  await expect(popup.getByText(/^Точность около|^Вы сейчас за пределами города Ярославль/)).toBeVisible()
  await saveScreenshot(page, 'location-where-i-am-map')
})

test('[LOC-01] on a phone a finger pulls the address sheet down, after the keyboard closed too', async ({ page }) => {
  await enterForDelivery(page, '/', { hasAnswered: true })
  await openLocation(page)
  const sheet = address(page)
  await expect(sheet).toBeVisible()
  const bottom = async (): Promise<number> =>
    sheet.evaluate(element => Math.round(innerHeight - element.getBoundingClientRect().bottom))
  expect(await bottom()).toBe(0)

  // The phone's keyboard covers the lower half: the field and the button stay visible.
  await openDoor(page)
  await page.setViewportSize({ width: 360, height: 430 })
  await address(page).getByRole('textbox', { name: /Комментарий/ }).focus()
  await expect(address(page).getByRole('textbox', { name: /Комментарий/ })).toBeInViewport()
  await expect(address(page).getByRole('button', { name: 'Сохранить' })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 780 })

  const finger = await createFinger(page)
  const touch = (type: Touch, after: number, y?: number): Promise<void> =>
    finger(type, y === undefined ? undefined : { x: 180, y }, after)
  const drag = async (distance: number): Promise<void> => {
    const box = (await sheet.boundingBox())!
    const start = box.y + 12
    await touch('touchStart', 100, start)
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', 40, start + (distance * step) / 8)
    // A pause before the release, so that the drag is no flick.
    await touch('touchMove', 140, start + distance)
    await touch('touchEnd', 40)
  }
  await drag(60)
  await expect(sheet).toBeVisible()
  await expect.poll(bottom).toBe(0)
  await drag(240)
  await expect(sheet).toHaveCount(0)
})
