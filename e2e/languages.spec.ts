import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  acceptCookies,
  addFromCard,
  card,
  chooseCity,
  openDoor,
  openMenu,
  overlays,
  saveLocation,
  navigateTo,
  typeAddress,
} from './support/steps.ts'

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Язык|Language|Jezik)/ }).last().click()
  await page.getByRole('menuitemradio', { name }).click()
}

/**
 * Russian words that this screen shows or announces, except for data: dishes, sections, restaurants
 * and streets. Data is what occurs in a response of the API or in the street file.
 */
async function russianWords(page: Page, data: string): Promise<string[]> {
  const announced = await page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'alt', 'placeholder', 'title']) texts.push(node.getAttribute(name) ?? '')
      } else if (node.parentElement?.closest('script, style, noscript, [lang="ru"]') === null) {
        texts.push(node.textContent ?? '')
      }
    }
    return texts
  })
  const words = announced.flatMap(text => text.match(/[А-Яа-яЁё]+/g) ?? [])
  return [...new Set(words)].filter(word => !data.includes(word.toLowerCase()))
}

/** Selects a language in the navigation panel, which holds the language menu on a narrow screen. */
async function chooseFromPanel(page: Page, name: string, openNavigation: string): Promise<void> {
  await page.getByRole('button', { name: openNavigation }).click()
  await chooseLanguage(page, name)
  await page.keyboard.press('Escape')
}

// Unit tests check that each language is complete, and that no source contains texts.
test('[I18N-01, I18N-02] Crnogorski replaces all Russian but data, and keeps what was typed', async ({
  page,
  shop,
}) => {
  const answers = new Set<string>()
  page.on('response', response => {
    if (response.url().startsWith(shop.api) || response.url().endsWith('streets.json')) {
      void response.text().then(text => answers.add(text.toLowerCase()), () => undefined)
    }
  })
  const russian = (): Promise<string[]> => russianWords(page, [...answers].join('\n'))
  await page.goto('/')
  await chooseCity(page)
  const line = await typeAddress(page)
  const openDialog = overlays(page).getByRole('dialog')
  await openDoor(page)
  await openDialog.getByRole('textbox', { name: /^Квартира/ }).fill('12 б')
  await openDialog.getByRole('textbox', { name: /^Комментарий/ }).fill('third floor')

  // In the dialog, there and back.
  await chooseLanguage(page, 'Crnogorski')
  await expect(openDialog).toHaveAccessibleName('Adresa')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
  await expect(openDialog.getByRole('combobox')).toHaveValue(line)
  await expect(openDialog.getByRole('textbox', { name: /^Stan/ })).toHaveValue('12 б')
  await expect(openDialog.locator('textarea')).toHaveValue('third floor')
  // An earlier announcement is removed after a moment.
  await expect.poll(russian).toEqual([])
  await chooseLanguage(page, 'Русский')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(openDialog.getByRole('textbox', { name: /^Квартира/ })).toHaveValue('12 б')
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')

  // On the cart page, from the panel.
  await page.getByRole('link', { name: /^Корзина: / }).click()
  await page.locator('#order-name').fill('Anna')
  await page.locator('#order-email').fill('anna@')
  await chooseFromPanel(page, 'Crnogorski', 'Открыть навигацию')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
  await expect(page.locator('#order-name')).toHaveValue('Anna')
  await expect(page.locator('#order-email')).toHaveValue('anna@')
  await expect(page).not.toHaveTitle(/Корзина/)
  // An earlier announcement is removed after a while.
  await expect.poll(russian).toEqual([])

  // The language survives a reload, and other screens have it too.
  for (const [path, shown] of [
    ['/', page.locator('#main')],
    ['/menus/101', card(page, 'Калифорния')],
    ['/menus/101/positions/101021', openDialog],
    ['/auth', page.locator('#main input[type="tel"]')],
    ['/menus/101/positions/1', openDialog],
    ['/cart', page.locator('#order-name')],
  ] as const) {
    if (path === '/') await page.goto(path)
    else await navigateTo(page, path)
    await expect(shown).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
    await expect.poll(russian, { message: path }).toEqual([])
  }
})

test('[I18N-02, MAP-01] the map and the address search of an open dialog change language @desktop', async ({
  page,
}) => {
  await page.goto('/')
  await chooseCity(page)
  const openDialog = overlays(page).getByRole('dialog').first()
  const map = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(map('Приблизить').first()).toBeVisible()
  await chooseLanguage(page, 'English')
  await expect(openDialog).toHaveAccessibleName('Address')
  await expect(map('Zoom in').first()).toBeVisible()
  await openDialog.getByRole('combobox').fill('Svobody 1')
  await expect(page.getByRole('option', { name: /^Svobody Street, 1/ }).first()).toBeVisible()
  await chooseLanguage(page, 'Crnogorski')
  await openDialog.getByRole('combobox').fill('Svobody 18')
  await expect(page.getByRole('option', { name: /^Ulica Svobodi, 18/ }).first()).toBeVisible()
})
