import type { Locator, Page } from 'playwright/test'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { lengthenResponses, WORD } from './support/long-words.ts'
import {
  acceptCookies,
  chooseCity,
  chooseMethod,
  dialog,
  overlays,
  prepareOrder,
  saveLocation,
  navigateTo,
} from './support/steps.ts'

/** Texts that run out of the screen or are cut off, unless they end in an ellipsis. */
function spilt(width: number): string[] {
  const page = document.documentElement
  const faults = page.scrollWidth > width ? [`the page is ${page.scrollWidth} wide`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(rect => rect.width > 0)
    const parent = text.parentElement
    if (
      rects.length === 0 ||
      parent === null ||
      parent.closest('.visually-hidden, [inert], script') !== null ||
      !parent.checkVisibility()
    )
      continue
    const right = Math.max(...rects.map(rect => rect.right))
    let edge = width
    for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(at)
      if (
        /auto|scroll/.test(overflowX) ||
        textOverflow === 'ellipsis' ||
        webkitLineClamp !== 'none' ||
        clipPath !== 'none'
      ) {
        // A container that scrolls sideways is a row of slides or links, never a text.
        edge =
          /auto|scroll/.test(overflowX) &&
          at.scrollWidth > at.clientWidth + 1 &&
          getComputedStyle(at).overflowY === 'auto'
            ? edge
            : Infinity
        break
      }
      if (/hidden|clip/.test(overflowX)) edge = Math.min(edge, at.getBoundingClientRect().right)
    }
    if (right > edge + 1) {
      const start = (text.textContent ?? '').trim().slice(0, 30)
      faults.push(`«${start}…» ends at ${Math.round(right)}, its place at ${Math.round(edge)}`)
    }
  }
  return [...new Set(faults)]
}

async function checkScreen(page: Page, screen: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await expect.soft.poll(() => page.evaluate(spilt, width), { message: `${screen} at ${width} px` }).toEqual([])
    await saveScreenshot(page, `long-${screen}-${width}`, { fullPage: screen === 'cart' || screen === 'history' })
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Chromium alone: the driver of Firefox cannot read a request's body or resend it
test('[UI-05, CART-01, MENU-02, RT-01] no long word of the API widens a page or is cut @chromium', async ({
  page,
  shop,
}) => {
  await lengthenResponses(page, shop.api)
  await page.goto('/')
  await expect(dialog(page, 'Адрес').getByRole('button', { name: 'Ярославль' })).toBeVisible()
  await checkScreen(page, 'cities')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  await expect(dialog(page, 'Адрес').getByRole('radio').nth(2)).toBeAttached()
  await checkScreen(page, 'points')
  await saveLocation(page)
  await acceptCookies(page)
  await checkScreen(page, 'home')
  await page.goto('/menus/101')
  await page.getByRole('button', { name: /^Добавить в корзину: / }).first().click()
  await page.getByRole('button', { name: /^Добавить в корзину: / }).first().click()
  await checkScreen(page, 'menu')
  await page.getByRole('button', { name: /^Выбрать состав: Бао со свининой/ }).first().click()
  const dish = dialog(page, /Бао со свининой/)
  await expect(dish).toBeVisible()
  await checkScreen(page, 'dish')
  await dish.getByRole('radio').first().check({ force: true })
  await dish.getByRole('button', { name: /^Добавить ·/ }).click()
  await expect(dish).toHaveCount(0)
  await page.getByRole('button', { name: /^Поиск/ }).first().click()
  await page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Поиск' })).first().fill('ролл')
  await expect(dialog(page, 'Поиск').getByRole('listitem').first()).toBeVisible()
  await checkScreen(page, 'search')
  const shows = async (part: Locator): Promise<void> => expect(part.getByText(WORD).first()).toBeAttached()
  for (const [path, screen, headline] of [
    ['/promotions', 'promotions', 'Акции'],
    ['/restos', 'venues', 'Заведения'],
    ['/restos/11', 'venue', /О заведении/],
  ] as const) {
    await navigateTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
    await shows(page.getByRole('main'))
    await checkScreen(page, screen)
  }
  await navigateTo(page, '/promotions/1')
  await shows(overlays(page).getByRole('dialog'))
  await checkScreen(page, 'promotion')
  await navigateTo(page, '/cart')
  await expect(
    page
      .getByRole('heading', { name: 'Оформление' })
      .or(page.getByRole('textbox', { name: /^Имя/ }))
      .first(),
  ).toBeVisible()
  await checkScreen(page, 'cart')
  await prepareOrder(page, shop)
  await page.getByRole('button', { name: /^Оформить заказ/ }).first().click()
  await expect(page.getByText(/Заказ № ?\S+/).first()).toBeVisible()
  await checkScreen(page, 'success')
  await navigateTo(page, '/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Мои заказы' })).toBeVisible()
  await shows(page.getByRole('main'))
  await checkScreen(page, 'history')
})
