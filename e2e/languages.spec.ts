import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  acceptCookies, addFromCard, card, cartByTakeAway, chooseCity, dialog, menuByTakeAway, openDoor, openMenu, overlays, saveLocation, travel,
  typeAddress,
} from './support/steps.ts'

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Язык|Language|Jezik)/ }).last().click()
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

/** Opens the navigation panel, which holds the header's language menu on a narrow screen, and chooses. */
async function chooseFromPanel(page: Page, name: string, openNavigation: string): Promise<void> {
  await page.getByRole('button', { name: openNavigation }).click()
  await chooseLanguage(page, name)
  await page.keyboard.press('Escape')
}

// each language is whole and written in its own letters, and no source says a word by itself: units claim that of all of them
test('[I18N-01, I18N-02] switching to Crnogorski loses nothing typed and leaves no Russian but the restaurant\'s own', async ({ page, shop }) => {
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
  const opened = overlays(page).getByRole('dialog')
  await openDoor(page)
  await opened.getByRole('textbox', { name: /^Квартира/ }).fill('12 б')
  await opened.getByRole('textbox', { name: /^Комментарий/ }).fill('third floor')

  // in the dialog, there and back
  await chooseLanguage(page, 'Crnogorski')
  await expect(opened).toHaveAccessibleName('Adresa')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
  await expect(opened.getByRole('combobox')).toHaveValue(line)
  await expect(opened.getByRole('textbox', { name: /^Stan/ })).toHaveValue('12 б')
  await expect(opened.locator('textarea')).toHaveValue('third floor')
  expect(await russian()).toEqual([])
  await chooseLanguage(page, 'Русский')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(opened.getByRole('textbox', { name: /^Квартира/ })).toHaveValue('12 б')
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')

  // on the cart, from the panel
  await page.getByRole('link', { name: /^Корзина: / }).click()
  await page.locator('#order-name').fill('Anna')
  await page.locator('#order-email').fill('anna@')
  await chooseFromPanel(page, 'Crnogorski', 'Открыть навигацию')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
  await expect(page.locator('#order-name')).toHaveValue('Anna')
  await expect(page.locator('#order-email')).toHaveValue('anna@')
  await expect(page).not.toHaveTitle(/Корзина/)
  // what is spoken was said before, and is taken back after a while
  await expect.poll(russian).toEqual([])

  // kept by a load, and on the other screens as well
  for (const [path, shown] of [
    ['/', page.locator('#main')], ['/menus/101', card(page, 'Калифорния')], ['/menus/101/positions/101021', opened], ['/auth', page.locator('#main input[type="tel"]')],
    ['/menus/101/positions/1', opened], ['/cart', page.locator('#order-name')],
  ] as const) {
    if (path === '/') await page.goto(path)
    else await travel(page, path)
    await expect(shown).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
    await expect.poll(russian, { message: path }).toEqual([])
  }
})

/** No-break spaces as plain ones. */
const plain = (text: string | null): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')

// Chromium alone: the driver of Firefox tells no body of a request
test('[I18N-02, I18N-04, CHK-03] sums, days and the chosen time follow the language at once, and nothing is loaded or chosen anew @chromium', async ({ page, shop }) => {
  await cartByTakeAway(page)
  const priced: string[] = []
  page.on('requestfinished', request => { if (request.url().endsWith('/preflight')) priced.push(request.postData() ?? '') })
  await page.getByRole('radio', { name: 'Ко времени' }).check({ force: true })
  const day = page.locator('#order-day')
  await day.selectOption({ index: 2 })
  const chosen = await page.evaluate(() => localStorage.getItem('order_pre_order_time'))
  expect(chosen).not.toBe(null)
  const says = (...words: readonly string[]) => expect.poll(async () => {
    const text = plain(await page.locator('#main').innerText())
    return words.filter(word => !text.includes(word))
  }).toEqual([])
  await says('549 ₽', '1 позиция', 'Итого')
  const firstDay = async (): Promise<string> => plain(await day.locator('option').nth(2).textContent())
  const russianDay = await firstDay()
  await page.evaluate(() => { (window as unknown as { mark: number }).mark = 7 })
  // the chosen time is checked with the kitchen first
  await expect.poll(() => priced.some(body => body.includes(String(JSON.parse(chosen ?? '')).slice(0, 10)))).toBe(true)
  const asked: string[] = []
  page.on('request', request => { if (request.url().startsWith(shop.api)) asked.push(request.url()) })

  await chooseFromPanel(page, 'English', 'Открыть навигацию')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await says('₽549', '1 item', 'Total')
  await expect(page).toHaveTitle(/^Cart — Sushi Tsaplya$/)
  const englishDay = await firstDay()
  expect(englishDay).toMatch(/[A-Za-z]/)
  expect(englishDay).not.toBe(russianDay)

  await chooseFromPanel(page, 'Crnogorski', 'Open navigation')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
  await says('549 ₽', '1 stavka', 'Ukupno')
  await expect(page).toHaveTitle(/ — Suši Čaplja$/)
  expect([russianDay, englishDay]).not.toContain(await firstDay())

  expect(await day.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(2)
  expect(await page.evaluate(() => localStorage.getItem('order_pre_order_time'))).toBe(chosen)
  expect(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 'no reload').toBe(7)
  expect(asked, 'words are no reason to ask the API').toEqual([])
})

test('[I18N-02, MAP-01] the map and the address search of an open dialog follow the language @desktop', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const opened = overlays(page).getByRole('dialog').first()
  const map = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(map('Приблизить').first()).toBeVisible()
  await chooseLanguage(page, 'English')
  await expect(opened).toHaveAccessibleName('Address')
  await expect(map('Zoom in').first()).toBeVisible()
  await opened.getByRole('combobox').fill('Svobody 1')
  await expect(page.getByRole('option', { name: /^Svobody Street, 1/ }).first()).toBeVisible()
  await chooseLanguage(page, 'Crnogorski')
  await opened.getByRole('combobox').fill('Svobody 18')
  await expect(page.getByRole('option', { name: /^Ulica Svobodi, 18/ }).first()).toBeVisible()
})

test('[I18N-02, STO-05] an open dish follows a language that was chosen in another tab, and keeps what was chosen in it @desktop', async ({ page, context }) => {
  await menuByTakeAway(page)
  await card(page, 'Калифорния').getByRole('link').first().click()
  const dish = dialog(page, 'Калифорния')
  await expect(dish).toBeVisible()
  await dish.getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await expect(dish.getByRole('button', { name: /^Добавить · 1\s098/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cart')
  await chooseLanguage(other, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(dish.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(dish.getByRole('button', { name: /^Add · ₽1,098/ })).toBeVisible()
  await expect(page).toHaveTitle('Калифорния — Sushi Tsaplya')
})
