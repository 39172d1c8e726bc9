import type { Page } from 'playwright/test'
import { bundleLayoutChecks } from '../../.ci/test/layout-checks.ts'

/** Returns the layout faults of the page, one line each, as the check in WebKit does. */
export async function findLayoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(`${await bundleLayoutChecks()}; layout.layoutFaults()`)
}
