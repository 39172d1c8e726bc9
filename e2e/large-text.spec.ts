import type { Page } from 'playwright/test'
import { expect, shoot, test } from './support/fixtures.ts'
import { addFromCard, menuByDelivery, MENU, standsStill } from './support/steps.ts'

/** Lines of the header that are cut off, by their box, an edge or an ellipsis, and words that lie over others. */
function spoilt(): string[] {
  const found: string[] = []
  const seen: { readonly words: string, readonly rect: DOMRect }[] = []
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
      if (textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth) found.push(`${words} ends in an ellipsis`)
      const isClip = overflowX !== 'visible' || overflowY !== 'visible' || at.parentElement === header || at === header
      if (isClip && rects.some(rect => rect.top < box.top - 1 || rect.bottom > box.bottom + 1 || rect.left < box.left - 1 || rect.right > box.right + 1)) found.push(`${words} runs out of its box`)
    }
    if (rects.some(rect => rect.left < 0 || rect.right > document.documentElement.clientWidth)) found.push(`${words} runs out of the window`)
    for (const other of seen) {
      if (rects.some(({ left, right, top, bottom }) => left < other.rect.right - 1 && right > other.rect.left + 1 && top < other.rect.bottom - 1 && bottom > other.rect.top + 1)) found.push(`${words} lies over ${other.words}`)
    }
    seen.push(...rects.map(rect => ({ words, rect })))
  }
  return [...new Set(found)]
}

/** As the device's own setting of larger letters reaches the shop. */
async function twiceAsLarge(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => { document.documentElement.style.fontSize = '32px' })
}

for (const [width, height, tag] of [[360, 780, ''], [1280, 800, '@desktop ']] as const) {
  test(`${tag}[UI-05, RT-06] with letters twice as large no line of the header is cut or lies over another at ${width} px, and the bar of the menu stays below it`, async ({ page }) => {
    await menuByDelivery(page)
    await addFromCard(page, 'Калифорния')
    await expect(page.getByRole('banner').getByText(/\d\d:\d\d/).first()).toBeVisible()
    await twiceAsLarge(page, width, height)
    await shoot(page, `large-text-${width}`)
    await expect.poll(() => page.evaluate(spoilt)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await page.goto(MENU)
    await twiceAsLarge(page, width, height)
    await expect(page.getByRole('navigation', { name: 'Категории меню' })).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await standsStill(page)
    await expect.poll(() => page.evaluate(() => {
      const [bar, header] = [document.querySelector('main div:has(> nav)'), [...document.querySelectorAll('header, header > *')].at(-1)]
      return Math.round((bar?.getBoundingClientRect().top ?? 0) - (header?.getBoundingClientRect().bottom ?? 0))
    })).toBe(0)
  })
}
