import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { prerender } from '../../src/prerender/prerender.ts'
import { createTestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON, openSandbox } from '../kit/shop.ts'

/** The titles of a whole chain, which search engines show and compare. */
const titles = suite('the titles of prerendered pages')

const network: HttpPort = {
  async send({ url, headers }, signal) {
    const response = await fetch(url, { headers, signal })
    return { status: response.status, text: await response.text() }
  },
}

/** Renders all pages of a chain of the sandbox, without information pages. */
async function renderChain(brand: string, name: object) {
  const sandbox = await openSandbox()
  try {
    const { pages } = await prerender({
      block: { brand, name, whiteLabel: brand, apiBase: sandbox.url, locales: ['ru'] }, texts: {},
      origin: 'https://shop.example',
      api: undefined, port: network, timer: createTestTimer(FRIDAY_NOON), report: () => undefined,
      readFile: () => undefined,
    })
    return pages
  } finally {
    await sandbox.close()
  }
}

/** The restaurant of a page: its own path, or the first restaurant in its breadcrumbs. */
const findRestaurant = ({ path, body }: { readonly path: string; readonly body: string }): string | undefined =>
  /^\/restos\/\d+$/.test(path) ? path : /"(\/restos\/\d+)"/.exec(body)?.[1]

for (const [brand, name] of [
  ['caplya', { ru: 'Суши Цапля', en: 'Sushi Tsaplya', cnr: 'Suši Čaplja' }],
  ['volna', { ru: 'Тихая волна', en: 'Quiet Wave' }],
] as const) {
  titles(`[MENU-18] no page of ${brand} shares its title with a page of another restaurant`, async () => {
    const pages = (await renderChain(brand, name)).filter(({ path }) => /^\/(?:menus|restos|promotions)\//.test(path))
    assert.ok(pages.length > 50)
    const byTitle = new Map<string, Set<string | undefined>>()
    for (const page of pages) {
      const title = /<title>(.*?)<\/title>/.exec(page.head)?.[1] ?? ''
      byTitle.set(title, (byTitle.get(title) ?? new Set()).add(findRestaurant(page)))
    }
    assert.equal([...byTitle].filter(([, restaurants]) => restaurants.size > 1).map(([title]) => title), [])
  })
}

titles.run()
