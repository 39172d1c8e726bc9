import { expect, test } from './support/fixtures.ts'
import { layoutFaultsOf } from './support/layout-checks.ts'
import { menuByDelivery } from './support/steps.ts'

/** What spoils the menu, and what is then said of it. */
const PLANTED: Readonly<Record<string, { readonly plant: () => void; readonly said: RegExp }>> = {
  'a page that is wider than its window': { plant: () => { document.querySelector('main')!.setAttribute('style', 'width: 120vw') }, said: /^the page is \d+ px wide in 360$/ },
  'a button that leaves the window': { plant: () => { document.querySelector('main article button')!.setAttribute('style', 'position: relative; left: -60px') }, said: /^button «.*» leaves the window: -\d+ to \d+$/ },
  'a button over another': { plant: () => { document.querySelectorAll('main article button')[1]!.setAttribute('style', 'position: relative; left: -100px') }, said: / overlap by \d+ × \d+ px$/ },
  'a button that no finger hits': { plant: () => { document.querySelector('main article button')!.setAttribute('style', 'height: 12px; min-height: 0; padding: 0; overflow: hidden') }, said: /^button «.*» is \d+ × 12 px$/ },
  'a name that is cut': { plant: () => { document.querySelector('main h2')!.setAttribute('style', 'width: 20px; overflow: hidden; white-space: nowrap') }, said: /» is cut by its box$/ },
  'a header that scrolls away': { plant: () => { document.querySelector('header')!.setAttribute('style', 'position: static') }, said: /^the header has scrolled away/ },
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
