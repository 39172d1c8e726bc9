import type { Page } from 'playwright/test'
import type { ConfigValues } from './shop.ts'

const BLOCK = /(<script[^>]* id="storefront-config"[^>]*>)(.*?)(<\/script>)/s

/** Gives pages a hand-edited configuration block, with values that `npm run configure` rejects. */
export async function editConfigByHand(page: Page, values: ConfigValues): Promise<void> {
  await page.route(
    () => true,
    async route => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      const response = await route.fetch()
      const text = await response.text()
      if (!BLOCK.test(text)) throw new Error(`${route.request().url()} has no configuration block`)
      return route.fulfill({
        response,
        body: text.replace(
          BLOCK,
          (_, start: string, block: string, end: string) =>
            start + JSON.stringify({ ...JSON.parse(block), ...values }) + end,
        ),
      })
    },
  )
}
