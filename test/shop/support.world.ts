import type { HttpPort, Report } from '../../core/env.ts'
import { createLog, type Log } from '../../core/log/log.ts'
import { logCalls } from '../../core/shop/support/calls.ts'
import { capsuleText, type CapsuleFacts } from '../../core/shop/support/capsule.ts'
import { followShop } from '../../core/shop/support/follow.ts'
import { personalValues } from '../../core/shop/support/secrets.ts'
import { createMemoryStorage, type MemoryStorage } from '../../core/store/memory-storage.ts'
import { capsule } from '../../src/text/capsule.ts'
import { createReport } from '../../src/web/report.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import { buildShop, chosen, eventually, FRIDAY_NOON, type TestSandbox, until } from '../kit/shop.ts'

export const FACTS: CapsuleFacts = {
  version: '1.2.3', build: 'ABCD1234', whiteLabel: 'caplya', cityId: 1, restoId: 11, method: 'DELIVERY', language: 'ru', theme: 'dark',
  viewport: { width: 390, height: 844, ratio: 3 }, isOnline: true, storage: 'kept', isClockKnown: true, browser: 'Chrome 131', system: 'Android',
  now: FRIDAY_NOON, zoneMinutes: 180, order: 'idle', preflight: 'answered', faults: 0, violations: [],
}

/** A person whose every value is unlike anything that the shop itself says. */
export const PERSON = {
  name: 'Щемелинин Ёж', email: 'schemel.inin@voskres.example', phone: '+79057318264', typedPhone: '8 (905) 731-82-64', comment: 'Позвоните Зульфие, 2-й двор',
  address: 'Кривоколенный переулок, 14к3', apartment: '7391', entrance: 'Ж8', floor: '6', intercom: '7391К5208', placeComment: 'Шлагбаум у Гюльчатай',
  lat: 57.626138, lng: 39.884527, promo: 'СУШИ10',
} as const

export function reportText(log: Log, storage: MemoryStorage): string {
  return capsuleText({ facts: { ...FACTS, faults: log.faults() }, events: log.items(), words: capsule, secrets: personalValues([storage]) })
}

/** Numbers that look random and are the same for the same seed (xorshift32, G. Marsaglia 2003). */
export function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761 >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** A network that spoils some answers, and an API that then says more of the customer than it should. */
function spoilt(port: HttpPort, random: () => number, share: () => number): HttpPort {
  return {
    async send(request, onCancel) {
      if (random() >= share()) return port.send(request, onCancel)
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
  readonly log: Log
  readonly storage: MemoryStorage
  /** The report at several moments of the way. */
  readonly texts: readonly string[]
  /** Everything secret that was ever on the device. */
  readonly secrets: ReadonlySet<string>
  readonly outcome: string
  readonly paths: readonly string[]
}

/** A whole purchase from the first call to the placed order; `faults` is the share of spoilt answers, `report` replaces the page's own. */
export async function purchase(sandbox: TestSandbox, seed: number, faults: number, extra: (report: Report, random: () => number) => void = () => undefined): Promise<Purchase> {
  const random = numbers(seed)
  const place = {
    address: PERSON.address, apartment: PERSON.apartment, entrance: PERSON.entrance, floor: PERSON.floor, intercom: PERSON.intercom,
    comment: PERSON.placeComment, location: { lat: PERSON.lat, lng: PERSON.lng }, hasHouse: true, placeId: '',
  }
  const storage = createMemoryStorage({ ...chosen('DELIVERY'), order_delivery_place: JSON.stringify(place) })
  const timer = createTestTimer(FRIDAY_NOON)
  const log = createLog({ now: timer.now })
  const report = createReport(log)
  const http = createSandboxHttp()
  let share = 0
  const texts: string[] = []
  const secrets = new Set<string>()
  const { shop } = buildShop({ apiBase: sandbox.url, storage, timer, report, http: logCalls(spoilt(http, random, () => share), log, timer.now) })
  const { checkout: { draft, preflight, order }, session: { phone }, cart } = shop
  function look(): void {
    texts.push(reportText(log, storage))
    const tokens: Record<string, string> = JSON.parse(storage.get('person_tokens') ?? '{}')
    for (const token of [tokens['accessToken'], tokens['refreshToken']]) if (token !== undefined) secrets.add(token)
  }
  async function rest(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      await timer.advance(200)
      await eventually(() => http.open === 0)
    }
    extra(report, random)
    look()
  }
  followShop(shop, log)
  shop.start()
  await until(shop.boot.state, state => state.at === 'ready')
  await rest()
  const menu = shop.menu.state.get()
  if (menu.at !== 'ready') throw new Error('no menu')
  const dish = [...menu.menu.positions.values()].find(one => one.price > 30_000 && one.isAvailable && !menu.menu.slots.has(one.id) && !menu.menu.modifiers.has(one.id))
  if (dish === undefined) throw new Error('no dish')
  cart.add({ id: dish.id, menu: { id: dish.menuId }, name: dish.name, price: dish.price, hasModifiers: false, modifiers: [] }, 4)
  share = faults
  shop.router.go('cart.index', {})
  draft.form.set('name', PERSON.name)
  draft.form.set('email', PERSON.email)
  draft.form.set('phone', PERSON.typedPhone)
  draft.form.set('comment', PERSON.comment)
  draft.payment.set('CASH_UPON_RECEIPT')
  await rest()
  void preflight.applyPromo(PERSON.promo)
  await rest()
  shop.router.go('auth.index', {})
  for (let tries = 0; tries < 20 && shop.session.state.get().at !== 'authorised'; tries += 1) {
    if (tries === 10) share = 0
    if (phone.state.get().step === 'number') {
      phone.typed(PERSON.typedPhone)
      await Promise.all([phone.requestCode(), rest()])
    }
    const code = await sandbox.codeOf(PERSON.phone)
    if (code !== '') secrets.add(code)
    phone.typed(code)
    await Promise.all([phone.submitCode(), rest()])
    if (shop.session.state.get().at === 'failed') await Promise.all([shop.session.loadProfile(), rest()])
    await timer.advance(100_000)
  }
  shop.router.go('cart.index', {})
  await rest()
  let outcome = ''
  for (let tries = 0; tries < 8 && order.placed.get() === null; tries += 1) {
    if (tries === 4) share = 0
    const placing = order.state.get().at === 'unknown' ? order.repeatUnknown() : order.place()
    const [made] = await Promise.all([placing, rest()])
    outcome = made.at
    order.dismiss()
  }
  await rest()
  return { log, storage, texts, secrets, outcome, paths: http.paths }
}
