import type { Page, ViewportSize } from 'playwright/test'
import { waitForFrames } from '../support/steps.ts'

/** A long page is drawn up to three windows high, at most 2,400 px. */
const WINDOWS_HIGH = 3
const HIGH = 2400
/**
 * Milliseconds without a change or a response until a page counts as idle, and the limit of
 * waiting.
 */
const CALM = 300
const PATIENCE = 5_000

/**
 * Waits until the page no longer changes and no response arrives, except those that are held back.
 */
export async function calm(page: Page): Promise<void> {
  await page.evaluate(([quiet, limit]) => new Promise<void>(done => {
    const end = performance.now() + limit
    let since = performance.now()
    const note = (): void => { since = performance.now() }
    const eyes = new MutationObserver(note)
    eyes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const ears = new PerformanceObserver(note)
    ears.observe({ type: 'resource' })
    const look = (): void => {
      if (performance.now() - since < quiet && performance.now() < end) return void setTimeout(look, 40)
      eyes.disconnect()
      ears.disconnect()
      done()
    }
    look()
  }), [CALM, PATIENCE] as const)
}

/** Scrolls through the page, so that content below the window is loaded. */
const scrollThrough = (page: Page): Promise<void> => page.evaluate(async windows => {
  if (document.documentElement.scrollHeight <= innerHeight) return
  for (let at = 1; at < windows; at += 1) {
    scrollTo({ top: at * innerHeight, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
  scrollTo({ top: 0, behavior: 'instant' })
}, WINDOWS_HIGH)

/** Disables `content-visibility`: the lower part of a long page would be empty in the picture. */
const showAll = (page: Page): Promise<void> => page.evaluate(() => {
  if (document.adoptedStyleSheets.length > 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [sheet]
})

/** Changes the window's size and waits for the content. */
export async function enlarge(page: Page, window: ViewportSize): Promise<void> {
  await page.setViewportSize(window)
  await showAll(page)
  await waitForFrames(page, 2)
  await scrollThrough(page)
  await calm(page)
}

/**
 * Saves a picture of the page: the window while a layer covers it, otherwise up to three windows.
 */
export async function draw(
  page: Page,
  file: string,
  { width, height }: ViewportSize,
  top: string | undefined,
): Promise<void> {
  const isCovered = await page.evaluate(() => document.querySelector('#app[inert], #app [inert]') !== null)
  const { whole, from } = await page.evaluate(
    selector => ({
      whole: document.documentElement.scrollHeight,
      from:
        selector === undefined
          ? 0
          : Math.max(0, (document.querySelector(selector)?.getBoundingClientRect().top ?? 0) + scrollY - 96),
    }),
    top,
  )
  const clip = {
    x: 0,
    y: isCovered ? 0 : from,
    width,
    height: isCovered ? height : Math.max(height, Math.min(whole - from, height * WINDOWS_HIGH, HIGH)),
  }
  await page.screenshot({
    path: file,
    type: 'jpeg',
    quality: 72,
    animations: 'disabled',
    ...(isCovered ? {} : { fullPage: true, clip }),
  })
}
