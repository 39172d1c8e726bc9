import type { Locator, Page } from 'playwright/test'
import { axeInBothThemes } from './support/axe.ts'
import { expect, NOON, test } from './support/fixtures.ts'
import { addFromCard, card, dialog, enterByTakeAway, frames, isNarrow, openMenu, travel } from './support/steps.ts'

// a strip that turns by itself would turn away from a test that is slow
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FIRST = 'Минус 10 % на первый вечер'
const LAST = 'Волжский закат'
const DISH = 'Калифорния'

function strip(page: Page): Locator {
  return page.getByRole('region', { name: 'Акции' })
}
function link(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('link', { name, exact: true })
}
async function enter(page: Page, path: string): Promise<void> {
  await enterByTakeAway(page, path, { hasAnswered: true })
}

/** The four ways out of a layer. */
const ways: Readonly<Record<string, (page: Page, layer: Locator) => Promise<unknown>>> = {
  'Back': page => page.goBack(),
  'Escape': page => page.keyboard.press('Escape'),
  'a press outside': async page => page.mouse.click(8, 8),
  'the close button': (_page, layer) => layer.getByRole('button', { name: 'Закрыть' }).click(),
}

test('[MENU-08, RT-04, RT-07] a promotion opens over the list, and every way out leads back to the same place and focus', async ({ page }) => {
  await enter(page, '/promotions')
  await expect(page).toHaveTitle(/^Акции — /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Акции')
  await expect(page.getByRole('article')).toHaveCount(7)
  for (const [name, leave] of Object.entries(ways)) {
    const opener = link(page, LAST)
    await opener.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    await opener.click()
    const layer = dialog(page, LAST)
    await expect(layer).toBeVisible()
    await expect(page).toHaveURL(/\/promotions\/7$/)
    await expect(page).toHaveTitle(`${LAST} — Суши Цапля`)
    await expect(layer).toContainText('До 14 марта')
    await leave(page, layer)
    await expect(layer).toHaveCount(0)
    await expect(page).toHaveURL(/\/promotions$/)
    await expect(page).toHaveTitle(/^Акции — /)
    await expect(opener, name).toBeFocused()
    expect(await page.evaluate(() => scrollY), name).toBe(before)
  }
})

test('[MENU-08, RT-04] from home a promotion opens over home and closes onto it @desktop', async ({ page }) => {
  await enter(page, '/')
  await expect(strip(page)).toBeVisible()
  for (const [name, leave] of Object.entries(ways)) {
    await page.evaluate(() => scrollTo(0, 20))
    await link(page, FIRST).click()
    const layer = dialog(page, FIRST)
    await expect(layer).toBeVisible()
    await expect(page).toHaveURL(/\/promotions\/1$/)
    await leave(page, layer)
    await expect(layer).toHaveCount(0)
    await expect(page, name).toHaveURL(/:\d+\/$/)
    await expect(link(page, FIRST), name).toBeFocused()
    expect(await page.evaluate(() => scrollY), name).toBe(20)
  }
  await strip(page).getByRole('link', { name: 'Все акции' }).click()
  await expect(page).toHaveURL(/\/promotions$/)
})

test('[MENU-08, RT-04] a promotion opened by its address has the list beneath, also after a reload', async ({ page }) => {
  await enter(page, '/promotions/1')
  const layer = dialog(page, FIRST)
  await expect(layer).toBeVisible()
  await expect(layer).toContainText('не больше 500 ₽.\nРаботает для заказов', { useInnerText: true })
  await page.reload()
  await expect(layer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/promotions$/)
  await expect(link(page, FIRST)).toBeFocused()
})

test('[MENU-08] an address of no promotion says that it has ended, and leads to all of them @desktop', async ({ page }) => {
  await enter(page, '/promotions/999')
  const layer = dialog(page, 'Акция закончилась')
  await expect(layer).toBeVisible()
  await expect(page).toHaveTitle(/^Акция закончилась — /)
  await layer.getByRole('button', { name: 'Все акции' }).click()
  await expect(layer).toHaveCount(0)
  await expect(page).toHaveURL(/\/promotions$/)
  await travel(page, '/promotions/10')
  await expect(layer, 'one that has not begun').toBeVisible()
})

test('[MENU-08] one that ends while it is read says so, and is gone from the list @desktop', async ({ page, shop }) => {
  await enter(page, '/promotions')
  await shop.control('clock', { now: '2026-03-14T23:59:00+03:00' })
  await page.clock.install()
  await page.goto('/promotions/7')
  await expect(dialog(page, LAST)).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(dialog(page, 'Акция закончилась')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(link(page, LAST)).toHaveCount(0)
})

test('[MENU-08] without promotions the list says so, and home shows no strip', async ({ page, shop }) => {
  await enter(page, '/promotions')
  await shop.control('clock', { now: '2027-12-01T12:00:00+03:00' })
  await page.reload()
  await expect(page.getByText('Сейчас акций нет')).toBeVisible()
  await page.getByRole('button', { name: 'К меню' }).click()
  await openMenu(page)
  await expect(strip(page)).toHaveCount(0)
})

test('[MENU-08, CART-08] a promotion\'s code goes into the cart, and what came of it is said', async ({ page, allow }) => {
  allow(/422/)
  await enter(page, '/')
  await openMenu(page)
  await addFromCard(page, DISH)
  // as many as the code's minimum takes
  for (const more of [2, 3]) {
    await card(page, DISH).getByRole('button', { name: `Увеличить количество: ${DISH}` }).click()
    await expect(card(page, DISH).getByText(String(more), { exact: true }).first()).toBeVisible()
  }
  await travel(page, '/promotions/1')
  const layer = dialog(page, FIRST)
  await layer.getByRole('button', { name: 'Применить' }).click()
  await expect(layer.getByRole('status')).toContainText('Промокод СУШИ10 применён')

  // by day the code of the night is refused; the one before stays in the cart
  await travel(page, '/promotions/6')
  const night = dialog(page, 'Ночная цапля')
  await night.getByRole('button', { name: 'Применить' }).click()
  await expect(night.getByRole('status')).toContainText('Промокод сейчас не действует')
  await travel(page, '/promotions/1')
  await expect(layer.getByRole('status')).toContainText('Промокод СУШИ10 применён')
  await layer.getByRole('button', { name: 'В корзину' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Промокод СУШИ10 применён')).toBeVisible()
  await expect(page.getByText('Скидка', { exact: true })).toBeVisible()
})

test('[MENU-08, CART-08] with an empty cart the code waits for the first dish @desktop', async ({ page }) => {
  await enter(page, '/promotions/1')
  const layer = dialog(page, FIRST)
  await layer.getByRole('button', { name: 'Применить' }).click()
  await expect(layer.getByRole('status')).toContainText('Промокод СУШИ10 в корзине')
  await expect(layer.getByRole('status')).toContainText('когда в корзине появятся блюда')
  await expect(layer.getByRole('button', { name: 'Применить' })).toHaveCount(0)
})

test('[MENU-08] the code is copied, or the customer is told to do it by hand', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
  await enter(page, '/promotions/1')
  const copy = dialog(page, FIRST).getByRole('button', { name: 'Скопировать' })
  await copy.click()
  await expect(page.getByText('Промокод СУШИ10 скопирован')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('СУШИ10')
  await page.evaluate(() => { Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }) })
  await copy.click()
  await expect(page.getByText('Скопировать не получилось')).toBeVisible()
})

test.describe('without promo codes in the cart', () => {
  test.use({ config: { cart: { personCount: true, promoCodes: false } } })
  test('[MENU-08, CFG-01] a code can be copied and not applied @desktop', async ({ page }) => {
    await enter(page, '/promotions/1')
    await expect(dialog(page, FIRST).getByRole('button', { name: 'Скопировать' })).toBeVisible()
    await expect(dialog(page, FIRST).getByRole('button', { name: 'Применить' })).toHaveCount(0)
  })
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  /** Home, whose clock stands but for what a test names: on a slow machine six seconds are soon gone by. */
  async function enterStill(page: Page): Promise<void> {
    await enter(page, '/')
    await page.clock.install({ time: NOON })
    await page.clock.pauseAt(new Date(Date.parse(NOON) + 60_000))
    await page.reload()
    await expect.poll(async () => {
      await page.clock.runFor(50)
      return strip(page).locator('[aria-live]').isVisible()
    }).toBe(true)
  }

  test('@desktop [MENU-08] the strip turns by itself after six seconds, rests under the pointer, and stops when asked', async ({ page }) => {
    await enterStill(page)
    const row = strip(page).locator('[aria-live]')
    const place = () => row.evaluate(element => element.scrollLeft)
    await page.mouse.move(640, 700)
    expect(await place()).toBe(0)
    await page.clock.fastForward(6_100)
    await expect.poll(place).toBeGreaterThan(250)
    await strip(page).hover()
    await expect(row).toHaveAttribute('aria-live', 'polite')
    await strip(page).getByRole('button', { name: 'Остановить смену слайдов' }).click()
    await page.mouse.move(640, 700)
    await expect(row).toHaveAttribute('aria-live', 'polite')
    await strip(page).getByRole('button', { name: 'Предыдущий слайд' }).click()
    await expect.poll(place).toBe(0)
    await expect(strip(page).getByRole('button', { name: 'Запустить смену слайдов' })).toBeVisible()
  })

  test('[MENU-08] the strip turns on a phone as well, until a finger has touched it', async ({ page }) => {
    await enterStill(page)
    const row = strip(page).locator('[aria-live]')
    await page.clock.fastForward(6_100)
    await expect.poll(() => row.evaluate(element => element.scrollLeft)).toBeGreaterThan(150)
    await strip(page).getByRole('group').filter({ visible: true }).last().dispatchEvent('touchstart')
    await expect(strip(page).getByRole('button', { name: 'Запустить смену слайдов' })).toBeVisible()
    await expect(row).toHaveAttribute('aria-live', 'polite')
  })
})

test('[MENU-08, UI-05] every slide is reached with the buttons, and by keyboard @both', async ({ page }) => {
  await enter(page, '/')
  const next = strip(page).getByRole('button', { name: 'Следующий слайд' })
  await next.focus()
  for (let turn = 0; turn < 6; turn += 1) {
    await page.keyboard.press('Enter')
    // what is in sight is known a frame after the turn
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    if (await link(page, LAST).isVisible() && !await link(page, LAST).evaluate(element => element.closest('[inert]') !== null)) break
  }
  await expect(next).toBeFocused()
  await link(page, LAST).focus()
  await expect(link(page, LAST)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, LAST)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link(page, LAST)).toBeFocused()
})

test('[MENU-08, UI-05] late promotion pictures move nothing on home, and the menu\'s navigation still sticks @both', async ({ page, shop }) => {
  await enter(page, '/')
  await shop.control('faults', { rules: [{ path: '/pictures/promo', kind: 'delay', delayMs: 1200 }] })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        for (const { node } of entry.sources) {
          const main = node instanceof Element ? node.closest('main') : node?.parentElement?.closest('main')
          if (main != null) moved.push(`${entry.value.toFixed(3)} ${node?.nodeName} ${(node as Element).className ?? ''}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(strip(page)).toBeVisible()
  const pictures = strip(page).locator('img')
  await expect.poll(() => pictures.evaluateAll(all => all.filter(one => (one as HTMLImageElement).complete).length)).toBe(await pictures.count())
  await frames(page, 3)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  if (await isNarrow(page)) return
  await page.evaluate(() => scrollTo(0, 1500))
  const nav = page.getByRole('navigation', { name: 'Категории меню' })
  await expect(nav).toBeInViewport()
  await expect(strip(page)).not.toBeInViewport()
})

test('@desktop [MENU-08] where less motion is wanted the strip stands still and offers to start', async ({ page }) => {
  await page.clock.install()
  await enter(page, '/')
  await expect(strip(page).getByRole('button', { name: 'Запустить смену слайдов' })).toBeVisible()
  await page.clock.runFor(7000)
  expect(await strip(page).locator('[aria-live]').evaluate(element => element.scrollLeft)).toBe(0)
})

test('[MENU-08, UI-05] list, layer, strip and the ended one have no accessibility finding and fit 320 px', async ({ page }) => {
  await enter(page, '/')
  for (const [path, shown] of [
    ['/', strip(page)], ['/promotions', page.getByRole('heading', { level: 1, name: 'Акции' })], ['/promotions/1', dialog(page, FIRST)], ['/promotions/999', dialog(page, 'Акция закончилась')],
  ] as const) {
    if (path !== '/') await travel(page, path)
    await expect(shown).toBeVisible()
    expect.soft(await axeInBothThemes(page), path).toEqual([])
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.soft.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBeLessThanOrEqual(320)
    if (size !== null) await page.setViewportSize(size)
  }
})
