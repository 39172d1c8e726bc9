import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { createTestRandom, pickRandom, createRandom } from '../kit/random.ts'
import { buildShop } from '../kit/shop.ts'
import { dumpStorage, openCustomer, openSandbox, prepareDevice } from '../purchase/customer.ts'
import { STORED, STORED_PLACE } from '../shop/stored-versions.ts'
import { findViolation } from './invariants.ts'
import { randomValue, corrupt, corruptText } from './corrupt.ts'
import type { Fuzzer } from './fuzzer.ts'

type Content = Readonly<Record<string, string>>
/** An API without responses: the shop shows only stored data. */
const http = { send: () => new Promise<never>(() => undefined) }
/** Stored data that the initial purchase does not leave. */
const RARE: Content = {
  order_history:
    '[{"id":"x","number":"Я-1","at":1700000000000,"restoId":11,"restoName":"Цапля","timeZone":"+03:00","method":"DELIVERY","payable":50000,"currency":"RUB","lines":[{"id":1,"name":"Вок","price":50000,"count":1,"modifiers":[]}]}]',
  order_placed:
    '{"id":"x","number":"Я-1","payable":50000,"currency":"RUB","method":"DELIVERY","where":"Советская, 1","timeZone":"+03:00","payment":{"at":"waiting","url":"https://pay.test/1"}}',
  order_attempt: '{"id":"8c7f","body":"0a","startedAt":1700000000000,"payable":50000,"currency":"RUB","restoName":"Цапля","phones":["+74850000000"],"timeZone":"+03:00"}',
  order_unpaid: '[{"id":"y","number":"Я-2","url":"https://pay.test/2"}]',
  menu_favourites: '[1,2,3]',
  menu_narrowing: '["HOT"]',
  order_comment_marks: '["noCall"]',
  order_change_from: '"5000"',
  server_time_offset: '1500',
  app_theme: '"dark"',
  order_location_draft:
    '{"step":"method","form":{"cityId":1,"method":"DELIVERY","addressText":"Советская","address":null,"apartment":"5","entrance":"","floor":"","intercom":"","comment":"","pickUpId":null,"doorOf":null}}',
  order_recent_places: `[${STORED_PLACE}]`,
  sign_in_code: '{"phone":"+79995550100","requestedAt":1700000000000,"others":[]}',
  person_provided: '{"source":"GOOGLE","subject":"g-1","email":"a@b.c","firstName":"Анна"}',
  day_off_shown: '{"11":"2026-11-20"}',
  cart_link: '"cart1-20-11-110_5x2"',
  cookie_consent_accepted: '{"accepted":true,"to":["vk"]}',
}

/** Fuzzes the storage of this version, the predecessor and other programs, with one corrupted entry. */
export const stored: Fuzzer = {
  async start() {
    const real = { ...await afterPurchase(), ...RARE }
    const devices: readonly Content[] = [real, real, ...STORED.map(({ content }) => content)]
    return {
      runSeed(seed) {
        const random = createRandom(seed)
        const device = pickRandom(random, devices)
        const key = pickRandom(random, [...Object.keys(device), ...Object.keys(RARE)])
        const text = corruptRecord(random, device[key] ?? RARE[key] ?? '')
        const storage = createMemoryStorage(random() < 0.7 ? { ...device, [key]: text } : device)
        const first = open(storage, 1)
        // another tab writes the corrupted entry while the page is open
        storage.otherTab().set(key, text)
        const now = readStores(first)
        const wrong = findViolation(now)
        if (wrong !== undefined) return `${key} = ${text.slice(0, 200)}: ${wrong}`
        const [second, third] = [2, 3].map(page => JSON.stringify(readStores(open(storage, page))))
        if (second !== third) return `${key} = ${text.slice(0, 200)}: ${describeDifference(second ?? '', third ?? '')}`
        // the page still works after it has read the entry
        first.cart.clear()
        first.checkout.draft.form.set('name', 'Анна')
        return open(storage, 4).checkout.draft.form.values.get().name === 'Анна' || key === 'order_person'
          ? undefined
          : `${key} = ${text.slice(0, 200)}: a typed name is not stored`
      },
    }
  },
}

/** The storage of a customer with a cart, an address, a session and an order. */
async function afterPurchase(): Promise<Content> {
  const sandbox = await openSandbox()
  const { member } = await prepareDevice(sandbox)
  const page = openCustomer({ sandbox, storage: createMemoryStorage(member) })
  await page.start()
  await page.placeOrder()
  await sandbox.close()
  return { ...member, ...dumpStorage(page.storage), cart_positions: member['cart_positions'] ?? '[]' }
}

const open = (storage: MemoryStorage, seed: number): Shop =>
  buildShop({ storage, http, version: '2.0.0', random: createTestRandom(seed) }).shop

function corruptRecord(random: () => number, text: string): string {
  if (random() < 0.3) return corruptText(random, text)
  try {
    return JSON.stringify(random() < 0.1 ? randomValue(random) : corrupt(random, JSON.parse(text)))
  } catch {
    return corruptText(random, text)
  }
}

/** The values of all stores of a shop by their paths. */
function readStores(shop: Shop): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const seen = new Set<unknown>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const { get, subscribe } = value as { get?: unknown; subscribe?: unknown }
    if (typeof get === 'function' && typeof subscribe === 'function' && get.length === 0)
      found[path] = (get as () => unknown)()
    // history entries have a random key in each page
    for (const [name, part] of Object.entries(value)) if (name !== 'router') visit(part, `${path}.${name}`)
  }
  visit(shop, 'shop')
  return found
}
function describeDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return `another page reads ${other.slice(at - 80, at + 80)}, not ${one.slice(at - 80, at + 80)}`
}
