import type { Page } from 'playwright/test'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { addFromCard, openMenuForDelivery, MENU, waitForScrollEnd } from './support/steps.ts'

/** Header texts that are cut off by a box, the window or an ellipsis, or that overlap others. */
function findFaults(): string[] {
  const faults: string[] = []
  const visibleTexts: { readonly words: string, readonly rect: DOMRect }[] = []
  const header = document.querySelector('header')
  const texts = document.createTreeWalker(header ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (parent === null || parent.closest('.visually-hidden') !== null || !parent.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(rect => rect.width > 0)
    const words = `«${(text.textContent ?? '').trim()}»`
    if (rects.length === 0) continue
    for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(at)
      if (display === 'contents') continue
      const box = at.getBoundingClientRect()
      if (textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth) faults.push(`${words} ends in an ellipsis`)
      const isClip = overflowX !== 'visible' || overflowY !== 'visible' || at.parentElement === header || at === header
      if (
        isClip &&
        rects.some(
          rect =>
            rect.top < box.top - 1 ||
            rect.bottom > box.bottom + 1 ||
            rect.left < box.left - 1 ||
            rect.right > box.right + 1,
        )
      )
        faults.push(`${words} runs out of its box`)
    }
    if (rects.some(rect => rect.left < 0 || rect.right > document.documentElement.clientWidth))
      faults.push(`${words} runs out of the window`)
    for (const otherText of visibleTexts) {
      if (
        rects.some(
          ({ left, right, top, bottom }) =>
            left < otherText.rect.right - 1 &&
            right > otherText.rect.left + 1 &&
            top < otherText.rect.bottom - 1 &&
            bottom > otherText.rect.top + 1,
        )
      )
        faults.push(`${words} lies over ${otherText.words}`)
    }
    visibleTexts.push(...rects.map(rect => ({ words, rect })))
  }
  return [...new Set(faults)]
}

/** Doubles the root font size, as the device's setting for larger text does. */
async function twiceAsLarge(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => { document.documentElement.style.fontSize = '32px' })
}

for (const [width, height, tag] of [[360, 780, ''], [1280, 800, '@desktop ']] as const) {
  // No line is cut off or overlaps another, and the menu's bar stays below the header.
  test(`${tag}[UI-05, RT-06] at 200 % text size no header line is cut at ${width} px`, async ({ page }) => {
    await openMenuForDelivery(page)
    await addFromCard(page, 'Калифорния')
    await expect(page.getByRole('banner').getByText(/\d\d:\d\d/).first()).toBeVisible()
    await twiceAsLarge(page, width, height)
    await saveScreenshot(page, `large-text-${width}`)
    await expect.poll(() => page.evaluate(findFaults)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await page.goto(MENU)
    await twiceAsLarge(page, width, height)
    await expect(page.getByRole('navigation', { name: 'Категории меню' })).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await waitForScrollEnd(page)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [bar, header] = [
            document.querySelector('main div:has(> nav)'),
            [...document.querySelectorAll('header, header > *')].at(-1),
          ]
          return Math.round((bar?.getBoundingClientRect().top ?? 0) - (header?.getBoundingClientRect().bottom ?? 0))
        }),
      )
      .toBe(0)
  })
}
