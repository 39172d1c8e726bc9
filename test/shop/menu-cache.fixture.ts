import type { HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { createTestArchive, type TestArchive } from '../kit/archive.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import {
  buildShop, storedChoice, waitUntil, waitForValue, type ShopOptions, type TestSandbox, type TestShop,
} from '../kit/shop.ts'

/** A network that a test can cut off or delay, and whose responses it can change. */
export interface Network extends HttpPort {
  /** While the mode is `held`, calls wait until it is `up` again. */
  mode: 'up' | 'down' | 'held'
  /** Calls to matching addresses fail. */
  refused: RegExp | null
  /** Changes a successful response. */
  edit: (path: string, json: any) => unknown
  readonly requests: string[]
}
export function createNetwork(): Network {
  const inner = createSandboxHttp()
  const network: Network = {
    mode: 'up',
    refused: null,
    edit: (_path, json) => json,
    requests: [],
    async send(request: HttpRequest, signal) {
      const path = request.url.replace(/^http:\/\/[^/]+/, '')
      network.requests.push(path)
      if (network.mode === 'held') await waitUntil(() => network.mode !== 'held', 60_000)
      if (network.mode === 'down' || network.refused?.test(path) === true) throw new NetworkError('unreachable')
      const answer = await inner.send(request, signal)
      return answer.status === 200
        ? { ...answer, text: JSON.stringify(network.edit(path, JSON.parse(answer.text))) }
        : answer
    },
  }
  return network
}

/** The data that a device keeps between visits. */
export interface Device {
  readonly storage: MemoryStorage
  readonly archive: TestArchive
}
export function createDevice(
  method: 'DELIVERY' | 'TAKE_AWAY' = 'DELIVERY', place: Parameters<typeof storedChoice>[1] = {},
): Device {
  return { storage: createMemoryStorage(storedChoice(method, place)), archive: createTestArchive() }
}

/** The ids of the restaurants whose menus are cached. */
export function listCachedRestos({ records }: TestArchive): readonly number[] {
  return [...records.keys()].map(name => Number(/ (\d+) \d+ \d+$/.exec(name)?.[1])).sort((a, b) => a - b)
}

/** Starts a visit with a working network by default. `states` lists the states of the boot in order. */
export function startVisit(
  sandbox: TestSandbox, device: Device, network: Network = createNetwork(), options: ShopOptions = {},
): TestShop & { readonly states: string[] } {
  const made = buildShop({ apiBase: sandbox.url, ...device, http: network, ...options })
  const states: string[] = []
  made.shop.boot.state.subscribe(() => {
    const { status } = made.shop.boot.state.get()
    if (states.at(-1) !== status) states.push(status)
  })
  made.shop.start()
  return Object.assign(made, { states })
}
export const waitForReady = ({ shop }: TestShop) => waitForValue(shop.boot.state, state => state.status === 'ready')
/** Waits until the shown menu is the one from the API, not the cached one. */
export async function waitForFreshMenu(made: TestShop): Promise<void> {
  await waitUntil(
    () =>
      made.shop.menu.state.get().status === 'ready'
      && made.shop.menu.freshness.get().status === 'fresh'
      && made.shop.boot.state.get().status === 'ready',
  )
}
/** A successful visit that lasts until the menu has been cached. */
export async function completeVisit(
  sandbox: TestSandbox, device: Device, options: ShopOptions = {},
): Promise<TestShop> {
  const made = startVisit(sandbox, device, createNetwork(), options)
  await waitForFreshMenu(made)
  // the zones are cached as well
  await waitForValue(made.shop.location.cities.data, data =>
    [...data.values()].some(({ status }) => status === 'ready'),
  )
  await made.timer.advance(3000)
  return made
}
/** The shown menu as plain data. */
export function selectMenu({ shop }: TestShop): unknown {
  const now = shop.menu.state.get()
  if (now.status !== 'ready') throw new Error(`the menu is ${now.status}`)
  const { positions, modifiers, slots, ...rest } = now.menu
  return JSON.parse(
    JSON.stringify({ ...rest, positions: [...positions], modifiers: [...modifiers], slots: [...slots] }),
  )
}
