import { expect, test } from './support/fixtures.ts'
import { findLayoutFaults } from './support/layout-checks.ts'
import { openMenuForDelivery } from './support/steps.ts'

/** What breaks the layout of the menu, and the message that is then expected. */
const PLANTED: Readonly<Record<string, { readonly plant: () => void; readonly fault: RegExp }>> = {
  'a page that is wider than its window': {
    plant: () => {
      document.querySelector<HTMLElement>('main')!.style.cssText = 'width: 120vw'
    },
    fault: /^the page is \d+ px wide in 360$/,
  },
  'a button that leaves the window': {
    plant: () => {
      document.querySelector<HTMLElement>('main article button')!.style.cssText = 'position: relative; left: -60px'
    },
    fault: /^button «.*» leaves the window: -\d+ to \d+$/,
  },
  'two buttons that lie over each other': {
    plant: () => {
      const [first, second] = [...document.querySelectorAll<HTMLElement>('main article button')] as [
        HTMLElement,
        HTMLElement,
      ]
      const [from, to] = [second.getBoundingClientRect(), first.getBoundingClientRect()]
      second.style.cssText = `transform: translate(${to.left - from.left + 10}px, ${to.top - from.top + 10}px)`
    },
    fault: /^button «.*» and button «.*» overlap by \d+ × \d+ px$/,
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
    fault: /^button «one» is 16 × 16 px$/,
  },
  'a word that is cut': {
    plant: () => {
      const box = document.createElement('div')
      box.textContent = 'Филадельфия'
      box.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap'
      document.querySelector('main')?.prepend(box)
    },
    fault: /^«Филадельфия» is cut by its box$/,
  },
  'a header that scrolls away': {
    plant: () => {
      for (const part of document.querySelectorAll<HTMLElement>('header, header *'))
        part.style.setProperty('position', 'static', 'important')
    },
    fault: /^the header has scrolled away: its lower edge is at -?\d+$/,
  },
}

test('[UI-05] the menu has no layout fault, and each planted fault is reported', async ({ page }) => {
  await openMenuForDelivery(page)
  expect(await findLayoutFaults(page)).toEqual([])
  for (const [description, { plant, fault }] of Object.entries(PLANTED)) {
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(plant)
    // Elements that still fade in are not checked yet.
    await expect.poll(() => findLayoutFaults(page), description)
      .toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
  }
})
