import { expect, test } from './support/fixtures.ts'
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
  for (const name of ['main', 'packages']) {
    const released = new Promise<void>(resolve => { release.set(name, resolve) })
    await page.route(`**/assets/${name}-*.js`, async route => { await released; await route.continue() })
  }
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
