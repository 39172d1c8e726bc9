import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard, card, cartByTakeAway, chooseCity, dialog, fillPerson, menuByDelivery, openDoor, overlays, saveLocation, signInByPhone, travel,
  typeAddress,
} from './support/steps.ts'

const address = (page: Page): Locator => dialog(page, 'Адрес')
const opener = (page: Page): Locator => page.getByRole('button', { name: /Изменить адрес$/ }).first()
const path = (page: Page): string => new URL(page.url()).pathname
/** Presses what sticks to the edge of the screen; the pointer's own way scrolls the page first. */
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

/** How many entries the browser has before the present one, once it has come to rest. */
async function entriesBefore(page: Page): Promise<number> {
  const read = () => page.evaluate(() => (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index)
  let last = -1
  await expect.poll(async () => {
    const before = last
    last = await read()
    return last === before
  }, { intervals: [100] }).toBe(true)
  return last
}

test.beforeEach(({ allow }) => allow(/orders\/preflight/)) // one dish is below the zone's minimum

/** To the menu, with a dish in the cart. */
async function enter(page: Page): Promise<void> {
  await menuByDelivery(page)
  await addFromCard(page, 'Калифорния')
}

test('[UI-03, RT-07, RT-08, LOC-12] Back closes the address dialog and leaves the page beneath as it was @firefox', async ({ page }) => {
  await enter(page)
  const here = path(page)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
  const before = await entriesBefore(page)
  await openAddress(page)
  const line = await address(page).getByRole('combobox', { name: /Адрес доставки/ }).inputValue()
  await typeAddress(page, 'Свободы 2', /^улица Свободы, 2/)
  await expect.poll(() => entriesBefore(page)).toBe(before + 1)
  await page.goBack()
  await expect(address(page)).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([here, before])
  await expect(opener(page)).toBeFocused()
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(900)

  // Forward finds nothing there
  await page.goForward()
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([here, before])
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)

  // closed by its button it leaves nothing behind
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
  await expect.poll(() => path(page)).toBe(here)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
})

test('[UI-03, MAP-01, LOC-11] Back closes the map, then a question, then the dialog, one press for each', async ({ page }) => {
  await menuByDelivery(page)
  await travel(page, '/cart')
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
  await expect(address(page).getByRole('combobox', { name: /Адрес доставки/ })).toHaveValue('улица Свободы')

  // a question that is answered, and what follows from it, leaves no entry
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

test('[RT-09] Back closes the navigation panel, and a page chosen in it is one step from where it was opened', async ({ page }) => {
  await enter(page)
  const here = path(page)
  const before = await entriesBefore(page)
  const panel = dialog(page, 'Меню')
  const open = page.getByRole('button', { name: 'Открыть навигацию' })
  await open.click()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([here, before])

  await open.click()
  await panel.getByRole('link', { name: 'Корзина', exact: true }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /Корзина/ })).toBeFocused()
  await expect.poll(() => entriesBefore(page)).toBe(before + 1)

  // the page that is open already
  await open.click()
  await panel.getByRole('link', { name: 'Корзина', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual(['/cart', before + 1])
  await page.goBack()
  await expect.poll(() => path(page)).toBe(here)
  await expect.poll(() => entriesBefore(page)).toBe(before)
})

test('[RT-04] Back closes what lies over a dish, then the dish, and the page beneath stays where it was', async ({ page }) => {
  await menuByDelivery(page)
  const here = path(page)
  const dish = card(page, 'Вок с курицей').getByRole('link', { name: 'Вок с курицей' })
  await dish.scrollIntoViewIfNeeded()
  const before = await entriesBefore(page)
  const y = await page.evaluate(() => Math.round(scrollY))
  await dish.click()
  const detail = dialog(page, 'Вок с курицей')
  await expect(detail).toBeVisible()
  await expect.poll(() => entriesBefore(page)).toBe(before + 1)
  const atDish = path(page)
  // another tab or the boot may open it over any page
  await pressInPlace(opener(page))
  await expect(address(page)).toBeVisible()
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([atDish, before + 2])
  await page.goBack()
  await expect(address(page)).toHaveCount(0)
  await expect(detail).toBeVisible()
  await detail.getByRole('button', { name: 'Закрыть' }).click()
  await expect(detail).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([here, before])
  await expect(dish).toBeFocused()
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(y)

  await dish.click()
  await expect(detail).toBeVisible()
  await page.goBack()
  await expect(detail).toHaveCount(0)
  await expect.poll(async () => [path(page), await entriesBefore(page)]).toEqual([here, before])
})

test('[BOOT-02, LOC-01] Back leaves a first visit\'s question for the address, and closes what was opened over it', async ({ page }) => {
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

test('[UI-03, STO-01] after a reload with the dialog open Back closes it, or leaves the page if it is gone @desktop', async ({ page }) => {
  await menuByDelivery(page)
  const here = path(page)
  await travel(page, '/cart')
  const before = await entriesBefore(page)
  await opener(page).click()
  await openDoor(page)
  await address(page).getByRole('textbox', { name: /Квартира/ }).fill('12')
  await openMap(page)
  await page.reload()
  // what was typed brings the dialog back, and not the map
  await expect(address(page)).toContainText('кв. 12')
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
  await expect.poll(() => path(page)).toBe(here)
  await expect.poll(() => entriesBefore(page)).toBe(before - 1)
})

test('[UI-03] quick presses open and close the dialog as often as they are made', async ({ page }) => {
  await enter(page)
  const before = await entriesBefore(page)
  await openAddress(page)
  for (let times = 0; times < 5; times += 1) {
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#overlays [role=dialog] button[aria-label="Закрыть"]')?.click()
      ;[...document.querySelectorAll<HTMLElement>('header button')].find(button => button.textContent.endsWith('Изменить адрес'))?.click()
    })
    await expect(address(page)).toBeVisible()
  }
  await saveLocation(page)
  await expect.poll(() => entriesBefore(page)).toBe(before)
  // a link right behind the closing of the dialog
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

test('[CHK-07, RT-07] Back from the payment shows the order that waits for it from its top, and not its footer @firefox', async ({ page, shop, allow }) => {
  // Firefox asks the payment page, which has no pictures, for one of its tab
  allow(/img-src\)? .*\/favicon\.ico/)
  await cartByTakeAway(page)
  await fillPerson(page)
  await page.getByText('Картой онлайн').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/cart$/)
  // signing in leads back to the form, over 300 ms
  let last = -1
  await expect.poll(async () => {
    const before = last
    last = await page.evaluate(() => Math.round(scrollY))
    return last > 0 && last === before
  }, { intervals: [200] }).toBe(true)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  // by its address alone the page may still be on its way, and Back be of the one before
  await expect(page.getByRole('button', { name: 'Отказаться' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Заказ № .* ждёт оплаты$/ })).toBeInViewport()
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(0)
})
