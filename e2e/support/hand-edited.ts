import type { Page } from 'playwright/test'
import type { ConfigValues } from './shop.ts'

/** Gives pages a configuration block as an edit by hand may leave it: `npm run configure` would refuse these values. */
export async function handEdited(page: Page, values: ConfigValues): Promise<void> {
  await page.addInitScript(edited => {
    // whole by now, and the shop's script has not run yet
    document.addEventListener('readystatechange', () => {
      const block = document.getElementById('storefront-config')?.firstChild
      if (document.readyState === 'interactive' && block instanceof Text) block.data = JSON.stringify({ ...JSON.parse(block.data), ...edited })
    })
  }, values)
}
