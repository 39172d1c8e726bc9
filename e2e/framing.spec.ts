import { expect, saveScreenshot, test } from './support/fixtures.ts'

// Chromium alone: clicks of Firefox's driver do not reach a frame of another origin
test('[ERR-04, UI-05] in a foreign frame the shop shows only a link to its own page @chromium', async ({
  page,
  shop,
  allow,
}) => {
  // A server that sends none of the shop's headers.
  await page.route(`${shop.url}/**`, async route => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    return route.fulfill({ response: answer, headers })
  })
  const foreign = shop.url.replace('127.0.0.1', 'localhost')
  await page.route(`${foreign}/foreign.html`, route => route.fulfill({
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><title>Чужая</title><iframe src="${shop.url}/cart" width="340" height="600"></iframe>`,
  }))
  allow(/content-security-policy|frame-ancestors/i)
  await page.goto(`${foreign}/foreign.html`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: 'Магазин открыт внутри другой страницы' })).toBeVisible()
  await saveScreenshot(page, 'framed')
  await expect(frame.locator('button, input, a')).toHaveCount(1)
  await page.unroute(`${shop.url}/**`)
  await frame.getByRole('link', { name: 'Открыть магазин' }).click()
  await expect(page).toHaveURL(`${shop.url}/cart`)
  await expect(page.getByRole('dialog', { name: 'Адрес' })).toBeVisible()
})
