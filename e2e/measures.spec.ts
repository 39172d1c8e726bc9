import type { Page } from 'playwright/test'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  addFromCard,
  openCartForTakeAway,
  dialog,
  enterForTakeAway,
  waitForFrames,
  isNarrow,
  openMenuForDelivery,
  openCart,
  openMenu,
  waitForScrollEnd,
} from './support/steps.ts'

interface Edges { readonly top: number; readonly bottom: number; readonly height: number }

/** The bounds of the element and its content on the screen. */
const edges = (page: Page, selector: string): Promise<Edges> =>
  page
    .locator(selector)
    .first()
    .evaluate(element => {
      // On wide screens the header has `display: contents` and no box.
      const boxes = (getComputedStyle(element).display === 'contents' ? [...element.children] : [element]).map(box =>
        box.getBoundingClientRect(),
      )
      const [top, bottom] = [Math.min(...boxes.map(box => box.top)), Math.max(...boxes.map(box => box.bottom))]
      return { top: Math.round(top), bottom: Math.round(bottom), height: Math.round(bottom - top) }
    })
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(to => window.scrollTo({ top: to, behavior: 'instant' }), top)
/** The sticky bar above the dishes. */
const BAR = 'main div:has(> nav)'

// Header 80 px, narrow 56; app bar 144, narrow 64; the menu's bar of 80, narrow 56, is sticky
// below.
test('[UI-03, MENU-01, RT-06] header, app bar and menu bar keep their heights when scrolled @both', async ({
  page,
}) => {
  await openMenuForDelivery(page)
  const narrow = isNarrow(page)
  await scrollTo(page, 0)
  await expect.poll(async () => (await edges(page, 'header')).height).toBe(narrow ? 56 : 144)

  await scrollTo(page, 1500)
  const [header, bar] = narrow ? [56, 56] : [80, 80]
  await expect.poll(async () => (await edges(page, 'header')).bottom).toBe(header)
  await expect.poll(() => edges(page, BAR)).toEqual({ top: header, bottom: header + bar, height: bar })

  await page.goto('/promotions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (narrow) expect((await edges(page, 'main > div')).height).toBe(64)
  else expect((await edges(page, 'header')).height).toBe(144)
})

const PAST_ORDER = {
  id: 'o1', number: 'Я-1', at: 1_772_000_000_000, restoId: 11, method: 'TAKE_AWAY', payable: 54_900, currency: 'RUB',
  lines: [{ id: 1, name: 'Калифорния', count: 1, price: 54_900, modifiers: [] }],
}

test('[MENU-03, MENU-20, RT-05] home shows the first price to new, returning and closed visits @both', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(isNarrow(page) ? { width: 390, height: 844 } : { width: 1280, height: 800 })
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const dish = page.locator('#dishes').getByRole('article').first()
  async function expectPrice(visit: string): Promise<void> {
    // Nothing above it is still loading.
    await expect(page.getByRole('button', { name: 'Следующий слайд' })).toBeVisible()
    await waitForScrollEnd(page)
    await expect(dish.getByText('₽').filter({ visible: true }).first(), visit).toBeInViewport({ ratio: 1 })
    await expect(dish.getByRole('button', { name: /^(Добавить в корзину|Выбрать состав)/ }), visit)
      .toBeInViewport({ ratio: 1 })
    const photo = await dish.locator('img').first().boundingBox()
    expect(photo?.height, visit).toBeGreaterThan(80)
  }
  await expectPrice('new')
  await page.evaluate(order => localStorage.setItem('order_history', JSON.stringify([order])), PAST_ORDER)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Как в прошлый раз' })).toBeInViewport({ ratio: 1 })
  await expectPrice('returning')
  await page.evaluate(() => localStorage.removeItem('order_history'))
  await page.route(`${shop.api}/1/**`, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"open":"00:00","close":"00:00"', '"open":"10:00","close":"23:00"')
    await route.fulfill({ response, body })
  })
  await shop.control('clock', { now: '2026-03-04T02:00:00+03:00' })
  // the first visit after the change may show the stored menu
  await page.reload()
  await expect(page.getByText(/^Сейчас закрыто/)).toBeInViewport()
  await page.reload()
  await expect(page.getByText(/^Сейчас закрыто/)).toBeInViewport()
  await expectPrice('closed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('@desktop [MENU-01, UI-05] several menus have a bar of 120 px; forced colours show the header', async ({
  page,
}) => {
  await enterForTakeAway(page)
  await openMenu(page)
  await scrollTo(page, 1500)
  await expect.poll(() => edges(page, BAR)).toEqual({ top: 80, bottom: 200, height: 120 })

  await page.emulateMedia({ forcedColors: 'active' })
  const header = page.getByRole('banner')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(header.getByRole('link', { name: 'Суши Цапля. Главная' }).locator('span')).not.toHaveCSS(
    'background-color',
    background,
  )
  await expect(header.getByRole('button', { name: /^Поиск/ })).toHaveCSS('border-top-width', '1px')
})

/**
 * Links smaller than a 44 px touch target: a point above or below their centre hits another
 * element.
 */
const missed = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll(links =>
    links.flatMap(link => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = link.getBoundingClientRect()
      const answers = [-21, 0, 21].every(
        by => document.elementFromPoint(left + width / 2, top + height / 2 + by) === link,
      )
      return answers ? [] : [link.textContent ?? '']
    }),
  )

/** The largest text spacing of WCAG 1.4.12. */
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

/** The labels of empty fields, and whether each is shown whole. Runs in the page. */
function emptyLabels(labels: readonly Element[]): readonly { readonly text: string; readonly isWhole: boolean }[] {
  return labels.flatMap(label => {
    const control = label instanceof HTMLLabelElement ? label.control : null
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (label.closest('.visually-hidden') !== null || !isField || control.value !== '') return []
    const box = label.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(label)
    const isInBox = [...words.getClientRects()].every(
      ({ top, bottom, right }) => top >= box.top - 1 && bottom <= box.bottom + 1 && right <= box.right + 1,
    )
    const isUncut = [label, ...label.querySelectorAll('*')].every(
      part => part.scrollWidth <= part.clientWidth + 1 || getComputedStyle(part).overflowX === 'visible',
    )
    return [{ text: label.textContent ?? '', isWhole: isInBox && isUncut }]
  })
}

test('[UI-05, CHK-01, CART-10] a cart has 44 px targets and whole labels, with wide text spacing too', async ({
  page,
}) => {
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await expect(page.locator('[data-gap-name]').first()).toBeVisible()
  for (const selector of ['[data-line-name]', '[data-gap-name]'])
    await expect.poll(() => missed(page, selector), selector).toEqual([])
  // On a tablet a long word in a suggested dish's name is not broken.
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await page.locator('[data-gap-name]').first().evaluate(element => {
    const word = document.createRange()
    element.textContent = 'Маринованный имбирь'
    word.setStart(element.firstChild as Text, 0)
    word.setEnd(element.firstChild as Text, 'Маринованный'.length)
    return word.getClientRects().length
  })).toBe(1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.locator('#order-intercom')).toBeVisible()
  expect(
    await page
      .locator('main label')
      .evaluateAll(labels =>
        labels.flatMap(label =>
          [label, ...label.querySelectorAll('*')].some(
            part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden',
          ) && label.closest('.visually-hidden') === null
            ? [label.textContent ?? '']
            : [],
        ),
      ),
  ).toEqual([])
  await page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, SPACED)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await waitForFrames(page, 5)
    const labels = await page.locator('main label:has(~ *)').evaluateAll(emptyLabels)
    // the door, the recipient and the comment
    expect(labels.length).toBeGreaterThanOrEqual(8)
    expect(labels.filter(label => !label.isWhole), String(width)).toEqual([])
  }
  await saveScreenshot(page, 'spaced-out-form')
  await page.goto('/restos/11')
  const contacts = 'main a:is([href^="tel:"], [href^="mailto:"])'
  await expect(page.locator(contacts)).toHaveCount(3)
  await expect.poll(() => missed(page, contacts)).toEqual([])
})

// Optional fields are marked at each field; there is no general hint on required ones.
test('[UI-05, CHK-01, CHK-03] «Как можно скорее» takes one line; the total follows the fields', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openCartForTakeAway(page)
  const asSoonAsPossible = page.getByText('Как можно скорее', { exact: true })
  await expect(asSoonAsPossible).toBeVisible()
  expect(await asSoonAsPossible.evaluate(element => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return words.getClientRects().length
  })).toBe(1)
  const form = page.getByRole('form', { name: 'Оформление заказа' })
  await expect(form.getByText('необязательно').first()).toBeVisible()
  await expect(form.getByText('обязательные поля')).toHaveCount(0)
  const total = form.getByRole('region', { name: 'Итого' })
  await expect(total.getByRole('heading', { name: 'Сумма заказа' })).toBeAttached()
  await expect(total.getByRole('button', { name: 'Войти и оформить' })).toBeVisible()
  expect(await form.evaluate(element => {
    const parts = [...element.querySelectorAll('#order-email, dl, #order-place')]
    return [parts[0]?.id, parts.at(-1)?.id, parts.length > 2]
  })).toEqual(['order-email', 'order-place', true])
})

test('[UI-05, UI-03, CHK-11, MENU-05] on a narrow menu time, sum, edges and a missing choice are whole', async ({
  page,
}) => {
  await openMenuForDelivery(page)
  const button = page.getByRole('banner').getByRole('button', { name: /^Доставка · примерно к \d\d:\d\d/ })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 })
    await expect(button).toBeVisible()
    // Neither the time nor the method before it is cut off by one of the boxes around them.
    for (const part of [button.getByText(/^≈\d\d:\d\d$/), button.getByText('Доставка', { exact: true })]) {
      expect(await part.evaluate(shown => {
        if (getComputedStyle(shown).clipPath !== 'none') return true
        const { right, width: own } = shown.getBoundingClientRect()
        const around = [...document.querySelectorAll('header button *')].filter(box => box.contains(shown))
        const isCut = shown.scrollWidth > shown.clientWidth && getComputedStyle(shown).overflowX !== 'visible'
        return own > 0 && !isCut && around.every(box => right <= box.getBoundingClientRect().right + 1)
      }), String(width)).toBe(true)
    }
  }

  await addFromCard(page, 'Калифорния')
  const bar = page.getByRole('link', { name: /^Корзина: / })
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(bar).toHaveCSS('border-top-style', 'solid')
  await expect(bar).toHaveCSS('border-top-width', '1px')
  await expect(page.getByRole('group', { name: 'Количество: Калифорния' })).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })

  // A missing choice is named below the choices, in full and not behind the footer.
  await page.getByRole('button', { name: /^Выбрать состав: Бао со свининой/ }).first().click()
  const dish = dialog(page, 'Бао со свининой')
  const wants = dish.getByText('Сделайте выбор: «Насколько остро?»')
  await dish.getByRole('button', { name: /^Добавить ·/ }).click()
  await expect(wants).toHaveCount(1)
  await expect.poll(() => wants.first().evaluate(text => {
    const { left, top, bottom } = text.getBoundingClientRect()
    return [top + 1, bottom - 1].every(y => text.contains(document.elementFromPoint(left + 20, y)))
  })).toBe(true)
  await page.goBack()
  await expect(dish).toHaveCount(0)

  // At 200 % text size the cart's bar shows the whole sum.
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
  await expect.poll(() => bar.getByText('₽').evaluate(sum => {
    const [sumBox, link] = [sum.getBoundingClientRect(), sum.closest('a')?.getBoundingClientRect()]
    return (
      link !== undefined &&
      sumBox.left >= link.left &&
      sumBox.right <= link.right - 8 &&
      sum.scrollWidth <= sum.clientWidth
    )
  })).toBe(true)
})
