import type { Page } from 'playwright/test'
import { expect, saveScreenshot } from './support/fixtures.ts'
import { readVisibility, test, waitForLateScripts, watchSight } from './support/prerendered.ts'
import { isNarrow } from './support/steps.ts'

/** Path, query for the language, and tag of the test. */
const PAGES = [
  ['/restos', '', ''], ['/restos/11', '', ' @both'], ['/restos/11', '?lang=en', ''], ['/dostavka', '', ' @both'],
] as const

/** Remembers the elements of the HTML file. */
async function rememberElements(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { servedElements: [...document.querySelectorAll('main, main *, footer, footer *')] })))
}
/** How many elements of the HTML file are still in the page, and how many there were. */
const countElements = (page: Page): Promise<readonly [kept: number, served: number]> =>
  page.evaluate(() => {
    const { servedElements = [] } = window as { servedElements?: readonly Element[] }
    return [servedElements.filter(element => element.isConnected).length, servedElements.length]
  })

/** Title, metadata, heading and structured data of an HTML text, or of the page that a browser shows. */
function readDescription(html: string): readonly (string | undefined)[] {
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)]
  return [
    /<title>(.*?)<\/title>/.exec(html)?.[1],
    /<meta name="description" content="(.*?)"/.exec(html)?.[1],
    /<link rel="canonical" href="(.*?)"/.exec(html)?.[1],
    /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
    ...data.map(([, json = '']) => JSON.stringify(JSON.parse(json))),
  ]
}

for (const [path, language, where] of PAGES) {
  test(`[MENU-18, BOOT-09, I18N-02] the shop takes over ${path}${language} at a first visit${where}`, async ({
    page, site,
  }) => {
    const html = await (await fetch(site.url + path + language)).text()
    await watchSight(page)
    await rememberElements(page)
    await page.goto(path + language)
    // the shop's structured data replace those of the HTML file
    await expect(page.locator('script[data-live]').first()).toBeAttached()
    await waitForLateScripts(page)
    const [kept, served] = await countElements(page)
    expect(served).toBeGreaterThan(20)
    // wide screens have another layout, so their first render replaces the elements
    expect(kept).toBe(isNarrow(page) ? served : 0)
    const { moved, neither } = await readVisibility(page)
    expect(neither).toBe(0)
    expect(moved).toBeLessThan(0.02)
    expect(readDescription(await page.content())).toEqual(readDescription(html))
    if (path === '/restos/11') await expect(page.getByRole('main')).toContainText(language === '' ? 'Открыто' : 'Open')
    await saveScreenshot(page, `prerendered-pages${path.replaceAll('/', '-')}`)
  })
}

// The error names a phone number.
test('[BOOT-10, MENU-18] without the API a restaurant stays below the error until a retry', async ({
  page, shop, allow,
}) => {
  allow(/Failed to load resource|ERR_|Failed to fetch/)
  await page.route(`${shop.api}/**`, route => route.abort())
  await page.goto('/dostavka')
  await expect(page.getByRole('main')).toContainText('от 600 ₽')
  await page.goto('/restos/11')
  const failure = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Что-то пошло не так' }) })
  await expect(failure).toBeVisible()
  await expect(failure.getByRole('link', { name: '+7 485 200-00-00' })).toHaveAttribute('href', 'tel:+74852000000')
  const name = page.getByRole('heading', { name: 'Цапля на Свободы' })
  await expect(name).toBeVisible()
  const [failureBox, nameBox] = [await failure.boundingBox(), await name.boundingBox()]
  expect(failureBox !== null && nameBox !== null && failureBox.y + failureBox.height <= nameBox.y).toBe(true)
  await page.unroute(`${shop.api}/**`)
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(failure).toHaveCount(0)
  await expect(name).toBeVisible()
})
