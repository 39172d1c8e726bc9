import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway, isNarrow } from './support/steps.ts'

const DARK = 'rgb(17, 20, 17)', LIGHT = 'rgb(237, 239, 232)'

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const bar = (page: Page) => page.locator('meta[name="theme-color"]')

/** Records the background colours of the page from its first frame on. */
async function watchGround(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const recorded: string[] = []
    Object.assign(window, { seenGrounds: recorded })
    const look = (): void => {
      const colour = document.body === null ? '' : getComputedStyle(document.documentElement).backgroundColor
      if (colour !== '' && recorded.at(-1) !== colour) recorded.push(colour)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { seenGrounds: string[] }).seenGrounds)
}

async function choose(page: Page, name: string): Promise<void> {
  const isPhone = isNarrow(page)
  if (isPhone) await page.getByRole('button', { name: 'Открыть навигацию' }).click()
  await (isPhone ? page.getByRole('dialog') : page.getByRole('contentinfo'))
    .getByRole('button', { name: /^Оформление/ })
    .click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
  if (isPhone) await page.keyboard.press('Escape')
}

test("[UI-08] a selected theme applies to every tab and to the next visit's first frame", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const otherPage = await context.newPage()
  await otherPage.goto('/restos')
  await expect(otherPage.getByRole('heading').first()).toBeVisible()
  expect(await ground(page)).toBe(DARK)
  await choose(page, 'Светлое')
  for (const tab of [page, otherPage]) {
    await expect.poll(() => ground(tab)).toBe(LIGHT)
    await expect(bar(tab)).toHaveAttribute('content', '#edefe8')
  }
  const grounds = await watchGround(page)
  await page.reload()
  await expect(page.getByRole('article').or(page.getByRole('main').getByRole('link')).first()).toBeVisible()
  expect(await grounds()).toEqual([LIGHT])
  await expect(bar(page)).toHaveAttribute('content', '#edefe8')
})

test('[UI-08] the device\'s theme, once selected, is followed when it changes @desktop', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enterForTakeAway(page, '/', { hasAnswered: true })
  expect(await ground(page)).toBe(DARK)
  await choose(page, 'Как на устройстве')
  await expect.poll(() => ground(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ground(page)).toBe(DARK)
})

test.describe('a brand with the device\'s theme', () => {
  test.use({ config: { theme: 'auto' } })

  test("[UI-08, CFG-04] the device's theme applies from the first frame until another is set @desktop", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const grounds = await watchGround(page)
    await enterForTakeAway(page, '/', { hasAnswered: true })
    expect(await grounds()).toEqual([LIGHT])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(page)).toBe(DARK)
    await choose(page, 'Светлое')
    await expect.poll(() => ground(page)).toBe(LIGHT)
  })
})
