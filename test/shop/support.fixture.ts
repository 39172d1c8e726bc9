import type { HttpPort } from '../../core/env.ts'
import { logCalls } from '../../core/log/calls.ts'
import { createLog } from '../../core/log/log.ts'
import type { LogEvent, ShopLog } from '../../core/shop/report/log-pages.ts'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { formatProblemReport } from '../../src/app/support/report-text.ts'
import { createReport } from '../../src/web/report.ts'
import { createChainHttp, band, createChain, zone } from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { createRandom } from '../kit/random.ts'
import { buildShop, storedChoice, FRIDAY_NOON, type ShopOptions } from '../kit/shop.ts'

const PAGE = {
  build: 'ABCD1234', language: 'ru', theme: 'dark', viewport: { width: 390, height: 844, ratio: 3 }, isOnline: true,
  browser: 'Chrome 131', system: 'Android', now: FRIDAY_NOON, zoneMinutes: 180,
}

/** A person whose values occur in no text of the shop, so that a leak is found by a search. */
export const PERSON = {
  name: 'Щемелинин Ёж', email: 'schemel.inin@voskres.example', phone: '+79057318264', typedPhone: '8 (905) 731-82-64',
  comment: 'Позвоните Зульфие, 2-й двор', address: 'Кривоколенный переулок, 14к3', apartment: '7391', entrance: 'Ж8',
  floor: '6', intercom: '46К5208', placeComment: 'Шлагбаум у Гюльчатай', lat: 57.626138, lng: 39.884527,
  promo: 'СУШИ10',
} as const

/** Differences from an ordinary page; `isVolatile` if the browser stores nothing. */
type Page = Partial<typeof PAGE> & { readonly isVolatile?: boolean }
/** The problem report of a page with this shop; null if the shop could not be built. */
export function formatReport(
  log: ShopLog, storage: MemoryStorage, shop: Shop | null = null, { isVolatile = false, ...page }: Page = {},
): string {
  return formatProblemReport(
    {
      version: '1.2.3', log, cspViolations: [], storage, isStorageVolatile: createStore(isVolatile), shop: () => shop,
    },
    { ...PAGE, ...page },
  )
}

/** A network that corrupts some responses, and adds personal data that the API should not send. */
function corruptResponses(port: HttpPort, random: () => number, share: () => number): HttpPort {
  return {
    async send(request, signal) {
      if (random() >= share()) return port.send(request, signal)
      const echo = `${request.body ?? ''} ${PERSON.name} ${PERSON.phone}`
      const refuse = (code: string) => ({ status: 422, text: JSON.stringify({ errors: [{ code, message: echo }] }) })
      switch (Math.floor(random() * 6)) {
        case 0: throw new Error(`no way to ${request.url} ${echo}`)
        case 1: return { status: 502, text: `<h1>${echo}</h1>` }
        case 2: return refuse('person-order.not-accepted-now')
        case 3: return refuse(`person.${PERSON.phone}`)
        case 4: return { status: 200, text: echo }
        default: return { status: 200, text: JSON.stringify([{ id: echo, name: PERSON.name, [PERSON.phone]: 1 }]) }
      }
    },
  }
}

export interface Purchase {
  readonly log: ShopLog
  readonly storage: MemoryStorage
  /** The report at several steps of the purchase. */
  readonly texts: readonly string[]
  /** All codes and tokens that were ever on the device. */
  readonly secrets: ReadonlySet<string>
  readonly outcome: string
  /** The requested addresses. */
  readonly paths: readonly string[]
}

interface Api extends HttpPort {
  /** The last SMS code. */
  readonly code: () => string
}
/** An API with this person's account that issues codes and tokens and accepts every order. */
function createPersonApi(random: () => number): Api {
  let code = ''
  const token = (): string => Array.from({ length: 160 }, () => Math.floor(random() * 36).toString(36)).join('')
  const chain = createChainHttp(
    createChain({
      zones: [zone(1, 11, [band(0, undefined, 19_900)])],
      me: { id: 1001, phone: PERSON.phone, firstName: PERSON.name, deliveries: [] },
      preflight: ({ positions, promoCode }: Cart) => [
        200,
        {
          ...(promoCode !== undefined && { promoCode }),
          positions: positions.map(({ id, sum, modifiers }) => ({ id, sum, payableAmount: sum, modifiers })),
        },
      ],
      order: ({ positions }: Cart) => [
        200,
        {
          id: '501', number: '501', status: 'ACCEPTED', payableAmount: positions.reduce((sum, one) => sum + one.sum, 0),
        },
      ],
    }),
  )
  return {
    code: () => code,
    async send(request, signal) {
      if (request.url.endsWith('/sign/in/phone/code')) {
        code = String(1000 + Math.floor(random() * 9000))
        return { status: 200, text: '' }
      }
      if (!request.url.endsWith('/sign/in/phone')) return chain.send(request, signal)
      const body = JSON.parse(request.body ?? '{}') as { readonly code?: string }
      return body.code === code
        ? { status: 200, text: JSON.stringify({ accessToken: token(), refreshToken: token() }) }
        : { status: 422, text: JSON.stringify({ errors: [{ code: 'sms.wrong-code', message: PERSON.name }] }) }
    },
  }
}
interface Cart {
  readonly positions: readonly { readonly id: number; readonly sum: number; readonly modifiers: unknown }[]
  readonly promoCode?: string
}

/**
 * A whole purchase from the first call to the placed order; `faults` is the share of corrupted
 * responses. `onShop` gets the shop before it starts.
 */
export async function runPurchase(
  seed: number, faults: number,
  { onShop = () => undefined, ...options }: ShopOptions & { readonly onShop?: (shop: Shop) => void } = {},
): Promise<Purchase> {
  const random = createRandom(seed)
  const place = {
    address: PERSON.address, apartment: PERSON.apartment, entrance: PERSON.entrance, floor: PERSON.floor,
    intercom: PERSON.intercom, comment: PERSON.placeComment, location: { lat: PERSON.lat, lng: PERSON.lng },
    hasHouse: true, placeId: '',
  }
  const storage = createMemoryStorage(storedChoice('DELIVERY', { place }))
  const timer = createTestTimer(FRIDAY_NOON)
  const log = createLog<LogEvent>({ now: timer.now })
  const report = createReport(log)
  const api = createPersonApi(random)
  let share = 0
  const corrupting = corruptResponses(api, random, () => share)
  const paths: string[] = []
  const http: HttpPort = {
    send(request, signal) {
      paths.push(request.url)
      return corrupting.send(request, signal)
    },
  }
  const texts: string[] = []
  const secrets = new Set<string>()
  const { shop } = buildShop({ storage, timer, report, log, http: logCalls(http, log, timer.now), ...options })
  const { checkout: { draft, quote, order }, session: { phone }, cart } = shop
  function recordReport(): void {
    texts.push(formatReport(log, storage, shop))
    const tokens: Record<string, string> = JSON.parse(storage.get('person_tokens') ?? '{}')
    for (const token of [tokens['accessToken'], tokens['refreshToken']]) if (token !== undefined) secrets.add(token)
  }
  async function waitForIdle(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet += 1) await timer.advance(200)
    await flushPromises()
    recordReport()
  }
  onShop(shop)
  shop.start()
  await waitForIdle()
  if (shop.boot.state.get().status !== 'ready') throw new Error('no menu')
  cart.add({ id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }, 4)
  share = faults
  shop.router.go('cart.index', {})
  draft.form.set('name', PERSON.name)
  draft.form.set('email', PERSON.email)
  draft.form.set('phone', PERSON.typedPhone)
  draft.form.set('comment', PERSON.comment)
  draft.payment.set('CASH_UPON_RECEIPT')
  await waitForIdle()
  void quote.applyPromo(PERSON.promo)
  await waitForIdle()
  shop.router.go('auth.index', {})
  for (let tries = 0; tries < 20 && shop.session.state.get().status !== 'authorised'; tries += 1) {
    if (tries === 10) share = 0
    if (phone.state.get().step === 'number') {
      phone.setText(PERSON.typedPhone)
      await Promise.all([phone.requestCode(), waitForIdle()])
    }
    const code = api.code()
    if (code !== '') secrets.add(code)
    phone.setText(code)
    await Promise.all([phone.submitCode(), waitForIdle()])
    if (shop.session.state.get().status === 'failed') await Promise.all([shop.session.loadProfile(), waitForIdle()])
    await timer.advance(100_000)
  }
  shop.router.go('cart.index', {})
  await waitForIdle()
  let outcome = ''
  for (let tries = 0; tries < 8 && order.placed.get() === null; tries += 1) {
    if (tries === 4) share = 0
    const placing = order.state.get().status === 'unknown' ? order.repeatUnknown() : order.placeOrder()
    const [made] = await Promise.all([placing, waitForIdle()])
    outcome = made.kind
    order.dismiss()
  }
  await waitForIdle()
  return { log, storage, texts, secrets, outcome, paths }
}
