import {
  readBearer, callAsCustomer, createAccountApi, createTokenPair, rejectWith, type AccountApi,
  type TokenPair,
} from '../kit/account.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { randomBetween, createTestRandom, pickRandom, createRandom } from '../kit/random.ts'
import { buildShop, FRIDAY_NOON, STARTUP_KEYS, type TestShop } from '../kit/shop.ts'
import { toMemoryStorage, createLaggingStorage, createTabLocks, type LaggingTab } from '../shop/lagging-tabs.ts'
import type { Fuzzer } from './fuzzer.ts'

const STEPS = 12
const LIFE_SECONDS = 900

/**
 * Fuzzes a session in several tabs with late storage events: each refresh token is used once, no tab
 * is signed out.
 */
export const tabsTokens: Fuzzer = {
  start: () => ({
    async runSeed(seed) {
      const random = createRandom(seed)
      const server = createServer()
      const device = createLaggingStorage({
        ...STARTUP_KEYS, server_time_offset: '0', person_tokens: JSON.stringify({ source: 'PHONE', ...server.first }),
      })
      const locks = createTabLocks()
      const timer = createTestTimer(FRIDAY_NOON)
      const open = (index: number): { readonly tab: LaggingTab } & TestShop => {
        const tab = device.open()
        const made = buildShop({
          http: server.api, timer, storage: toMemoryStorage(tab), exclusively: locks(tab),
          random: createTestRandom(seed + index),
        })
        return { tab, ...made }
      }
      const tabs = Array.from({ length: randomBetween(random, 2, 4) }, (_, index) => open(index))
      const calls: Promise<unknown>[] = []
      for (let step = 0; step < STEPS; step += 1) {
        const page = pickRandom(random, tabs)
        const way = random()
        if (way < 0.4) calls.push(callAsCustomer(page))
        else if (way < 0.6) page.tab.deliver(randomBetween(random, 1, 3))
        else if (way < 0.75) await flushPromises()
        else if (way < 0.9) {
          await Promise.all(calls.splice(0))
          server.advance(randomBetween(random, 1, LIFE_SECONDS))
          timer.set(server.now())
        } else tabs[tabs.indexOf(page)] = open(step + 10)
      }
      await Promise.all(calls)
      for (let round = 0; round < 3; round += 1) for (const { tab } of tabs) tab.deliver()
      await Promise.all(tabs.map(callAsCustomer))
      if (server.replays > 0) return `a refresh token was sent twice`
      const states = tabs.map(({ shop }) => shop.session.state.get().status)
      return states.every(at => at === 'authorised') ? undefined : `the tabs are ${states.join()}`
    },
  }),
}

/**
 * An API that accepts only the newest token pair. A reused refresh token ends the session, as in the
 * contract.
 */
function createServer() {
  let [moment, generation, replays] = [FRIDAY_NOON, 0, 0]
  const createPair = (): TokenPair =>
    createTokenPair(`pair-${generation}`, (moment - FRIDAY_NOON) / 1000 + LIFE_SECONDS, 1e9)
  let newest = createPair()
  const first = newest
  let endsAt = moment + LIFE_SECONDS * 1000
  const api: AccountApi = createAccountApi()
  const me = api.me
  api.time = () => [200, { utc_time: new Date(moment).toISOString() }]
  api.me = request =>
    readBearer(request) === newest.accessToken && moment < endsAt
      ? me(request)
      : rejectWith(401, 'auth.token-expired')(request)
  api.refresh = request => {
    if (readBearer(request) !== newest.refreshToken) {
      replays += 1
      return rejectWith(401, 'auth.token-replayed')(request)
    }
    generation += 1
    newest = createPair()
    endsAt = moment + LIFE_SECONDS * 1000
    return [200, newest]
  }
  return {
    api, first,
    now: () => moment,
    advance: (seconds: number): void => { moment += seconds * 1000 },
    get replays() {
      return replays
    },
  }
}
