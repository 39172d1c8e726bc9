import type { Locator, Page } from 'playwright'

const banner = (page: Page): Locator => page.getByRole('banner')
const main = (page: Page): Locator => page.getByRole('main')
const waitForHome = (page: Page): Promise<void> => main(page).getByRole('region', { name: 'Новинки' }).waitFor()
const waitForClose = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' })

/** Selects a delivery address on the first visit and waits for the menu. */
export async function choosePlace(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Адрес' })
  await dialog.getByRole('button', { name: 'Ярославль' }).click()
  await dialog.getByRole('combobox', { name: /Адрес доставки/ }).fill('Свободы 1')
  await page.getByRole('option', { name: /^улица Свободы, 1/ }).first().click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Понятно' }).click()
  await waitForHome(page)
}

/**
 * Gestures that open and close something, so that the page is as before. The last one renders the home
 * page again.
 */
export const VISITS: readonly ((page: Page) => Promise<void>)[] = [
  async function dish(page) {
    await main(page).getByRole('link', { name: 'Лосось юдзу' }).click()
    await page.getByRole('dialog', { name: 'Лосось юдзу' }).waitFor()
    await page.goBack()
    await waitForClose(page)
  },
  async function modifiers(page) {
    await main(page).getByRole('button', { name: /^Выбрать состав: Бао/ }).click()
    await page.getByRole('dialog', { name: 'Бао со свининой' }).waitFor()
    await page.keyboard.press('Escape')
    await waitForClose(page)
  },
  async function cart(page) {
    await main(page).getByRole('button', { name: /^Добавить в корзину: Лосось юдзу/ }).click()
    await banner(page).getByRole('link', { name: /^Корзина: / }).click()
    await main(page).getByRole('button', { name: /^Увеличить/ }).click()
    await main(page).getByRole('button', { name: /^Уменьшить/ }).click()
    await main(page).getByRole('button', { name: /^Удалить/ }).click()
    await page.goBack()
    await waitForHome(page)
  },
  async function promotions(page) {
    await banner(page).getByRole('link', { name: 'Акции', exact: true }).click()
    await main(page).getByRole('heading', { level: 1, name: 'Акции' }).waitFor()
    await page.goBack()
    await waitForHome(page)
  },
  async function place(page) {
    await banner(page).getByRole('button', { name: /Изменить адрес/ }).click()
    await page.getByRole('dialog', { name: 'Адрес' }).waitFor()
    await page.keyboard.press('Escape')
    await waitForClose(page)
  },
  async function languages(page) {
    await banner(page).getByRole('button', { name: /^Язык/ }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  },
  async function search(page) {
    await banner(page).getByRole('button', { name: /^Поиск/ }).click()
    await page.getByRole('searchbox', { name: 'Поиск по меню' }).fill('вок')
    await page.getByRole('dialog').getByRole('link', { name: /Вок/ }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await waitForClose(page)
  },
  async function restaurants(page) {
    await banner(page).getByRole('link', { name: 'Заведения', exact: true }).click()
    await page.waitForURL(/\/restos$/)
    await main(page).getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await waitForHome(page)
  },
]
