import type { Locator, Page } from 'playwright/test'
import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  waitForAnimations,
  chooseCity,
  chooseMethod,
  chooseRadio,
  dialog,
  waitForFrames,
  isNarrow,
  overlays,
  saveLocation,
} from './support/steps.ts'

/** A Monday, when «Цапля на Московском» is closed. */
const MONDAY = '2026-03-02T12:00:00+03:00'

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
const photo = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Открыть фото: / })

/** Checks the screen with axe in both themes. */
async function checkAxe(page: Page, screen: string): Promise<void> {
  expect.soft(await findAxeViolationsInBothThemes(page), screen).toEqual([])
}

test.describe('without motion', () => {
  // Colours measured in the middle of a transition are meaningless.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // A city can be selected.
  test('[MENU-09, BOOT-01] a first visitor sees the restaurants without an address', async ({ page }) => {
    await page.goto('/restos')
    await expect(heading(page, 'Заведения')).toBeVisible()
    await expect(page).toHaveTitle('Заведения — Суши Цапля')
    await expect(rows(page)).toHaveCount(5)
    await expect(dialog(page, 'Адрес')).toHaveCount(0)
    const first = rows(page).first()
    await expect(first).toContainText('Цапля на Свободы')
    await expect(first).toContainText('улица Свободы, 18')
    await expect(first).toContainText('Открыто · круглосуточно')
    await expect(first).toContainText('Доставка · Самовывоз · Онлайн-заказ · В зале')
    await expect(rows(page).nth(4)).toContainText('Открыто до 22:00')
    await saveScreenshot(page, 'venues')

    await page.getByRole('button', { name: /^Город:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Подгорица' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Čaplja Centar')
    await expect(page, 'the address names the city').toHaveURL(/\/restos\?city=2$/)
    await expect(page.getByRole('button', { name: /^Город:/ })).toBeFocused()
    await page.reload()
    await expect(rows(page).first()).toContainText('Čaplja Centar')

    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/restos\/21$/)
    await expect(heading(page, 'О заведении')).toBeVisible()
    await page.goBack()
    await expect(rows(page).first()).toContainText('Čaplja Centar')

  })

  test('[MENU-09, MENU-10, UI-05] a restaurant\'s page shows its data, hours and map', async ({ page }) => {
    await page.goto('/restos/13')
    await expect(heading(page, 'О заведении')).toBeVisible()
    await expect(dialog(page, 'Адрес')).toHaveCount(0)
    await expect(page).toHaveTitle('О заведении «Цапля на Московском» — Суши Цапля')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Цапля на Московском' })).toBeVisible()
    await expect(main.getByText('Открыто до 23:00')).toBeVisible()
    await expect(main.getByText('Детский уголок', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: /485 200-01-97/ })).toHaveAttribute('href', 'tel:+74852000197')
    await expect(main.getByRole('link', { name: 'moskovsky@caplya.example' })).toHaveAttribute(
      'href',
      'mailto:moskovsky@caplya.example',
    )
    const hours = main.getByRole('table', { name: 'Часы работы' })
    await expect(hours.getByRole('row')).toHaveCount(7)
    await expect(hours.locator('[aria-current="date"]')).toContainText('Среда')
    await checkAxe(page, 'detail')
    await saveScreenshot(page, 'venue', { fullPage: true })

    await main.getByRole('button', { name: 'Показать на карте' }).click()
    const popup = dialog(page, 'Карта заведений')
    await expect(popup.getByText('Часы работы: 10:00–23:00')).toBeVisible()
    await expect(popup.getByRole('button', { name: /Цапля на Московском, / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Показать на карте' })).toBeFocused()
  })

  test('[MENU-09, UI-03, UI-05] photos fill the screen, turn by keyboard and return the focus', async ({ page }) => {
    await page.goto('/restos/11')
    const opener = photo(page).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const box = dialog(page, 'Цапля на Свободы')
    await expect(box.getByText('1 из 3')).toBeVisible()
    expect(await box.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0.8)')
    await checkAxe(page, 'lightbox')
    const image = box.getByRole('img', { name: 'Вход с улицы Свободы' })
    await page.keyboard.press('ArrowRight')
    await expect(box.getByText('2 из 3')).toBeVisible()
    await expect(image).toBeInViewport({ ratio: 0.9 })
    await saveScreenshot(page, 'lightbox')
    await page.keyboard.press('End')
    await expect(box.getByText('3 из 3')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(box.getByText('1 из 3')).toBeVisible()
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test("[MAP-02, MENU-09] the list's map has markers that name restaurants and lead to them @both", async ({
    page,
  }) => {
    await page.goto('/restos')
    await expect(rows(page)).toHaveCount(5)
    const narrow = isNarrow(page)
    if (narrow) await page.getByRole('button', { name: 'Показать на карте' }).click()
    const place = narrow ? dialog(page, 'Карта заведений') : page.getByRole('main')
    const marker = place.getByRole('button', { name: /^Цапля на Московском, / })
    await expect(marker).toBeVisible()
    await expect.poll(async () => {
      const { width = 0, height = 0 } = await marker.boundingBox() ?? {}
      return [width, height].map(Math.round)
    }).toEqual([64, 64])
    await marker.click({ position: { x: 32, y: 20 } })
    await expect(place.getByText('Часы работы: 10:00–23:00')).toBeVisible()
    if (narrow) await checkAxe(page, 'map')
    await saveScreenshot(page, 'venues-map')
    await place.getByRole('link', { name: 'Подробнее' }).click()
    await expect(page).toHaveURL(/\/restos\/13$/)
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  })

  test("[MENU-11, UI-05] a restaurant's day off is announced once a day with the next opening", async ({
    page,
    shop,
  }) => {
    await shop.control('clock', { now: MONDAY })
    await page.goto('/')
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
    await chooseRadio(dialog(page, 'Адрес').getByRole('radio', { name: /Московский/ }))
    const notice = overlays(page).getByRole('alertdialog', { name: 'Сегодня не работаем' })
    await expect(notice).toHaveCount(0)
    await saveLocation(page)
    // The notice waits for the menu.
    await expect(notice).toContainText('Ближайший рабочий день — завтра, с 10:00 до 23:00.')
    await checkAxe(page, 'day off')
    await saveScreenshot(page, 'day-off')
    await notice.getByRole('button', { name: 'Ок' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/Сейчас закрыто|Роллы/).first()).toBeVisible()
    await waitForFrames(page, 5)
    await expect(notice).toHaveCount(0)
  })

  test('[MENU-11] a day off is not announced on other restaurants\' pages @desktop', async ({ page, shop }) => {
    await shop.control('clock', { now: MONDAY })
    await page.addInitScript(() => {
      // Firefox runs this in its internal pages as well.
      if (!location.protocol.startsWith('http') || localStorage.getItem('city_id') !== null) return
      for (const [key, value] of Object.entries({
        app_white_label: 'caplya',
        city_id: '1',
        resto_id: '13',
        order_delivery_method: '"TAKE_AWAY"',
        cookie_consent_accepted: 'true',
      })) localStorage.setItem(key, value)
    })
    await page.goto('/restos/11')
    await expect(heading(page, 'О заведении')).toBeVisible()
    await waitForFrames(page, 5)
    await expect(overlays(page).getByRole('alertdialog')).toHaveCount(0)
  })
})

// Chromium alone: touches of Firefox's driver do not scroll
test('[MENU-09] a swipe turns the photos, on the page and over the whole screen @chromium', async ({
  page,
  context,
}) => {
  await page.goto('/restos/11')
  await expect(page.getByText('1 из 3')).toBeVisible()
  const touch = await context.newCDPSession(page)
  const swipe = async (target: Locator, distance: number) => {
    // The counter changes half-way; the next touch needs a photo that stands still.
    await expect(target).toBeInViewport({ ratio: 0.99 })
    await waitForAnimations(page.locator('html'))
    const { x, y, width, height } = (await target.boundingBox())!
    const at = (share: number) => ({ x: x + width / 2 + distance * (share - 0.5), y: y + height / 2 })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
    for (let step = 1; step <= 10; step += 1) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step / 10)] })
      await waitForFrames(page, 1)
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(photo(page).first(), -240)
  await expect(page.getByText('2 из 3')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Открыть фото: Вход с улицы Свободы' }).tap()
  const box = dialog(page, 'Цапля на Свободы')
  await expect(box.getByText('2 из 3')).toBeVisible()
  await swipe(box.getByRole('img', { name: 'Вход с улицы Свободы' }), -240)
  await expect(box.getByText('3 из 3')).toBeVisible()
  await swipe(box.getByRole('img', { name: 'Стол у окна вечером' }), 240)
  await expect(box.getByText('2 из 3')).toBeVisible()
  await box.getByRole('button', { name: 'Закрыть' }).tap()
  await expect(box).toHaveCount(0)
})
