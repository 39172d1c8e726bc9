import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { acceptCookies, addFromCard, chooseCity, isNarrow, openMenu, overlays, saveLocation, typeAddress } from './support/steps.ts'

const languages = [
  { name: 'English', locale: 'en', address: 'Address', apartment: /^Flat/ },
  { name: 'Crnogorski', locale: 'cnr', address: 'Adresa', apartment: /^Stan/ },
] as const

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('button[aria-haspopup="menu"]').last().click()
  await page.getByRole('menuitemradio', { name }).click()
}

/**
 * Russian letters in what this screen shows and says, but for data: dishes, sections, restaurants and streets, which come from the
 * kitchen. Data is told by its being in an answer of the API or in the street file.
 */
async function russianWords(page: Page, data: string): Promise<string[]> {
  const spoken = await page.evaluate(() => {
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
  const words = spoken.flatMap(text => text.match(/[А-Яа-яЁё]+/g) ?? [])
  return [...new Set(words)].filter(word => !data.includes(word.toLowerCase()))
}

for (const { name, locale, address, apartment } of languages) {
  test(`[I18N-01, I18N-02] switching to ${name} loses nothing typed and leaves no Russian but the kitchen's own`, async ({ page, shop }) => {
    test.setTimeout(60_000)
    const answers: string[] = []
    page.on('response', response => {
      if (response.url().startsWith(shop.api) || response.url().endsWith('streets.json')) {
        void response.text().then(text => answers.push(text.toLowerCase()), () => undefined)
      }
    })
    const russian = (): Promise<string[]> => russianWords(page, answers.join('\n'))
    await page.goto('/')
    await chooseCity(page)
    const line = await typeAddress(page)
    const opened = overlays(page).getByRole('dialog')
    await opened.getByRole('textbox', { name: /^Квартира/ }).fill('12 б')
    await opened.getByRole('textbox', { name: /^Комментарий/ }).fill('third floor')

    // in the dialog, there and back
    await chooseLanguage(page, name)
    await expect(opened).toHaveAccessibleName(address)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(opened.getByRole('combobox')).toHaveValue(line)
    await expect(opened.getByRole('textbox', { name: apartment })).toHaveValue('12 б')
    await expect(opened.locator('textarea')).toHaveValue('third floor')
    expect(await russian()).toEqual([])
    await chooseLanguage(page, 'Русский')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(opened.getByRole('textbox', { name: /^Квартира/ })).toHaveValue('12 б')
    await saveLocation(page)
    await acceptCookies(page)
    await openMenu(page)
    await addFromCard(page, 'Калифорния')

    // on the cart, from the header or the panel
    await page.getByRole('link', { name: /^Корзина: / }).click()
    await page.locator('#order-name').fill('Anna')
    await page.locator('#order-email').fill('anna@')
    if (await isNarrow(page)) await page.getByRole('button', { name: 'Открыть навигацию' }).click()
    await chooseLanguage(page, name)
    if (await isNarrow(page)) await page.keyboard.press('Escape')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('#order-name')).toHaveValue('Anna')
    await expect(page.locator('#order-email')).toHaveValue('anna@')
    await expect(page).not.toHaveTitle(/Корзина/)
    // what is spoken was said before, and is taken back after a while
    await expect.poll(russian).toEqual([])

    // kept, and on the other screens as well
    for (const path of ['/', '/menus/101', '/menus/101/positions/101021', '/menus/101/positions/1', '/auth', '/cart']) {
      await page.goto(path)
      await expect(page.locator('#main, [role="dialog"]').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect.poll(russian, { message: path }).toEqual([])
    }
  })
}
