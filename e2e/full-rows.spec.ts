import type { Page, Route } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway } from './support/steps.ts'

/** The number of cards in each row of a list. */
const readRows = (page: Page, selector: string): Promise<readonly number[]> =>
  page
    .locator(selector)
    .first()
    .evaluate(list => {
      const tops = [...list.children].map(child => Math.round(child.getBoundingClientRect().top))
      return [...new Set(tops)].map(top => tops.filter(otherTop => otherTop === top).length)
    })
/** True if a single card stands in the last of several rows and does not fill it. */
const leftAlone = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().evaluate(list => {
  const rects = [...list.children].map(child => child.getBoundingClientRect())
  const last = rects.at(-1)
  if (last === undefined || rects.every(({ top }) => top === last.top)) return false
  return rects.filter(({ top }) => top === last.top).length === 1 && last.width < list.clientWidth - 1
})

const PROMOTIONS = 'main ul:has(article)'
const GROUPS = 'main section[aria-labelledby^="home-menu"] ul'

/** Replaces the API's promotions by this many. */
const only = (count: number) => async (route: Route): Promise<void> => {
  if (route.request().method() !== 'GET') return route.continue()
  const response = await route.fetch()
  const [first] = await response.json() as readonly object[]
  await route.fulfill({ response, json: Array.from({ length: count }, (_, at) => ({ ...first, id: 1000 + at })) })
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[UI-05, MENU-08] the last row of promotions never holds one card, on wide screens @desktop', async ({
  page,
  shop,
}) => {
  const calls = `${shop.api}/**/promotions`
  await enterForTakeAway(page, '/', { hasAnswered: true })
  for (const count of [4, 5, 7, 9, 10, 13]) {
    await page.unroute(calls)
    await page.route(calls, only(count))
    await page.goto('/promotions')
    await expect(page.locator(`${PROMOTIONS} > li`)).toHaveCount(count)
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect
        .soft(
          await leftAlone(page, PROMOTIONS),
          `${count} at ${width} px: ${(await readRows(page, PROMOTIONS)).join(' + ')}`,
        )
        .toBe(false)
    }
  }
})

test('[UI-05, RT-05] the last row of a menu\'s groups on home never holds a single card', async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const groups = page.locator(`${GROUPS} > li`)
  await expect(groups.first()).toBeVisible()
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 })
    // Fewer groups each time, so that the rows end in every way.
    await page.reload()
    await expect(groups.first()).toBeVisible()
    while (await groups.count() > 2) {
      expect
        .soft(
          await leftAlone(page, GROUPS),
          `${await groups.count()} at ${width} px: ${(await readRows(page, GROUPS)).join(' + ')}`,
        )
        .toBe(false)
      await groups.last().evaluate(group => group.remove())
    }
  }
})
