import type { BrowserContext, Locator, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { createFinger, type Touch } from './support/finger.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  addFromCard,
  waitForAnimations,
  chooseCity,
  chooseMethod,
  dialog,
  enterForDelivery,
  openMenuForTakeAway,
  openCart,
  openDoor,
  saveLocation,
  navigateTo,
} from './support/steps.ts'

const address = (page: Page): Locator => dialog(page, 'Адрес')
const field = (page: Page): Locator => address(page).getByRole('combobox', { name: /Адрес доставки/ })
const save = (page: Page): Promise<void> => address(page).getByRole('button', { name: 'Сохранить' }).click()
async function openLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Изменить адрес$/ }).first().click()
  await expect(address(page)).toBeVisible()
  await waitForAnimations(address(page))
}

/** Changes a response of the API before the page receives it. */
async function retell(page: Page, path: RegExp, change: (json: any) => unknown): Promise<void> {
  await page.route(path, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}
async function standAt(context: BrowserContext, latitude: number, longitude: number, accuracy: number): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude, longitude, accuracy })
}

test('[LOC-09] addresses are suggested from the third letter and accepted by keyboard @desktop', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const input = field(page)
  await input.focus()
  await page.keyboard.type('Св')
  await expect(page.getByText('Введите не менее 3 символов').first()).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.type('ободы 1')
  const options = page.getByRole('listbox', { name: 'Подсказки адреса' }).getByRole('option')
  // A list for the first letters may arrive first; its replacement clears the highlight.
  await expect(input).not.toHaveAttribute('aria-busy', 'true')
  await expect(options.first()).toBeVisible()
  expect((await page.getByRole('listbox').locator('..').boundingBox())!.height).toBeLessThanOrEqual(310)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(input).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id'))!)
  await page.keyboard.press('ArrowUp')
  const title = (await options.first().innerText()).split('\n')[0]!
  await page.keyboard.press('Escape')
  await expect(input).toHaveAttribute('aria-expanded', 'false')
  await expect(address(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(title)
  await expect(input).toBeFocused()
  await expect(address(page)).toContainText(/\d+ мин · доставка/)
  await input.fill('Абракадабра')
  await expect(page.getByText('Адрес не найден').first()).toBeVisible()
})

// Its field keeps its place and the focus when they arrive.
test('[LOC-05, LOC-09] an address can be typed while the city\'s zones load', async ({ page }) => {
  let release = (): void => undefined
  const coming = new Promise<void>(resolve => { release = resolve })
  await page.route(/\/1\/p\/restos\?/, async route => {
    await coming
    await route.continue()
  })
  await page.goto('/')
  await chooseCity(page)
  const input = field(page)
  await input.pressSequentially('Свободы 1')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(address(page).getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  const before = await input.boundingBox()
  release()
  await expect(address(page).getByRole('radio', { name: 'Доставка' })).toBeChecked()
  expect(await input.boundingBox()).toEqual(before)
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('Свободы 1')
})

test('[LOC-13] a take-away city without pick-up points says so and offers another city', async ({ page, shop }) => {
  await retell(page, /\/1\/p\/restos\/1\d$/, resto => ({
    ...resto,
    menus: resto.menus.map((menu: object) => ({ ...menu, isDelivery: false })),
  }))
  await shop.control('payments-off', { delivery: [], takeAway: [11, 12, 13, 14, 15] })
  await page.goto('/')
  await chooseCity(page)
  const none = 'Нет доступных пунктов самовывоза'
  await expect(address(page).getByText(none)).toBeVisible()
  await save(page)
  const points = address(page).getByRole('group', { name: 'Пункт самовывоза' })
  await expect(points).toBeFocused()
  await expect(points).toHaveAccessibleDescription(none)
  expect(await findAxeViolations(page)).toEqual([])
  await saveScreenshot(page, 'location-no-pick-up')
  await points.getByRole('button', { name: 'Выбрать другой город' }).click()
  await chooseCity(page, 'Подгорица')
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
  await expect(page.getByRole('button', { name: /Самовывоз.*Ulica/s }).first()).toBeVisible()
})

test('[LOC-15] moving the cart to another restaurant swaps namesakes and drops the rest', async ({ page, allow }) => {
  // The preflight's 422 is what opens the question.
  allow(/status of 422/)
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await addFromCard(page, 'Канада')
  await navigateTo(page, '/')
  const toBragino = async (): Promise<void> => {
    await openLocation(page)
    await address(page).getByText('Ленинградский проспект').click()
    await save(page)
  }
  await toBragino()
  const question = dialog(page, 'Не все блюда есть в этом заведении')
  await expect(question.getByRole('checkbox', { name: /Калифорния: 549 рублей → 529 рублей/ })).toBeChecked()
  await expect(question.getByRole('listitem')).toHaveText(['Канада'])
  expect(await findAxeViolations(page)).toEqual([])
  await saveScreenshot(page, 'location-missing-dishes')
  await question.getByRole('button', { name: 'Оставить прежний адрес' }).click()
  await expect(address(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Свободы.*Изменить адрес$/s }).first()).toBeVisible()
  await toBragino()
  await question.getByRole('button', { name: 'Заменить и сохранить' }).click()
  await expect(question).toHaveCount(0)
  await expect(address(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Ленинградский проспект.*Изменить адрес$/s }).first()).toBeVisible()
  await openCart(page)
  await expect(page.getByText('1 позиция').first()).toBeVisible()
  await expect(page.getByText('Калифорния').first()).toBeVisible()
  await expect(page.getByText(/529\s₽/).first()).toBeVisible()
  await expect(page.getByText('Канада')).toHaveCount(0)
})

test('[LOC-16] addresses used before are offered first, right below their field', async ({ page }) => {
  await enterForDelivery(page, '/', { hasAnswered: true })
  await expect(page.getByRole('button', { name: /^Доставка.*Изменить адрес$/s }).first()).toBeVisible()
  await openLocation(page)
  const line = await field(page).inputValue()
  await field(page).fill('')
  const savedAddresses = page.getByRole('listbox', { name: 'Сохранённые адреса' }).getByRole('option')
  await expect(savedAddresses).toHaveText([new RegExp(`^${line}.*Недавний адрес$`)])
  await saveScreenshot(page, 'location-saved')
  // The list is aligned even if it opened while the dialog was moving.
  const [list, box] = [await page.getByRole('listbox').boundingBox(), await field(page).boundingBox()]
  expect(Math.abs(list!.x - box!.x)).toBeLessThan(24)
  await savedAddresses.first().click()
  await expect(field(page)).toHaveValue(line)
})

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
