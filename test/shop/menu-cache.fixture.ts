import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { createTestArchive, type TestArchive } from '../kit/archive.ts'
import { createChain, createChainHttp, DAYS, dish, everyDay, modifierGroup, resto } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, storedChoice, type ShopOptions, type TestShop } from '../kit/shop.ts'

/** A network that a test can cut off or delay, and whose responses it can change. */
export interface Network extends HttpPort {
  mode: 'up' | 'down' | 'held'
  /** Calls to matching addresses fail. */
  refused: RegExp | null
  /** Changes a successful response. */
  edit: (path: string, json: any) => unknown
  readonly requests: string[]
  /** Goes online, and answers the calls that were held. */
  goUp(): Promise<void>
}

const RESTAURANTS = [11, 12, 13, 14]
const details = DAYS.map(dayOfWeek => ({ dayOfWeek, startAt: '08:00', endAt: '10:00', isActive: true }))
const chain = createChain({
  restos: RESTAURANTS.map(id => resto(id)), dishes: RESTAURANTS.map(id => dish(id, { menu: { id: id * 10 } })),
  modifiers: [{ positionId: 11, modifiers: [modifierGroup(1, 0, 2)] }], slots: [{ positionIds: [11], details }],
  preOrder: [{ type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0, hours: everyDay('11:00', '21:00') }],
  promotions: [{ id: 1, name: 'Скидка', photos: [] }],
})

export function createNetwork(mode: Network['mode'] = 'up'): Network {
  const inner = createChainHttp(chain)
  const held: (() => void)[] = []
  const network: Network = {
    mode,
    refused: null,
    edit: (_path, json) => json,
    requests: [],
    async send(request, signal) {
      const path = request.url.replace(/^https?:\/\/[^/]+/, '')
      network.requests.push(path)
      if (network.mode === 'held') await new Promise<void>(resolve => held.push(resolve))
      if (network.mode === 'down' || network.refused?.test(path) === true) throw new NetworkError('unreachable')
      const { status, text } = await inner.send(request, signal)
      return { status, text: status === 200 ? JSON.stringify(network.edit(path, JSON.parse(text))) : text }
    },
    async goUp() {
      network.mode = 'up'
      for (const resolve of held.splice(0)) resolve()
      await settle()
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
  method: 'DELIVERY' | 'TAKE_AWAY' = 'DELIVERY', choice: Parameters<typeof storedChoice>[1] = {},
): Device {
  return { storage: createMemoryStorage(storedChoice(method, choice)), archive: createTestArchive() }
}

/** The ids of the restaurants whose menus are cached. */
export function listCachedRestos({ records }: TestArchive): readonly number[] {
  return [...records.keys()].map(name => Number(/ (\d+) \d+ \d+$/.exec(name)?.[1])).sort((a, b) => a - b)
}

/** Waits until all responses and records have been read, except those that the test holds back. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await flushPromises()
}
export interface Visit extends TestShop {
  /** The states of the boot after `loading`. */
  readonly states: string[]
}
/** Starts a visit and waits until it has settled. */
export async function startVisit(
  device: Device, network: Network = createNetwork(), options: ShopOptions = {},
): Promise<Visit> {
  const made = buildShop({ ...device, http: network, ...options })
  const { state } = made.shop.boot
  const states: string[] = []
  state.subscribe(() => {
    const { status } = state.get()
    if (status !== 'loading' && states.at(-1) !== status) states.push(status)
  })
  made.shop.start()
  await settle()
  return { ...made, states }
}
/** A successful visit that lasts until the menu has been cached. */
export async function completeVisit(
  device: Device, network: Network = createNetwork(), options: ShopOptions = {},
): Promise<Visit> {
  const made = await startVisit(device, network, options)
  assertFresh(made)
  await made.timer.advance(3000)
  await settle()
  return made
}
/** The shown menu is the one from the API, not the cached one. */
export function assertFresh({ shop }: { readonly shop: Pick<TestShop['shop'], 'menu' | 'boot'> }): void {
  const { menu, boot } = shop
  assert.equal(
    [menu.state.get().status, menu.freshness.get().status, boot.state.get().status], ['ready', 'fresh', 'ready'],
  )
}
/** The shown menu as plain data. */
export function selectMenu({ shop }: TestShop): unknown {
  const now = shop.menu.state.get()
  if (now.status !== 'ready') throw new Error(`the menu is ${now.status}`)
  const { positions, modifiers, dishHours, ...rest } = now.menu
  return JSON.parse(
    JSON.stringify({ ...rest, positions: [...positions], modifiers: [...modifiers], dishHours: [...dishHours] }),
  )
}
