import type { Page, Route } from 'playwright/test'

/** Forty letters without a break opportunity. */
export const WORD = 'Превысокомногорассмотрительствующийшинов'
const LATIN = 'unbreakablylongwordoffortylettersexactly'
/** The fields of the API that are shown as text. */
const READ = new Set([
  'name',
  'nameUi',
  'description',
  'address',
  'street',
  'ingredients',
  'text',
  'title',
  'allergens',
  'composition',
])

function lengthenTexts(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return READ.has(key) ? `${value} ${WORD}` : key === 'emails' ? `${LATIN}@example.com` : value
  if (Array.isArray(value)) return value.map(item => lengthenTexts(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, lengthenTexts(field, name)]))
}
async function lengthen(route: Route): Promise<void> {
  if (route.request().method() === 'OPTIONS') return route.continue()
  const response = await route.fetch()
  const json: unknown = await response.json().catch(() => undefined)
  await route.fulfill(json === undefined ? { response } : { response, json: lengthenTexts(json) })
}

/** From now on every text in the API's responses ends in a long word. */
export async function lengthenResponses(page: Page, api: string): Promise<void> {
  await page.route(url => url.href.startsWith(api) && /^\/(1|api)\//.test(url.pathname), lengthen)
}
