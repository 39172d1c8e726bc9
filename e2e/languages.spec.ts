import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { acceptCookies, addFromCard, card, cartByTakeAway, chooseCity, dialog, enterByTakeAway, isNarrow, openMenu, overlays, saveLocation, typeAddress } from './support/steps.ts'

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

/** Opens the header's language menu, which is in the navigation panel on a narrow screen, and chooses. */
async function chooseFromHeader(page: Page, name: string, openNavigation: string): Promise<void> {
  const narrow = await isNarrow(page)
  if (narrow) await page.getByRole('button', { name: openNavigation }).click()
  await chooseLanguage(page, name)
  if (narrow) await page.keyboard.press('Escape')
}

/** No-break spaces as plain ones. */
const plain = (text: string | null): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')

test('[I18N-02, I18N-04, CHK-03] sums, days and the chosen time follow the language at once, and nothing is loaded or chosen anew', async ({ page, shop }) => {
  await cartByTakeAway(page)
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
  await page.waitForTimeout(1500)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', request => { if (request.url().startsWith(shop.api)) asked.push(request.url()) })

  await chooseFromHeader(page, 'English', 'Открыть навигацию')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await says('₽549', '1 item', 'Total')
  await expect(page).toHaveTitle(/^Cart — Sushi Tsaplya$/)
  const englishDay = await firstDay()
  expect(englishDay).toMatch(/[A-Za-z]/)
  expect(englishDay).not.toBe(russianDay)

  await chooseFromHeader(page, 'Crnogorski', 'Open navigation')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cnr')
  await says('549 ₽', '1 stavka', 'Ukupno')
  await expect(page).toHaveTitle(/ — Suši Čaplja$/)
  expect([russianDay, englishDay]).not.toContain(await firstDay())

  expect(await day.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(2)
  expect(await page.evaluate(() => localStorage.getItem('order_pre_order_time'))).toBe(chosen)
  expect(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 'no reload').toBe(7)
  expect(asked, 'words are no reason to ask the API').toEqual([])
})

test('[I18N-02, MAP-01] the map and the address search of an open dialog follow the language', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const opened = overlays(page).getByRole('dialog').first()
  const map = (name: string) => page.getByRole('button', { name, exact: true })
  // on a narrow screen the map is a page of its own
  const hasMap = !(await isNarrow(page))
  if (hasMap) await expect(map('Приблизить').first()).toBeVisible()
  await chooseLanguage(page, 'English')
  await expect(opened).toHaveAccessibleName('Address')
  if (hasMap) await expect(map('Zoom in').first()).toBeVisible()
  await opened.getByRole('combobox').fill('Svobody 1')
  await expect(page.getByRole('option', { name: /^Svobody Street, 1/ }).first()).toBeVisible()
  await chooseLanguage(page, 'Crnogorski')
  await opened.getByRole('combobox').fill('Svobody 18')
  await expect(page.getByRole('option', { name: /^Ulica Svobodi, 18/ }).first()).toBeVisible()
})

test('[I18N-02, STO-05] an open dish follows a language that was chosen in another tab, and keeps what was chosen in it', async ({ page, context }) => {
  await enterByTakeAway(page)
  await acceptCookies(page)
  await openMenu(page)
  await card(page, 'Калифорния').getByRole('link').first().click()
  const dish = dialog(page, 'Калифорния')
  await expect(dish).toBeVisible()
  await dish.getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await expect(dish.getByRole('button', { name: /^Добавить · 1\s098/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cart')
  await chooseFromHeader(other, 'English', 'Открыть навигацию')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(dish.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(dish.getByRole('button', { name: /^Add · ₽1,098/ })).toBeVisible()
  await expect(page).toHaveTitle('Калифорния — Sushi Tsaplya')
})
