import { expect, test } from './support/fixtures.ts'
import { serveTokenPages, wakeTogether } from './support/token-page.ts'

const TABS = 3
const ROUNDS = 15
const CALLS = 7

test(`[AUTH-06] ${TABS} tabs with ${CALLS} calls each use a refresh token once, ${ROUNDS} times @desktop`, async ({
  context,
  shop,
}) => {
  const { open, close } = await serveTokenPages(context, { api: shop.api })
  const { replays, exchanges, mixed, troubles } = await wakeTogether({
    open,
    api: shop.api,
    tabs: TABS,
    rounds: ROUNDS,
    calls: CALLS,
    phone: '+79001234441',
  })
  close()
  expect(replays, 'a second use of a refresh token closes the session').toBe(0)
  expect(troubles).toEqual([])
  expect(exchanges, 'one for all calls of all tabs').toBe(ROUNDS)
  expect(mixed, 'all calls go out with the new token').toBe(0)
})
