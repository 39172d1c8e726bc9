import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { card, codeFor, dialog, overlays } from './support/steps.ts'

interface Stop {
  /** What is wrong with the focus as it is now: nothing focused that can be seen, or no sign of it on the screen. */
  readonly fault: string | null
  /** Where the control is to which Tab is to come. */
  readonly control: 'gone' | 'focused' | 'elsewhere'
}

/** Runs in the page. */
function lookAround(sought: Element): Stop {
  const element = document.activeElement
  function fault(): string | null {
    if (!(element instanceof HTMLElement) || element === document.body) return null // in the browser's own bars
    const name = `${element.tagName} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}»`
    // a radio or a checkbox is seen by its label
    const shown = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) ? element.closest('label') ?? element : element
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap(x => [0.1, 0.5, 0.9].map(y => [left + (right - left) * x, top + (bottom - top) * y] as const))
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    })
    if (!isSeen) return `${name} is out of sight`
    if (!element.matches('a, button')) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const after = getComputedStyle(element, '::after')
    const hasRing = (style: string, width: string) => style !== 'none' && Number.parseFloat(width) >= 2
    return hasRing(outlineStyle, outlineWidth) || hasRing(after.outlineStyle, after.outlineWidth) || element.closest('article') !== null
      ? null
      : `${name} has no ring`
  }
  return { fault: fault(), control: !sought.isConnected ? 'gone' : element === sought ? 'focused' : 'elsewhere' }
}

/**
 * Presses Tab until the control has the focus, and looks at every stop on the way. There are hundreds, so each is one question, and the
 * control is looked up by its name only once, for that takes half a second of a full menu, and again when it has been drawn anew.
 */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let sought = await control.elementHandle()
  const look = async (): Promise<Stop> => {
    if (sought === null) throw new Error(`${control} is not there`)
    return sought.evaluate(lookAround)
  }
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press(key)
    let stop = await look()
    if (stop.control === 'gone') {
      sought = await control.elementHandle()
      stop = await look()
    }
    if (stop.fault !== null) await expect.poll(async () => (await look()).fault, { message: 'each focus is in sight' }).toBeNull()
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

    test('[UI-05, RT-08, LOC-09] a first visitor orders a composed dish by keyboard alone, and the focus is always where the work goes on', async ({ page, shop, allow }) => {
      allow(/orders\/preflight/) // the first dish alone is below the zone's minimum
      const isNarrow = width < 840
      const address = dialog(page, 'Адрес')
      await page.goto('/')
      await expect(address.getByRole('heading', { name: 'Адрес' })).toBeFocused()
      await press(page, address.getByRole('button', { name: 'Ярославль' }))
      await expect(address.getByRole('button', { name: /Сменить город/ })).toBeFocused()

      // suggestions: arrows highlight, Escape closes the list and not the dialog, Enter accepts
      const field = address.getByRole('combobox', { name: /Адрес доставки/ })
      await tabTo(page, field)
      await page.keyboard.type('Свободы 1')
      const options = page.getByRole('option')
      await expect(options.first()).toBeVisible()
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
      // Enter in the field picks an address and never sends the form
      await page.keyboard.press('Enter')
      await expect(address).toBeVisible()
      await press(page, address.getByRole('button', { name: 'Сохранить' }))
      await expect(address).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      if (isNarrow) {
        // the navigation panel gives the focus back
        const opener = page.getByRole('button', { name: 'Открыть навигацию' })
        await press(page, opener, 'Shift+Tab')
        await expect(dialog(page, 'Меню')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(opener).toBeFocused()
      }

      // past the header, to a section
      await press(page, page.getByRole('link', { name: 'К основному содержанию' }), 'Shift+Tab')
      await expect(page.locator('#main')).toBeFocused()
      const section = page.getByRole('main').getByRole('link', { name: 'Вок', exact: true }).first()
      if (isNarrow) await press(page, section)
      else {
        // the categories are one stop, once what makes them one has come: an arrow before that leads nowhere
        const categories = page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link')
        await expect(categories.last()).toHaveAttribute('tabindex', '-1')
        await tabTo(page, categories.first())
        for (let steps = 0; steps < 20 && !await section.evaluate(one => one === document.activeElement); steps += 1) await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { level: 2, name: 'Вок', exact: true })).toBeFocused()

      // a dish: Escape gives the focus back, a missing choice takes it
      const dish = card(page, 'Вок с курицей').getByRole('link', { name: 'Вок с курицей' })
      await press(page, dish)
      const detail = overlays(page).getByRole('dialog', { name: 'Вок с курицей' })
      // beside two panes the one with the text has it
      await expect(detail.locator('h2:focus, [role="group"]:focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(detail).toHaveCount(0)
      await expect(dish).toBeFocused()
      await page.keyboard.press('Enter')
      const add = detail.getByRole('button', { name: /^Добавить/ })
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

      // a plain dish: the stepper takes the button's place, and gives it back
      const name = await page.getByRole('region', { name: 'Салаты' }).getByRole('article')
        .filter({ has: page.getByRole('button', { name: /^Добавить в корзину/ }) }).first().getByRole('heading').textContent() ?? ''
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

      // the form
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

      // the number is not typed once more
      await expect(page).toHaveURL(/\/auth/)
      await expect(page.getByRole('button', { name: 'Получить код' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+7 900 123-45-67')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: /Код из СМС/ })).toBeFocused()
      await page.keyboard.type(await codeFor(shop, '+79001234567'))

      await expect(page).toHaveURL(/\/cart$/)
      const place = page.getByRole('button', { name: 'Оформить заказ' })
      await expect(place, 'back at what led to the sign-in').toBeFocused()
      await expect(place).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeFocused()
      const [order, ...others] = await shop.control('orders')
      expect(others).toEqual([])
      expect(order.request).toMatchObject({ payType: 'CASH_UPON_RECEIPT', person: { name: 'Анна', email: 'anna@example.com' } })
    })
  })
}
