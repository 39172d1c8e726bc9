import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { buildGallery } from '../../.ci/dev/gallery.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import { expect, test as base } from './fixtures.ts'
import { readRun } from './run.ts'
import type { Service } from './shop.ts'

/** `test` on the page with every component of the kit, without a shop. */
export const test = base.extend<object, { readonly gallery: Service }>({
  gallery: [async ({}, use) => {
    const folder = mkdtempSync(path.join(readRun().folder, 'gallery-'))
    await buildGallery(folder)
    const site = await serveSite(folder)
    await use(site)
    await site.close()
  }, { scope: 'worker' }],

  baseURL: async ({ gallery }, use) => use(gallery.url),
})

export { expect }
