import type { Locator, Page } from 'playwright/test'
import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, NOON, test } from './support/fixtures.ts'
import { dialog, enterForTakeAway, waitForFrames, isNarrow, navigateTo } from './support/steps.ts'

// An automatic strip would turn during a slow test.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FIRST = 'Минус 10 % на первый вечер'
const LAST = 'Волжский закат'

function strip(page: Page): Locator {
  return page.getByRole('region', { name: 'Акции' })
}
function link(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('link', { name, exact: true })
}
async function enter(page: Page, path: string): Promise<void> {
  await enterForTakeAway(page, path, { hasAnswered: true })
}

/** The four ways to close a layer. */
const ways: Readonly<Record<string, (page: Page, layer: Locator) => Promise<unknown>>> = {
  'Back': page => page.goBack(),
  'Escape': page => page.keyboard.press('Escape'),
  'a press outside': async page => page.mouse.click(8, 8),
  'the close button': (_page, layer) => layer.getByRole('button', { name: 'Закрыть' }).click(),
}

test('[MENU-08, RT-04, RT-07] every way out of a promotion restores the list\'s scroll and focus', async ({ page }) => {
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

test('[MENU-08, RT-04] a promotion opened on home lies over home and closes onto it @desktop', async ({ page }) => {
  await enter(page, '/')
  await expect(strip(page)).toBeVisible()
  for (const [name, leave] of Object.entries(ways)) {
    await page.evaluate(() => scrollTo(0, 20))
    // A click at coordinates: Firefox's driver would first scroll to the top.
    const { x, y } = await link(page, FIRST).boundingBox() ?? { x: 0, y: 0 }
    await page.mouse.click(x + 20, y + 20)
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

// A reload keeps both. A promotion that has ended passes axe and fits 320 px.
test('[MENU-08, RT-04, UI-05] a promotion opened by its address lies over the list', async ({ page }) => {
  await enter(page, '/promotions/1')
  const layer = dialog(page, FIRST)
  await expect(layer).toBeVisible()
  await expect(layer).toContainText('не больше 500 ₽.\nРаботает для заказов', { useInnerText: true })
  await page.reload()
  await expect(layer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/promotions$/)
  await expect(link(page, FIRST)).toBeFocused()

  await navigateTo(page, '/promotions/999')
  await expect(dialog(page, 'Акция закончилась')).toBeVisible()
  expect.soft(await findAxeViolationsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  /** Opens home with a paused clock: on a slow machine six seconds would pass unnoticed. */
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

  // Its button stops it for good.
  test('@desktop [MENU-08] the strip turns after six seconds, and pauses under the pointer', async ({ page }) => {
    await enterStill(page)
    const row = strip(page).locator('[aria-live]')
    const place = () => row.evaluate(element => element.scrollLeft)
    await page.mouse.move(640, 700)
    expect(await place()).toBe(0)
    await page.clock.fastForward(6_100)
    await expect.poll(place).toBeGreaterThan(150)
    await strip(page).hover()
    await expect(row).toHaveAttribute('aria-live', 'polite')
    await strip(page).getByRole('button', { name: 'Остановить смену слайдов' }).click()
    await page.mouse.move(640, 700)
    await expect(row).toHaveAttribute('aria-live', 'polite')
    await strip(page).getByRole('button', { name: 'Предыдущий слайд' }).click()
    await expect.poll(place).toBe(0)
    await expect(strip(page).getByRole('button', { name: 'Запустить смену слайдов' })).toBeVisible()
  })
})

test('[MENU-08, UI-05] every slide is reached by its buttons and by keyboard @both', async ({ page }) => {
  await enter(page, '/')
  await expect(
    strip(page).getByRole('button', { name: 'Запустить смену слайдов' }),
    'less motion is wanted',
  ).toBeVisible()
  const next = strip(page).getByRole('button', { name: 'Следующий слайд' })
  await next.focus()
  for (let turn = 0; turn < 6; turn += 1) {
    await page.keyboard.press('Enter')
    // Two frames: the visible slides are determined a frame after the turn.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    if (
      (await link(page, LAST).isVisible()) &&
      !(await link(page, LAST).evaluate(element => element.closest('[inert]') !== null))
    )
      break
  }
  await expect(next).toBeFocused()
  await link(page, LAST).focus()
  await expect(link(page, LAST)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, LAST)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link(page, LAST)).toBeFocused()
})

// The menu's navigation still is sticky.
// Chromium alone: no other engine reports layout shifts
test('[MENU-08, UI-05] late promotion pictures shift nothing on home @both @chromium', async ({ page, shop }) => {
  await enter(page, '/')
  await shop.control('faults', { rules: [{ path: '/pictures/promo', kind: 'delay', delayMs: 1200 }] })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        for (const { node } of entry.sources) {
          const main = node instanceof Element ? node.closest('main') : node?.parentElement?.closest('main')
          if (main != null)
            moved.push(`${entry.value.toFixed(3)} ${node?.nodeName} ${(node as Element).className ?? ''}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(strip(page)).toBeVisible()
  const pictures = strip(page).locator('img')
  // Visible images only: Chromium before 131 loads no others of a strip that scrolls sideways.
  await expect.poll(() => pictures.evaluateAll(all => all.filter(element => {
    const { left, right } = element.getBoundingClientRect()
    return right > 0 && left < innerWidth && !(element as HTMLImageElement).complete
  }).length)).toBe(0)
  await waitForFrames(page, 3)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  if (isNarrow(page)) return
  await page.evaluate(() => scrollTo(0, 1500))
  const nav = page.getByRole('navigation', { name: 'Категории меню' })
  await expect(nav).toBeInViewport()
  await expect(strip(page)).not.toBeInViewport()
})
