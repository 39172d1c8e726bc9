import { expect, test } from './support/fixtures.ts'
import { serveShopFromBucket } from './support/shop.ts'
import { addFromCard, enterForTakeAway, MENU, openCart } from './support/steps.ts'

test('[RT-01, CFG-01] the shop runs from a bucket without response headers, at any address', async ({
  page,
  shop,
  allow,
}) => {
  // The bucket answers an unknown path with the error document and status 404.
  allow(/Failed to load resource: the server responded with a status of 404/)
  const site = await serveShopFromBucket({ apiBase: shop.api })
  try {
    await enterForTakeAway(page, site.url, { hasAnswered: true })
    const answer = await page.goto(site.url + MENU)
    expect(answer?.status()).toBe(404)
    await addFromCard(page, 'Калифорния')
    await openCart(page)
    await expect(page.getByText('Калифорния').first()).toBeVisible()
    const cart = await page.reload()
    expect([new URL(page.url()).pathname, cart?.status()]).toEqual(['/cart', 200])
    await expect(page.getByText('Калифорния').first()).toBeVisible()
  } finally {
    await site.close()
  }
})
