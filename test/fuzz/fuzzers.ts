import type { Fuzzer } from './fuzzer.ts'

interface Entry {
  readonly name: string
  readonly about: string
  /** The number of inputs in a normal run. */
  readonly inputs: number
  /** The inputs are rounds of one browser page: their number is fixed, and no seed can be replayed alone. */
  readonly isOnePage?: true
  /** Loads the fuzzer's module on demand, because one of them needs a browser. */
  load(): Promise<Fuzzer>
}
export const FUZZERS: readonly Entry[] = [
  {
    name: 'answers', about: "readers of the API's answers", inputs: 60_000,
    load: async () => (await import('./answers.ts')).answers,
  },
  {
    name: 'stored', about: 'records on the device, migrations', inputs: 8_000,
    load: async () => (await import('./stored.ts')).stored,
  },
  {
    name: 'rings', about: 'rings, holes, points', inputs: 30_000, load: async () => (await import('./rings.ts')).rings,
  },
  {
    name: 'bands', about: 'bands of delivery prices', inputs: 30_000,
    load: async () => (await import('./bands.ts')).bands,
  },
  {
    name: 'hours', about: 'timetables, times, zones', inputs: 20_000,
    load: async () => (await import('./hours.ts')).hours,
  },
  {
    name: 'money', about: 'sums, and how they read', inputs: 30_000,
    load: async () => (await import('./money.ts')).money,
  },
  {
    name: 'links', about: 'addresses, history, carts in links', inputs: 20_000,
    load: async () => (await import('./links.ts')).links,
  },
  {
    name: 'typed', about: 'phones, promo codes, fields', inputs: 20_000,
    load: async () => (await import('./typed.ts')).typed,
  },
  {
    name: 'tabs-cart', about: 'one cart in many tabs', inputs: 4_000,
    load: async () => (await import('./tabs-cart.ts')).tabsCart,
  },
  {
    name: 'tabs-tokens', about: 'one session in many tabs', inputs: 1_000,
    load: async () => (await import('./tabs-tokens.ts')).tabsTokens,
  },
  {
    name: 'tabs-order', about: 'one order in many tabs', inputs: 500,
    load: async () => (await import('./tabs-order.ts')).tabsOrder,
  },
  {
    name: 'faults', about: 'calls of a purchase × faults × steps', inputs: 2_200,
    load: async () => (await import('./faults.ts')).faults,
  },
  {
    name: 'orders', about: 'orders with faults at one sandbox, its journal', inputs: 1_000,
    load: async () => (await import('./orders.ts')).orders,
  },
  {
    name: 'leaks', about: 'heap, nodes, listeners of a page, planted leaks seen', inputs: 70, isOnePage: true,
    load: async () => (await import('./leaks.ts')).leaks,
  },
]
