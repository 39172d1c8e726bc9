import type { Page, Route } from 'playwright/test'
import { NOON, type Shop } from '../support/fixtures.ts'
import { lengthenResponses } from '../support/long-words.ts'
import type { Screen, State } from './table.ts'

const NIGHT = '2026-03-04T03:10:00+03:00'
const TIMES = 4
/** The distance between the ids of one copy and those of the next. */
const APART = 1_000_000

/**
 * Brings the shop into a state before the screen is opened; `inOrder` reverts what outlives the
 * page.
 */
export async function bringAbout(page: Page, shop: Shop, state: State, { calls }: Screen): Promise<void> {
  const answer = (how: (route: Route) => unknown): Promise<unknown> =>
    page.route(
      url => calls !== undefined && new RegExp(calls).test(url.pathname),
      route =>
        void (route.request().resourceType() === 'document' || route.request().method() === 'OPTIONS'
          ? route.continue()
          : how(route)),
    )
  const change = (become: (list: readonly unknown[]) => readonly unknown[]): Promise<unknown> => answer(async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, json: changed(await response.json(), become) })
  })
  switch (state) {
    case 'loading': return void await answer(() => undefined)
    case 'error':
      return void (await answer(route =>
        route.fulfill({
          status: 500,
          headers: OPEN,
          json: { errors: [{ code: 'server.failed', message: 'Сервер перезапускается, попробуйте через минуту' }] },
        }),
      ))
    case 'empty': return void await change(() => [])
    case 'one': return void await change(list => list.slice(0, 1))
    case 'many':
      return void (await change(list =>
        Array.from({ length: TIMES }, (_, time) => list.map(item => renumbered(item, time))).flat(),
      ))
    case 'long': return lengthenResponses(page, shop.api)
    case 'bare': return void await page.route('**/pictures/**', route => route.abort())
    case 'closed': return void await shop.control('clock', { now: NIGHT })
    case 'plain': case 'offline': return
  }
}
/** A CORS header: a response made here replaces one of the API, which has another origin. */
const OPEN = { 'access-control-allow-origin': '*' }

/** Resets the API for the next row. */
export async function inOrder(shop: Shop): Promise<void> {
  await shop.control('clock', { now: NOON })
}

/** Changes a list, or the `content` list of a response. */
function changed(json: unknown, become: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(json)) return become(json)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === 'content' && Array.isArray(value) ? become(value) : value,
    ]),
  )
}
const renumbered = (item: unknown, time: number): unknown =>
  time > 0 && typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'number'
    ? { ...item, id: item.id + time * APART }
    : item
