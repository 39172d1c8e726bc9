import { breakDownLine } from '../../core/shop/checkout/breakdown.ts'
import { plainSum, type NewLine } from '../../core/shop/cart/line.ts'
import { estimateForCart } from '../../core/shop/cart/delivery-rule.ts'
import type { Choice } from '../../core/shop/place/choice.ts'
import type { PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import type { Shop } from '../kit/shop.ts'
import { flushPromises } from '../kit/clock.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import {
  openPricedShop, listPlainDishes, type Catalogue, type PricedShop, type PendingPreflight,
} from './one-sum.fixture.ts'

/*
 * Seeded random walks through a full shop: taps, responses of every kind, failures. After each step
 * all sums of the page are checked.
 */

/** The sums of one preflight response. */
interface AnswerRecord {
  readonly question: string
  readonly lines: readonly number[]
  readonly delivery: number
  readonly payable: number
  /** The limit that a refusal names; `true` for another refusal. */
  readonly refused: false | true | { readonly kind: 'below' | 'above'; readonly amount: number }
}
export interface Figures {
  readonly steps: number
  /** How often all sums came from one response, and how often the page showed no confirmed sum. */
  readonly quoted: number
  readonly unclaimed: number
  readonly orders: number
  /** Steps at which a sum of the page was wrong. */
  readonly mismatches: readonly string[]
}

/** Renders the shop and compares the rendered page with it. */
export interface PageObserver {
  opened(shop: Shop): Promise<void>
  /** Runs a step and renders its changes. */
  step(run: () => Promise<void>): Promise<void>
  /** Describes where the rendered page differs from the shop; null if it does not. */
  findDifference(): string | null
}

export async function runWalks(
  catalogue: Catalogue, first: number, count: number, length = 30, observer?: PageObserver,
): Promise<Figures> {
  const figures = { steps: 0, quoted: 0, unclaimed: 0, orders: 0, mismatches: [] as string[] }
  let pricedShop: PricedShop | null = null
  let home: Choice | null = null
  for (let seed = first; seed < first + count; seed += 1) {
    // several walks share a shop: each begins where the former one ended
    if (pricedShop === null || seed % 10 === 0) {
      pricedShop = await openPricedShop(catalogue, { isMember: seed % 20 < 10 })
      const chosen = pricedShop.shop.location.choice.choice.get()
      home = chosen?.method === 'DELIVERY' && chosen.place !== null ? { ...chosen, place: chosen.place } : null
      await observer?.opened(pricedShop.shop)
    }
    await walk(pricedShop, home, seed, length, figures, observer)
  }
  return figures
}

async function walk(
  pricedShop: PricedShop, home: Choice | null, seed: number, length: number,
  figures: { steps: number; quoted: number; unclaimed: number; orders: number; readonly mismatches: string[] },
  observer?: PageObserver,
): Promise<void> {
  const random = createRandom(seed)
  const { shop, timer, questions, orders } = pricedShop
  const { cart, location, checkout } = shop
  const dishes = listPlainDishes(shop).filter((_, index, all) => index % Math.ceil(all.length / 9) === 0)
  const answers: AnswerRecord[] = []
  let pressed: { readonly shown: number; readonly orders: number } | null = null
  const runStep = observer?.step ?? (run => run())
  await runStep(async () => {
    cart.clear()
    if (home !== null) location.choice.set(home)
  })

  const taps: readonly (readonly [name: string, run: () => unknown])[] = [
    ['add', () => cart.add(pickRandom(random, dishes), randomBetween(random, 1, 9))],
    ['add', () => cart.add(pickRandom(random, dishes), randomBetween(random, 1, 9))],
    ['count', () => withLine(shop, random, line => cart.setCount(line, line.menu.id, randomBetween(random, 0, 5)))],
    ['remove', () => withLine(shop, random, line => cart.remove(line, line.menu.id))],
    ['undo', () => cart.undo()],
    [
      'reprice',
      () =>
        withLine(shop, random, line =>
          cart.refresh([{ ...line, price: line.price + randomBetween(random, -5, 5) * 100 }]),
        ),
    ],
    [
      'take away',
      () => home !== null && location.choice.set({ method: 'TAKE_AWAY', cityId: home.cityId, restoId: home.restoId }),
    ],
    ['deliver', () => home !== null && location.choice.set(home)],
    ['payment', () => checkout.draft.payment.set(pickRandom(random, ['CARD_ONLINE', 'CASH_UPON_RECEIPT'] as const))],
    ['code', () => void checkout.quote.applyPromo(pickRandom(random, ['ДА', 'ЕЩЁ']))],
    ['no code', () => checkout.quote.removePromo()],
    ['enter', () => checkout.quote.refresh()],
    ['retry', () => void checkout.quote.requestPrices()],
    ['wait', () => timer.advance(100)],
    ...Array.from({ length: 8 }, () => ['rest', () => timer.advance(400)] as const),
    [
      'order',
      () => {
        if (pressed !== null || cart.lines.get().length === 0) return
        fillIn(shop)
        const { payable, total } = cart.totals.get()
        pressed = { shown: payable ?? total, orders: orders.length }
        void checkout.order.placeOrder().then(() => {
          pressed = null
          checkout.order.dismiss()
          checkout.order.forgetPlaced()
        })
      },
    ],
  ]

  for (let step = 0; step < length; step += 1) {
    const before = orders.length
    const shown: number | null = (pressed as { shown: number } | null)?.shown ?? null
    const open = questions[questions.length - 1]
    const isAnswer = open !== undefined && random() < 0.75
    const [name, run] = isAnswer ? (['answer', () => answer(open)] as const) : pickRandom(random, taps)
    const runTap = async (): Promise<void> => {
      const done = run()
      // a response takes effect only after its promise has settled
      if (!isAnswer) checkSum(`${seed}.${step} ${name}`, false)
      await done
      await flushPromises()
    }
    await runStep(runTap)
    checkSum(`${seed}.${step} ${name}, then`, isAnswer)
    const difference = observer?.findDifference() ?? null
    if (difference !== null) figures.mismatches.push(`${seed}.${step} ${name}: on the screen ${difference}`)
    if (orders.length > before) {
      figures.orders += orders.length - before
      const last = answers.at(-1)
      if (shown === null || last === undefined || last.refused !== false || last.payable > shown)
        figures.mismatches.push(`${seed}.${step}: an order left for ${last?.payable}, agreed was ${shown}`)
    }
  }
  await runStep(async () => {
    while (questions[0] !== undefined) await questions[0].fail()
    await flushPromises()
  })

  async function answer(question: PendingPreflight): Promise<void> {
    const { request } = question
    const cartKey = formatQuestion(request)
    const isCurrent = cartKey === formatCurrentQuestion(shop)
    const kind = random()
    const lineSums = request.positions.map(line => line.sum)
    const plain = lineSums.reduce((sum, one) => sum + one, 0)
    if (kind < 0.12) return question.fail()
    if (kind < 0.18)
      return question.answer(
        request.positions.slice(1).map(line => ({ id: line.id, sum: line.sum, payableAmount: line.sum })),
      )
    if (kind < 0.24 && request.promoCode !== undefined) return question.refuse('promo-code.not-found')
    const recordAnswer = (one: Omit<AnswerRecord, 'question'>): void =>
      void (isCurrent && answers.push({ question: cartKey, ...one }))
    if (kind < 0.3) {
      recordAnswer({ lines: lineSums, delivery: 0, payable: 0, refused: true })
      return question.refuse('person-order.not-accepted-now')
    }
    if (request.deliveryType === 'DELIVERY' && (plain < 60_000 || kind < 0.34)) {
      const amount = kind < 0.4 ? 60_000 : 70_000
      recordAnswer({ lines: lineSums, delivery: 0, payable: 0, refused: { kind: 'below', amount } })
      return question.refuse('delivery.order-sum-not-enough.range', { amount })
    }
    // random sums, so that each response can be recognised by them
    const lines = lineSums.map(sum =>
      random() < 0.5 ? sum : sum - randomBetween(random, 1, Math.max(1, Math.floor(sum / 10))),
    )
    const total = lines.reduce((sum, one) => sum + one, 0)
    const band = total < 60_000 || total >= 1_500_000 ? 25_000 : total < 100_000 ? 19_900 : total < 150_000 ? 9_900 : 0
    const delivery =
      request.deliveryType === 'TAKE_AWAY' ? 0 : random() < 0.6 ? band : randomBetween(random, 0, 300) * 100
    const otherDifference = random() < 0.6 ? 0 : randomBetween(random, -200, 300)
    recordAnswer({ lines, delivery, payable: total + delivery + otherDifference, refused: false })
    const positions = request.positions.map((line, index) => ({
      id: line.id,
      modifiers: line.modifiers.map(({ modifierId, id, count }) => ({ modifierId, id, count })),
      sum: lines[index] ?? 0,
      payableAmount: (lines[index] ?? 0) + (index === 0 ? otherDifference : 0),
      discounts: [],
      promoCodes: [{ code: 'ДА', calculatedAmount: line.sum - (lines[index] ?? 0) }],
    }))
    return question.answer(
      request.deliveryType === 'TAKE_AWAY'
        ? positions
        : [...positions, { id: 0, sum: delivery, payableAmount: delivery, flags: ['DELIVERY_PRICE'] }],
    )
  }

  /**
   * Checks every sum of the page against the newest response for this cart, or without one against the
   * cart.
   */
  function checkSum(when: string, hasAnswered: boolean): void {
    figures.steps += 1
    const now = formatCurrentQuestion(shop)
    // while another way of paying is checked, the sums of the last response for the same cart stay visible
    const latest = answers.at(-1)
    const newest =
      checkout.quote.state.get().status !== 'asking'
        ? answers.filter(one => one.question === now).at(-1)
        : latest !== undefined && formatCart(latest.question) === formatCart(now)
          ? latest
          : undefined
    const page = selectPage(shop)
    const cartLines = cart.lines.get()
    const plain = cartLines.map(line => plainSum(line))
    const isClaimed = page.payables.some(one => one !== null) || page.deliveries.some(one => one !== null)
    const reportMismatch = (what: string): void =>
      void (
        figures.mismatches.length < 50
        && figures.mismatches.push(`${when}: ${what} ${JSON.stringify(page)} ${JSON.stringify(newest)}`)
      )
    if (isClaimed) figures.quoted += 1
    else figures.unclaimed += 1
    if (isClaimed && (newest === undefined || newest.refused !== false))
      return reportMismatch('claims a sum that no answer has')
    if (
      hasAnswered
      && newest !== undefined
      && newest === answers.at(-1)
      && newest.refused === false
      && !isClaimed
      && checkout.quote.state.get().status === 'answered'
    )
      return reportMismatch('says nothing of the answer')
    const base = isClaimed && newest !== undefined ? newest : { lines: plain, delivery: null, payable: null }
    const total = base.lines.reduce((sum, one) => sum + one, 0)
    if (page.lines.join() !== base.lines.join()) return reportMismatch('lines of another answer')
    if (page.totals.some(one => one !== total)) return reportMismatch(`the dishes come to ${total}`)
    if (page.payables.some(one => one !== base.payable)) return reportMismatch('another sum to pay')
    if (page.deliveries.some(one => one !== base.delivery)) return reportMismatch('another price of delivery')
    if (page.parts !== null && page.parts !== base.payable) return reportMismatch('the reasons do not add up')
    const { rule } = page
    if (rule.status === 'within' && rule.cost !== base.delivery) return reportMismatch('promises another delivery')
    if (rule.status === 'within' && rule.cheaper !== null && rule.cheaper.from - rule.cheaper.missing !== total)
      return reportMismatch('the gap is of another sum')
    const limit = typeof newest?.refused === 'object' ? newest.refused : null
    if (rule.status === 'below' && (limit?.amount !== rule.minimum || rule.minimum - rule.missing !== total))
      return reportMismatch('names a limit that no answer has')
    if (rule.status === 'above') return reportMismatch('names a limit that no answer has')
    if (page.forecast !== null && page.forecast.cost !== base.delivery && limit === null && newest?.refused !== true)
      return reportMismatch('the dialog says another delivery')
  }
}

/** All sums of the page by their meaning. */
function selectPage(shop: Shop) {
  const totals = shop.cart.totals.get()
  const reasons = shop.cart.breakdown.get()
  const rule = shop.cart.rule.get()
  const venue = shop.location.choice.venue.get()
  const zone = venue.kind === 'resto' ? venue.zone : null
  const terms = shop.checkout.draft.terms.get()
  const isDelivery = zone !== null
  const parts =
    reasons.payable === null
      ? null
      : reasons.subtotal
        + reasons.lineCorrection
        + reasons.payableCorrection
        + (reasons.delivery?.amount ?? 0)
        + [...reasons.discounts, ...reasons.promoCodes].reduce((sum, one) => sum + one.amount, 0)
  return {
    lines: totals.lines.map(line => line.sum),
    totals: [
      totals.total,
      reasons.total,
      reasons.lines.reduce((sum, line) => sum + line.sum, 0),
      ...(totals.lines.length === 0
        ? []
        : [totals.lines.map(line => breakDownLine(line).sum).reduce((a, b) => a + b, 0)]),
    ],
    payables: [totals.payable, reasons.payable, terms.payable],
    deliveries: isDelivery ? [totals.delivery, reasons.delivery?.amount ?? null] : [totals.delivery],
    parts,
    rule,
    forecast: zone === null || totals.isEmpty ? null : estimateForCart(zone, zone, totals),
  }
}

/** A key of a preflight request, for comparisons. */
function formatQuestion({ deliveryType, payType, promoCode, restoId, positions, address }: PreflightRequest): string {
  return JSON.stringify([
    restoId, deliveryType, payType, promoCode ?? null, address ?? null,
    positions.map(one => [one.id, one.count, one.price]),
  ])
}
/** The same key for the current page, built from what the customer sees. */
function formatCurrentQuestion(shop: Shop): string {
  const venue = shop.location.choice.venue.get()
  if (venue.kind === 'none') return ''
  const { choice, resto } = venue
  return JSON.stringify([
    resto.id, choice.method, shop.checkout.payment.get(), shop.checkout.draft.promo.get()?.code ?? null,
    choice.method === 'DELIVERY' ? (choice.place?.address ?? null) : null,
    shop.cart.lines.get().map(one => [one.id, one.count, one.price]),
  ])
}
/** The key without the way of paying. */
function formatCart(question: string): string {
  return question.replace(/"C(ARD|ASH)_\w+"/, '')
}
function withLine(shop: Shop, random: () => number, run: (line: NewLine) => void): void {
  const lines = shop.cart.lines.get()
  if (lines.length > 0) run(pickRandom(random, lines))
}
function fillIn(shop: Shop): void {
  const { form } = shop.checkout.draft
  for (const [field, text] of [
    ['name', 'Ольга'], ['email', 'olga@example.com'], ['phone', '8 (999) 555-01-00'],
  ] as const)
    form.set(field, text)
}
