import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import { openMenuForTakeAway, openMenu } from './support/steps.ts'

test('[I18N-01] a Russian menu loads Cyrillic, digits and the rouble; others load when they occur', async ({
  page,
}) => {
  const fetched = new Set<string>()
  page.on('response', response => {
    const [, name] = /\/onest-([\w-]+)-\w{8}\.woff2$/.exec(response.url()) ?? []
    if (name !== undefined) fetched.add(name)
  })
  await openMenuForTakeAway(page)
  await openMenu(page)
  await expect.poll(() => [...fetched]).toEqual(expect.arrayContaining(['cyrillic', 'rouble', 'signs']))
  await page.evaluate(() => document.fonts.ready)
  expect([...fetched].filter(name => /latin-/.test(name))).toEqual([])
  for (const [name, letters] of [['latin', 'Salmon'], ['latin-1', 'é'], ['latin-ext', 'č']] as const) {
    await page.evaluate(text => { document.querySelector('main')?.append(text) }, letters)
    await expect.poll(() => [...fetched]).toContain(name)
  }
})

test('[BOOT-02] fonts are requested once the first script has loaded, before any has run', async ({ page }) => {
  await openMenuForTakeAway(page)
  const requests: string[] = []
  page.on('request', request => { if (request.url().endsWith('.woff2')) requests.push(request.url()) })
  const release = new Map<string, () => void>()
  for (const name of ['main', 'packages']) release.set(name, await holdRequests(page, `**/assets/${name}-*.js`))
  // By then the head of the page has sent all its requests.
  const menuHasCome = page.waitForResponse(/\/position-groups$/)
  await page.goto('/menus/101', { waitUntil: 'commit' })
  await menuHasCome
  expect(requests).toEqual([])
  release.get('main')?.()
  await expect.poll(() => requests.length).toBe(3)
  release.get('packages')?.()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  expect(requests).toHaveLength(3)
})

const WORDS = 'Лосось юдзу, креветка и трюфель, темаки с угрём, бао со свининой, поке с копчёной форелью, 1 990 ₽, 255 г. '
  + 'Восемь роллов с лососем и авокадо под кремом из юдзу. Сверху — цедра и щепоть морской соли. Оформление заказа'

// A wider heading would take another line, and move what is below it, when the font comes.
test('[BOOT-02] words of each weight are as wide in the fallback font as in the shop’s', async ({ page }) => {
  const release = await holdRequests(page, /\.woff2$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('dialog', { name: 'Адрес' }).waitFor()
  const readWidths = (): Promise<readonly number[]> => page.evaluate(words => [400, 600, 700].map(weight => {
    const line = Object.assign(document.createElement('span'), { textContent: words })
    line.style.cssText = `position:fixed;white-space:nowrap;font-weight:${weight}`
    document.body.append(line)
    const { width } = line.getBoundingClientRect()
    line.remove()
    return width
  }), WORDS)
  const before = await readWidths()
  release()
  await page.evaluate(() => document.fonts.ready)
  const after = await readWidths()
  const [normal = NaN, bold = NaN] = after
  expect(bold, 'the font has come').toBeGreaterThan(normal * 1.01)
  // Linux rounds the widths of a fallback font's letters to whole pixels
  const ratios = after.map((width, index) => width / (before[index] ?? NaN))
  expect(ratios.filter(ratio => !(ratio > 0.95 && ratio < 1.05)), String(ratios)).toEqual([])
})
