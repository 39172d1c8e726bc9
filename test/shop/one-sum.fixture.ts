import { setTimeout as wait } from 'node:timers/promises'
import type { HttpResponse, HttpPort } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'
import type { NewLine } from '../../core/shop/cart/line.ts'
import type { PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createTestTimer, flushPromises, type TestTimer } from '../kit/clock.ts'
import { buildShop, storedChoice, FRIDAY_NOON, openSandbox } from '../kit/shop.ts'

/*
 * A full shop whose catalogue is loaded once from the sandbox, and whose preflights the test answers
 * at any time.
 */

/** A preflight without a response yet. */
export interface PendingPreflight {
  readonly request: PreflightRequest
  answer(positions: readonly AnswerLine[], beside?: Record<string, unknown>): Promise<void>
  refuse(code: string, facts?: Record<string, unknown>): Promise<void>
  /** No connection. */
  fail(): Promise<void>
}
export interface AnswerLine {
  readonly id: number
  readonly sum: number
  readonly payableAmount: number
  readonly [field: string]: unknown
}
export interface Catalogue {
  get(url: string): Promise<HttpResponse>
  close(): Promise<void>
  /** The storage entries of a signed-in person. */
  readonly member: Readonly<Record<string, string>>
}

/** The responses of a sandbox, each requested once. */
export async function openCatalogue(opened = openSandbox()): Promise<Catalogue> {
  const sandbox = await opened
  const responses = new Map<string, Promise<HttpResponse>>()
  const storage = createMemoryStorage(storedChoice('DELIVERY'))
  const { shop } = buildShop({ apiBase: sandbox.url, storage })
  const { phone } = shop.session
  phone.setText('+79995550100')
  await phone.requestCode()
  phone.setText(await sandbox.readSmsCode('+79995550100'))
  await phone.submitCode()
  return {
    member: Object.fromEntries(
      storage
        .keys()
        .filter(key => key.startsWith('person_'))
        .map(key => [key, storage.get(key) ?? '']),
    ),
    get(path) {
      const cached = responses.get(path)
      if (cached !== undefined) return cached
      const authorization = storage.get('person_tokens')
      const token =
        authorization === null ? '' : ((JSON.parse(authorization) as { accessToken?: string }).accessToken ?? '')
      const response = fetch(sandbox.url + path, { headers: { authorization: `Bearer ${token}` } }).then(
        async answer => ({ status: answer.status, text: await answer.text() }),
      )
      responses.set(path, response)
      return response
    },
    close: () => sandbox.close(),
  }
}

export interface PricedShop {
  readonly shop: Shop
  readonly timer: TestTimer
  /** Pending preflights, oldest first. */
  readonly questions: PendingPreflight[]
  /** The orders sent so far. */
  readonly orders: PreflightRequest[]
  /** Waits for the debounce and returns the newest pending preflight. */
  nextQuestion(): Promise<PendingPreflight>
  /** Advances time past the debounce of the preflight. */
  flushQuote(): Promise<void>
}

export async function openPricedShop(
  catalogue: Catalogue, { isMember = false }: { readonly isMember?: boolean } = {},
): Promise<PricedShop> {
  const timer = createTestTimer(FRIDAY_NOON)
  const questions: PendingPreflight[] = []
  const orders: PreflightRequest[] = []
  const http: HttpPort = {
    async send({ method, url, body }, signal) {
      const path = url.replace(/^https?:\/\/[^/]+/, '')
      if (method === 'GET') return catalogue.get(path)
      if (path.endsWith('/orders')) {
        orders.push(JSON.parse(body ?? '') as PreflightRequest)
        return {
          status: 200,
          text: JSON.stringify({ id: `o${orders.length}`, number: `${orders.length}`, status: 'ACCEPTED' }),
        }
      }
      return new Promise((resolve, reject) => {
        const question: PendingPreflight = {
          request: JSON.parse(body ?? '') as PreflightRequest,
          async answer(positions, beside = {}) {
            close(() => resolve({ status: 200, text: JSON.stringify({ positions, ...beside }) }))
            await flushPromises()
          },
          async refuse(code, facts = {}) {
            close(() =>
              resolve({
                status: 422, text: JSON.stringify({ errors: [{ code, message: 'Слова сервера', ...facts }] }),
              }),
            )
            await flushPromises()
          },
          async fail() {
            close(() => reject(new NetworkError('unreachable')))
            await flushPromises()
          },
        }
        function close(end: () => void): void {
          const at = questions.indexOf(question)
          if (at >= 0) questions.splice(at, 1)
          end()
        }
        questions.push(question)
        signal.addEventListener('abort', () => close(() => reject(new NetworkError('cancelled'))))
      })
    },
  }
  const storage = createMemoryStorage({ ...storedChoice('DELIVERY'), ...(isMember && catalogue.member) })
  const { shop } = buildShop({ http, timer, storage, path: '/cart' })
  shop.start()
  const isZoned = (): boolean => {
    const now = shop.location.choice.venue.get()
    return now.kind === 'resto' && now.zone !== null
  }
  // the first shop waits for real responses of the sandbox
  for (
    let turn = 0;
    turn < 5_000
    && (shop.boot.state.get().status === 'loading' || shop.menu.state.get().status !== 'ready' || !isZoned());
    turn += 1
  ) {
    await (turn < 50 ? flushPromises() : wait(1))
  }
  if (shop.boot.state.get().status !== 'ready') throw new Error(`the shop is ${JSON.stringify(shop.boot.state.get())}`)
  const flushQuote = (): Promise<void> => timer.advance(400)
  return {
    shop, timer, questions, orders, flushQuote,
    async nextQuestion() {
      await flushQuote()
      const question = questions.at(-1)
      if (question === undefined) throw new Error('nothing was asked')
      return question
    },
  }
}

/** The available dishes of the selected restaurant without required modifiers, cheapest first. */
export function listPlainDishes(shop: Shop): readonly NewLine[] {
  const now = shop.menu.state.get()
  if (now.status !== 'ready') throw new Error('the menu has not loaded')
  const { positions, dishHours, modifiers } = now.menu
  return [...positions.values()]
    .filter(
      dish =>
        dish.isAvailable
        && !dish.tags.some(({ code }) => code === 'ADULT')
        && !dishHours.has(dish.id)
        && !(modifiers.get(dish.id) ?? []).some(group => group.minCount > 0),
    )
    .sort((a, b) => a.price - b.price || a.id - b.id)
    .map(({ id, name, price, menuId }) => ({
      id, name, price, menu: { id: menuId }, hasModifiers: false, modifiers: [],
    }))
}

/**
 * The response lines of a preflight at the requested sums, the first one reduced by `less`, and a
 * delivery line.
 */
export function buildAnswerLines(
  { positions, deliveryType }: PreflightRequest, delivery: number, less = 0,
): readonly AnswerLine[] {
  const lines = positions.map(({ id, sum, modifiers }, index) => {
    const own = index === 0 ? sum - less : sum
    return {
      id, sum: own, payableAmount: own,
      modifiers: modifiers.map(one => ({ modifierId: one.modifierId, id: one.id, count: one.count })),
    }
  })
  return deliveryType === 'DELIVERY'
    ? [...lines, { id: 0, sum: delivery, payableAmount: delivery, flags: ['DELIVERY_PRICE'] }]
    : lines
}
