import type { Page } from 'playwright/test'
import { expect } from './support/expect.ts'
import { test } from './support/fixtures.ts'
import {
  addFromCard,
  openCartForTakeAway,
  enterForDelivery,
  fillPerson,
  MENU,
  signInByPhone,
} from './support/steps.ts'

/** Parts of a page that are not printed. */
const CONTROLS = ['header', 'footer', 'nav', 'a[href="#main"]', 'a[href="#dishes"]'] as const

/** Emulates printing and lists elements that are not black on white or overlay the text. */
async function printed(page: Page) {
  await page.emulateMedia({ media: 'print' })
  return page.evaluate(controls => {
    const isDrawn = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 2
    const channels = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const wrong: string[] = []
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} «${element.textContent?.slice(0, 30)}»`
    for (const element of document.querySelectorAll('html, body, body *')) {
      if (element.closest('svg, script, style, .visually-hidden') !== null || !isDrawn(element)) continue
      const { backgroundColor, color, position } = getComputedStyle(element)
      const [red = 0, green = 0, blue = 0, alpha = 1] = channels(backgroundColor)
      if (alpha > 0 && Math.min(red, green, blue) < 255) wrong.push(`${name(element)} on ${backgroundColor}`)
      const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim() !== '')
      if (hasText && Math.max(...channels(color).slice(0, 3)) > 0) wrong.push(`${name(element)} in ${color}`)
      if (position === 'fixed' || position === 'sticky') wrong.push(`${name(element)} is ${position}`)
    }
    return { wrong, controls: controls.filter(control => [...document.querySelectorAll(control)].some(isDrawn)) }
  }, CONTROLS)
}

const nothing = { wrong: [], controls: [] }

test('[CHK-13] the menu prints as a plain list without pictures and without the cookie notice', async ({ page }) => {
  await enterForDelivery(page, MENU)
  await expect(page.getByRole('button', { name: 'Понятно' })).toBeVisible()
  await addFromCard(page, 'Филадельфия')
  // All dishes are rendered by then.
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(6)
  // By then the picture that flies to the cart has arrived.
  await expect.poll(() => printed(page)).toEqual(nothing)
  await expect(page.getByText(/cookie/i).first()).toBeHidden()
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute('content', /telephone=no/)
  const list = await page.locator('article').evaluateAll(cards =>
    cards.map(card => {
      const { left, height } = card.getBoundingClientRect()
      return {
        left: Math.round(left),
        height,
        text: (card as HTMLElement).innerText.replace(/\s+/g, ' '),
        pictures: [...card.querySelectorAll('img, button')].filter(element => element.checkVisibility()).length,
      }
    }),
  )
  expect(new Set(list.map(({ left }) => left)).size).toBe(1)
  for (const { height, text, pictures } of list) {
    expect(height).toBeLessThan(160)
    expect(text).toMatch(/\d ₽/)
    expect(pictures).toBe(0)
  }
})

test('[CHK-13] an order, the cart and an information page print in black', async ({ page, shop }) => {
  await openCartForTakeAway(page)
  await expect(page.getByRole('heading', { name: 'Калифорния' })).toBeVisible()
  expect(await printed(page)).toEqual(nothing)
  await expect(page.getByRole('heading', { name: 'Калифорния' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await fillPerson(page)
  await page.getByText('Наличными при получении').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { name: /^Заказ № .* принят$/ })).toBeVisible()
  await expect(page).toHaveTitle(/^Заказ № .* принят — /)
  await page.reload()
  await expect(page).toHaveTitle(/^Заказ № .* принят — /)
  const number = /№ (\S+)/.exec(await page.title())?.[1] ?? ''
  expect(await printed(page)).toEqual(nothing)
  // The number is a button, because a press copies it.
  await expect(page.getByRole('button', { name: number })).toBeVisible()
  await expect(page.getByText('Наличными при получении')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Вернуться в меню' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/dostavka')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await printed(page)).toEqual(nothing)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
