import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  openCartForTakeAway,
  chooseCity,
  dialog,
  fillPerson,
  openMenuForDelivery,
  openDoor,
  overlays,
  saveLocation,
  signInByPhone,
  navigateTo,
  typeAddress,
} from './support/steps.ts'

const address = (page: Page): Locator => dialog(page, 'Адрес')
const opener = (page: Page): Locator => page.getByRole('button', { name: /Изменить адрес$/ }).first()
const path = (page: Page): string => new URL(page.url()).pathname
/** Clicks a sticky element from inside the page: Playwright's click would scroll first. */
const pressInPlace = (control: Locator): Promise<void> => control.evaluate(element => {
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: true })
  element.click()
})
async function openAddress(page: Page): Promise<void> {
  await pressInPlace(opener(page))
  await expect(address(page)).toBeVisible()
}
async function openMap(page: Page): Promise<Locator> {
  await address(page).getByRole('button', { name: 'Выбрать на карте' }).first().click()
  const map = overlays(page).getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Подтвердить' }) })
  await expect(map).toBeVisible()
  return map
}

/** Returns the index of the current history entry once it no longer changes. */
async function entriesBefore(page: Page): Promise<number> {
  const read = () =>
    page.evaluate(
      () => (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
    )
  let last = -1
  await expect.poll(async () => {
    const before = last
    last = await read()
    return last === before
  }, { intervals: [100] }).toBe(true)
  return last
}

// One dish is below the minimum order of the zone: the preflight answers with an error.
test.beforeEach(({ allow }) => allow(/orders\/preflight/))

/** Opens the menu with a dish in the cart. */
async function enter(page: Page): Promise<void> {
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
}

test('[UI-03, RT-07, RT-08, LOC-12] Back closes the address dialog and restores the page @firefox', async ({
  page,
}) => {
  await enter(page)
  const currentPath = path(page)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
  const before = await entriesBefore(page)
  await openAddress(page)
  const line = await address(page).getByRole('combobox', { name: /Адрес доставки/ }).inputValue()
  await typeAddress(page, 'Свободы 2', /^улица Свободы, 2/)
  await expect.poll(() => entriesBefore(page)).toBe(before + 1)
  await page.goBack()
  await expect(address(page)).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([currentPath, before])
  await expect(opener(page)).toBeFocused()
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(900)

  // Forward does not reopen the dialog.
  await page.goForward()
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([currentPath, before])
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)

  // Closing the dialog by its button leaves no history entry.
  for (let times = 0; times < 3; times += 1) {
    await openAddress(page)
    await expect(address(page).getByRole('combobox', { name: /Адрес доставки/ })).toHaveValue(line)
    await address(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(address(page)).toHaveCount(0)
  }
  await expect.poll(() => entriesBefore(page)).toBe(before)
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(900)
  await pressInPlace(page.getByRole('link', { name: /^Корзина: / }))
  await expect(page.getByRole('heading', { level: 1, name: /Корзина/ })).toBeFocused()
  await page.goBack()
  await expect.poll(() => path(page)).toBe(currentPath)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
})

test('[UI-03, MAP-01, LOC-11] each Back closes one layer: map, question, dialog', async ({ page }) => {
  await openMenuForDelivery(page)
  await navigateTo(page, '/cart')
  const before = await entriesBefore(page)
  await opener(page).click()
  const map = await openMap(page)
  await expect.poll(() => entriesBefore(page)).toBe(before + 2)
  await page.goBack()
  await expect(map).toHaveCount(0)
  await expect(address(page)).toBeVisible()

  await typeAddress(page, 'Свободы', /^улица Свободы(?!, \d)/)
  await address(page).getByRole('button', { name: 'Сохранить' }).click()
  const question = overlays(page).getByRole('alertdialog', { name: 'Подтвердите адрес' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(address(page).getByRole('combobox', { name: /Адрес доставки/ })).toHaveValue('улица Свободы, ')

  // An answered question leaves no history entry, and neither does what follows from the answer.
  await address(page).getByRole('button', { name: 'Сохранить' }).click()
  await question.getByRole('button', { name: 'Уточнить данные' }).click()
  await expect(address(page).getByRole('combobox', { name: /Адрес доставки/ })).toBeFocused()
  await expect.poll(() => entriesBefore(page)).toBe(before + 1)
  await page.goBack()
  await expect(address(page)).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual(['/cart', before])
  await opener(page).click()
  await typeAddress(page, 'Свободы', /^улица Свободы(?!, \d)/)
  await address(page).getByRole('button', { name: 'Сохранить' }).click()
  await question.getByRole('button', { name: 'Продолжить без номера' }).click()
  await expect(address(page)).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual(['/cart', before])
  await page.goBack()
  await expect.poll(() => path(page)).not.toBe('/cart')
})

test('[RT-09] Back closes the navigation panel, and a page chosen there adds one history entry', async ({ page }) => {
  await enter(page)
  const currentPath = path(page)
  const before = await entriesBefore(page)
  const panel = dialog(page, 'Меню')
  const open = page.getByRole('button', { name: 'Открыть навигацию' })
  await open.click()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([currentPath, before])

  await open.click()
  await panel.getByRole('link', { name: 'Корзина', exact: true }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /Корзина/ })).toBeFocused()
  await expect.poll(() => entriesBefore(page)).toBe(before + 1)

  // The page that is already open adds no entry.
  await open.click()
  await panel.getByRole('link', { name: 'Корзина', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual(['/cart', before + 1])
  await page.goBack()
  await expect.poll(() => path(page)).toBe(currentPath)
  await expect.poll(() => entriesBefore(page)).toBe(before)
})

test('[BOOT-02, LOC-01] Back leaves the address dialog of a first visit, after any layer over it', async ({ page }) => {
  await page.goto('/pravila-prodazhi')
  await page.goto('/')
  await chooseCity(page)
  await typeAddress(page)
  const before = await entriesBefore(page)
  const map = await openMap(page)
  await page.goBack()
  await expect(map).toHaveCount(0)
  await expect(address(page)).toBeVisible()
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual(['/', before])
  await page.goBack()
  await expect(page).toHaveURL(/pravila-prodazhi$/)
})

// Without a stored draft the reload restores no dialog, and Back leaves the page.
test('[UI-03, STO-01, LOC-12] Back closes the dialog that a reload has restored @desktop', async ({ page }) => {
  await openMenuForDelivery(page)
  const currentPath = path(page)
  await navigateTo(page, '/cart')
  const before = await entriesBefore(page)
  await opener(page).click()
  await openDoor(page)
  const field = address(page).getByRole('combobox', { name: /Адрес доставки/ })
  const line = await field.inputValue()
  await address(page).getByRole('textbox', { name: /Квартира/ }).fill('12')
  await address(page).getByRole('textbox', { name: /Комментарий/ }).fill('во двор')
  await openMap(page)
  await page.reload()
  // The stored draft reopens the dialog with what was typed, but not the map.
  await expect(field).toHaveValue(line)
  await expect(address(page)).toContainText('кв. 12 · во двор')
  await expect.poll(() => entriesBefore(page)).toBe(before + 1)
  await page.goBack()
  await expect(address(page)).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual(['/cart', before])

  await opener(page).click()
  await expect(overlays(page).getByRole('dialog')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('order_location_draft'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => path(page)).toBe(currentPath)
  await expect.poll(() => entriesBefore(page)).toBe(before - 1)
})

test('[UI-03] fast repeated presses open and close the dialog and leave no history entries', async ({ page }) => {
  await enter(page)
  const before = await entriesBefore(page)
  await openAddress(page)
  for (let times = 0; times < 5; times += 1) {
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#overlays [role=dialog] button[aria-label="Закрыть"]')?.click()
      ;[...document.querySelectorAll<HTMLElement>('header button')]
        .find(button => button.textContent.endsWith('Изменить адрес'))
        ?.click()
    })
    await expect(address(page)).toBeVisible()
  }
  await saveLocation(page)
  await expect.poll(() => entriesBefore(page)).toBe(before)
  // A link is pressed right after the dialog has been closed.
  await openAddress(page)
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#overlays [role=dialog] button[aria-label="Закрыть"]')?.click()
    return new Promise<void>(resolve => setTimeout(() => {
      document.querySelector<HTMLElement>('a[href="/cart"]')?.click()
      resolve()
    }))
  })
  await expect(page).toHaveURL(/\/cart$/)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual(['/cart', before + 1])
})

test('[CHK-07, RT-07] Back from the payment shows the unpaid order from the top @firefox', async ({
  page,
  shop,
  allow,
}) => {
  // Firefox requests a favicon for the payment page, which allows no images.
  allow(/img-src\)? .*\/favicon\.ico/)
  await openCartForTakeAway(page)
  await fillPerson(page)
  await page.getByText('Картой онлайн').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/cart$/)
  // Signing in scrolls back to the form for 300 ms.
  let last = -1
  await expect.poll(async () => {
    const before = last
    last = await page.evaluate(() => Math.round(scrollY))
    return last > 0 && last === before
  }, { intervals: [200] }).toBe(true)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  // Right after the URL has changed, Back could still apply to the previous page.
  await expect(page.getByRole('button', { name: 'Отказаться' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Заказ № .* ждёт оплаты$/ })).toBeInViewport()
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(0)
})
