import { expect, test } from './support/fixtures.ts'
import { layoutFaultsOf } from './support/layout-checks.ts'
import { menuByDelivery } from './support/steps.ts'

/** What spoils the menu, and what is then said of it. */
const PLANTED: Readonly<Record<string, { readonly plant: () => void; readonly said: RegExp }>> = {
  'a page that is wider than its window': { plant: () => { document.querySelector<HTMLElement>('main')!.style.cssText = 'width: 120vw' }, said: /^the page is \d+ px wide in 360$/ },
  'a button that leaves the window': { plant: () => { document.querySelector<HTMLElement>('main article button')!.style.cssText = 'position: relative; left: -60px' }, said: /^button «.*» leaves the window: -\d+ to \d+$/ },
}

test('[UI-05] the layout of the menu has no fault, and each that is planted is told', async ({ page }) => {
  await menuByDelivery(page)
  expect(await layoutFaultsOf(page)).toEqual([])
  for (const [what, { plant, said }] of Object.entries(PLANTED)) {
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(plant)
    expect(await layoutFaultsOf(page), what).toEqual(expect.arrayContaining([expect.stringMatching(said)]))
  }
})
