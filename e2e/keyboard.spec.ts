import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { card, waitForSmsCode, dialog, enterForTakeAway, waitForFrames, overlays } from './support/steps.ts'

interface Stop {
  /** What is wrong with the focus: no visible element has it, or no indicator is drawn. */
  readonly fault: string | null
  /** The state of the control that Tab is to reach. */
  readonly control: 'gone' | 'focused' | 'elsewhere'
}

/** Runs in the page. */
function lookAround(sought: Element): Stop {
  const element = document.activeElement
  function fault(): string | null {
    if (!(element instanceof HTMLElement) || element === document.body) return null // the browser's own toolbar
    const name =
      `${element.tagName} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}»`
    // A radio or a checkbox is drawn by its label.
    const shown =
      element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)
        ? (element.closest('label') ?? element)
        : element
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap(x =>
      [0.1, 0.5, 0.9].map(y => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    })
    if (!isSeen) return `${name} is out of sight`
    if (!element.matches('a, button')) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const after = getComputedStyle(element, '::after')
    const hasRing = (style: string, width: string) => style !== 'none' && Number.parseFloat(width) >= 2
    return hasRing(outlineStyle, outlineWidth) ||
      hasRing(after.outlineStyle, after.outlineWidth) ||
      element.closest('article') !== null
      ? null
      : `${name} has no ring`
  }
  return { fault: fault(), control: !sought.isConnected ? 'gone' : element === sought ? 'focused' : 'elsewhere' }
}

/**
 * Presses Tab until the control has the focus, and checks every stop on the way.
 * There are hundreds of stops, so each takes one call. Finding the control by name takes half a
 * second in a full menu, so it is repeated only after a render.
 */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let sought = await control.elementHandle()
  const readStop = async (): Promise<Stop> => {
    if (sought === null) throw new Error(`${control} is not there`)
    return sought.evaluate(lookAround)
  }
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press(key)
    let stop = await readStop()
    if (stop.control === 'gone') {
      sought = await control.elementHandle()
      stop = await readStop()
    }
    if (stop.fault !== null)
      await expect.poll(async () => (await readStop()).fault, { message: 'each focus is in sight' }).toBeNull()
    if (stop.control === 'focused') return
  }
  throw new Error(`Tab never comes to ${control}`)
}

async function press(page: Page, control: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, control, key)
  await page.keyboard.press('Enter')
}

for (const [width, height] of [[1280, 800], [360, 780]] as const) {
  test.describe(`@desktop at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    // After each step the focus is on the element that the next step needs.
    test('[UI-05, RT-08, LOC-09] a first visitor orders a composed dish by keyboard alone', async ({
      page,
      shop,
      allow,
    }) => {
      // The first dish alone is below the minimum order of the zone.
      allow(/orders\/preflight/)
      const isNarrow = width < 840
      const address = dialog(page, 'Адрес')
      await page.goto('/')
      await expect(address.getByRole('heading', { name: 'Адрес' })).toBeFocused()
      await press(page, address.getByRole('button', { name: 'Ярославль' }))
      await expect(address.getByRole('button', { name: /Сменить город/ })).toBeFocused()

      // Suggestions: arrows highlight, Escape closes the list but not the dialog, Enter accepts.
      const field = address.getByRole('combobox', { name: /Адрес доставки/ })
      await tabTo(page, field)
      await page.keyboard.type('Свободы 1')
      const options = page.getByRole('option')
      // The options of a shorter text, typed a moment before, may be shown first.
      await expect(options.first()).toContainText('улица Свободы, 1')
      await page.keyboard.press('ArrowDown')
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await expect(field).toHaveAttribute('aria-activedescendant', await options.first().getAttribute('id') ?? '')
      await page.keyboard.press('Escape')
      await expect(options).toHaveCount(0)
      await expect(field).toHaveValue('Свободы 1')
      await page.keyboard.press('ArrowUp')
      await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(options).toHaveCount(0)
      await expect(field).toHaveValue('улица Свободы, 1')
      await expect(field).toBeFocused()
      // Enter in the field picks an address and does not submit the form.
      await page.keyboard.press('Enter')
      await expect(address).toBeVisible()
      await press(page, address.getByRole('button', { name: 'Сохранить' }))
      await expect(address).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      if (isNarrow) {
        // The navigation panel returns the focus to its opener.
        const opener = page.getByRole('button', { name: 'Открыть навигацию' })
        await press(page, opener, 'Shift+Tab')
        await expect(dialog(page, 'Меню')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(opener).toBeFocused()
      }

      // Past the header, to a section.
      await press(page, page.getByRole('link', { name: 'К основному содержанию' }), 'Shift+Tab')
      await expect(page.locator('#main')).toBeFocused()
      const section = page.getByRole('main').getByRole('link', { name: 'Вок', exact: true }).first()
      if (isNarrow) await press(page, section)
      else {
        // The categories are one tab stop. Arrow keys work only once the script for it has loaded.
        const categories = page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link')
        await expect(categories.last()).toHaveAttribute('tabindex', '-1')
        await tabTo(page, categories.first())
        for (let steps = 0; steps < 20
          && !(await section.evaluate(element => element === document.activeElement)); steps += 1)
          await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { level: 2, name: 'Вок', exact: true })).toBeFocused()

      // A dish: Escape returns the focus; a missing choice receives it.
      const dish = card(page, 'Вок с курицей').getByRole('link', { name: 'Вок с курицей' })
      await press(page, dish)
      const detail = overlays(page).getByRole('dialog', { name: 'Вок с курицей' })
      // In two columns the text column has the focus.
      await expect(detail.locator('h2:focus, [role="group"]:focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(detail).toHaveCount(0)
      await expect(dish).toBeFocused()
      await page.keyboard.press('Enter')
      const add = detail.getByRole('button', { name: /^Добавить ·/ })
      await press(page, add)
      await expect(detail.getByRole('radio').first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(detail.getByRole('radio').nth(1)).toBeChecked()
      await press(page, add)
      const second = detail.getByRole('radio', { name: 'Мягко' })
      await expect(second).toBeFocused()
      await page.keyboard.press('Space')
      await press(page, add)
      await expect(detail).toHaveCount(0)

      // A plain dish: the stepper replaces the button, and the other way round.
      const name =
        (await page
          .getByRole('region', { name: 'Салаты' })
          .getByRole('article')
          .filter({ has: page.getByRole('button', { name: /^Добавить в корзину/ }) })
          .first()
          .getByRole('heading')
          .textContent()) ?? ''
      const plain = card(page, name)
      const button = plain.getByRole('button', { name: /^Добавить в корзину/ })
      await press(page, button)
      await expect(plain.getByRole('button', { name: /^Увеличить/ })).toBeFocused()
      await tabTo(page, plain.getByRole('button', { name: /^Удалить/ }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(plain.getByRole('button', { name: /^Увеличить/ })).toBeFocused()

      await press(page, page.getByRole('link', { name: /^Корзина: / }), isNarrow ? 'Tab' : 'Shift+Tab')
      await expect(page).toHaveTitle(/^Корзина/)
      await expect(page.getByRole('heading', { level: 1, name: /Корзина/ })).toBeFocused()

      // The order form.
      await tabTo(page, page.getByRole('textbox', { name: /^Имя/ }))
      await page.keyboard.type('Анна')
      await tabTo(page, page.getByRole('textbox', { name: /^Email для чека/ }))
      await page.keyboard.type('anna@example')
      await tabTo(page, page.getByRole('textbox', { name: /^Телефон/ }))
      await page.keyboard.type('89001234567')
      await tabTo(page, page.getByRole('radio', { name: 'Картой онлайн' }))
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('radio', { name: 'Наличными при получении' })).toBeChecked()
      const signIn = page.getByRole('button', { name: 'Войти и оформить' })
      await press(page, signIn)
      const email = page.getByRole('textbox', { name: /^Email для чека/ })
      await expect(email).toBeFocused()
      await expect(email).toHaveAccessibleDescription(/Укажите корректный email/)
      await page.keyboard.press('End')
      await page.keyboard.type('.com')
      await press(page, signIn)

      // The phone number is prefilled.
      await expect(page).toHaveURL(/\/auth/)
      await expect(page.getByRole('button', { name: 'Получить код' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+7 900 123-45-67')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: /Код из СМС/ })).toBeFocused()
      await page.keyboard.type(await waitForSmsCode(shop, '+79001234567'))

      await expect(page).toHaveURL(/\/cart$/)
      const place = page.getByRole('button', { name: 'Оформить заказ' })
      await expect(place, 'back at what led to the sign-in').toBeFocused()
      await expect(place).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeFocused()
      const [order, ...otherOrders] = await shop.control('orders')
      expect(otherOrders).toEqual([])
      expect(order.request).toMatchObject({
        payType: 'CASH_UPON_RECEIPT',
        person: { name: 'Анна', email: 'anna@example.com' },
      })
    })
  })
}

/** Runs in the page: whether the focus is on the name of a dish, and whether the sticky bars cover it. */
function findDishName(): { readonly name: string; readonly isHidden: boolean } | null {
  const link = document.activeElement
  if (!(link instanceof HTMLAnchorElement) || link.closest('article h3, article h4') === null) return null
  const bars = [...document.querySelectorAll('header, [aria-label="Категории меню"]')].map(
    bar => bar.getBoundingClientRect().bottom,
  )
  return { name: link.textContent, isHidden: link.getBoundingClientRect().bottom <= Math.max(...bars) }
}

for (const [width, height] of [[1280, 800], [390, 844]] as const) {
  test.describe(`@desktop back at ${width} px`, () => {
    test.use({ viewport: { width, height }, menu: 'whole' })

    test('[UI-05] the name of a dish that Shift+Tab focuses is below the sticky bars', async ({ page }) => {
      await enterForTakeAway(page, '/menus/101')
      await page.getByRole('heading', { level: 2, name: 'Салаты', exact: true }).evaluate(heading => {
        heading.scrollIntoView()
        heading.parentElement?.querySelector<HTMLElement>('article a')?.focus()
      })
      const hidden: string[] = []
      let dishes = 0
      for (let presses = 0; presses < 90 && dishes < 16; presses += 1) {
        await page.keyboard.press('Shift+Tab')
        await waitForFrames(page, 2)
        const dish = await page.evaluate(findDishName)
        if (dish?.isHidden === true) hidden.push(dish.name)
        if (dish !== null) dishes += 1
      }
      expect(dishes, 'dishes that were passed').toBe(16)
      expect(hidden).toEqual([])
    })
  })
}
