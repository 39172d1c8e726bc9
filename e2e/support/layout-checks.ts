import type { Page } from 'playwright/test'
import { layoutChecks } from '../../.ci/build/layout-checks.mjs'

/** What is wrong with how the page lies in its window, one line each, as the walk through WebKit asks it. */
export async function layoutFaultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(`${await layoutChecks()}; layout.layoutFaults()`)
}
