import { expect, test } from './support/fixtures.ts'
import { layoutFaultsOf } from './support/layout-checks.ts'
import { menuByDelivery } from './support/steps.ts'

/** What spoils the menu, and what is then said of it. */
const PLANTED: Readonly<Record<string, { readonly plant: () => void; readonly said: RegExp }>> = {
  'a page that is wider than its window': { plant: () => { document.querySelector<HTMLElement>('main')!.style.cssText = 'width: 120vw' }, said: /^the page is \d+ px wide in 360$/ },
  'a button that leaves the window': { plant: () => { document.querySelector<HTMLElement>('main article button')!.style.cssText = 'position: relative; left: -60px' }, said: /^button «.*» leaves the window: -\d+ to \d+$/ },
  'two buttons that lie over each other': {
    plant: () => {
      const [one, other] = [...document.querySelectorAll<HTMLElement>('main article button')] as [HTMLElement, HTMLElement]
      const [from, to] = [other.getBoundingClientRect(), one.getBoundingClientRect()]
      other.style.cssText = `transform: translate(${to.left - from.left + 10}px, ${to.top - from.top + 10}px)`
    },
    said: /^button «.*» and button «.*» overlap by \d+ × \d+ px$/,
  },
  'buttons too small for a finger': {
    plant: () => {
      for (const name of ['one', 'other']) {
        const button = document.createElement('button')
        button.textContent = name
        button.style.cssText = 'width: 16px; height: 16px; overflow: visible'
        document.querySelector('main')?.prepend(button)
      }
    },
    said: /^button «one» is 16 × 16 px$/,
  },
  'a word that is cut': {
    plant: () => {
      const box = document.createElement('div')
      box.textContent = 'Филадельфия'
      box.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap'
      document.querySelector('main')?.prepend(box)
    },
    said: /^«Филадельфия» is cut by its box$/,
  },
  'a header that scrolls away': {
    plant: () => { for (const part of document.querySelectorAll<HTMLElement>('header, header *')) part.style.setProperty('position', 'static', 'important') },
    said: /^the header has scrolled away: its lower edge is at -?\d+$/,
  },
}

test('[UI-05] the layout of the menu has no fault, and each that is planted is told', async ({ page }) => {
  await menuByDelivery(page)
  expect(await layoutFaultsOf(page)).toEqual([])
  for (const [what, { plant, said }] of Object.entries(PLANTED)) {
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(plant)
    // what still fades in is not judged yet
    await expect.poll(() => layoutFaultsOf(page), what).toEqual(expect.arrayContaining([expect.stringMatching(said)]))
  }
})
