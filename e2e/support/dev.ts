import { expect, SHORT_MENU, test as base } from './fixtures.ts'
import { readRun } from './run.ts'
import { controlCall } from './shop.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/**
 * `test` with a shop run from a copy of the sources; its menus are short until the sandbox
 * restarts.
 */
export const test = base.extend<{ readonly workshop: Workshop }>({
  workshop: async ({}, use) => {
    const workshop = await openWorkshop(readRun().folder)
    await controlCall(workshop.api, 'reset', { menu: SHORT_MENU })
    await use(workshop)
    await workshop.close()
  },

  baseURL: async ({ workshop }, use) => use(workshop.url),
})

export { expect }
