import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite, type uvu } from 'uvu'
import type { Dataset } from '../../../e2e/sandbox/dataset.ts'
import { startSandbox } from '../../../e2e/sandbox/server.ts'
import { MAIN, NEAR, ROLL, tinyDataset } from './tiny-dataset.ts'

/** Wednesday noon in Yaroslavl. */
export const NOON = Date.parse('2026-03-04T12:00:00+03:00')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body parsed as JSON, or undefined. It is untyped: a wrong shape fails the test that reads it. */
  readonly json: any
  /** errors[0].code, or '' when there is none. */
  readonly code: string
  /** The status and the code, such as `404 city.not-found`. */
  readonly outcome: string
}
export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly bearer?: string
}
export interface Customer {
  readonly id: number
  readonly accessToken: string
  readonly refreshToken: string
}
export interface RunningSandbox {
  readonly url: string
  readonly dataDir: string
  get(path: string, options?: CallOptions): Promise<Reply>
  post(path: string, body?: unknown, options?: CallOptions): Promise<Reply>
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Advances the clock that the sandbox treats as real. */
  advanceClock(milliseconds: number): void
  readSmsCode(phone: string): Promise<string>
  signIn(phone?: string): Promise<Customer>
  preflight(change?: object): Promise<Reply>
  order(customer: Customer, change?: object, headers?: Readonly<Record<string, string>>): Promise<Reply>
  /** Stops the sandbox and starts another one on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts a sandbox with the tiny dataset, a new data directory and a stopped clock. */
export async function openTinySandbox(world: Dataset = tinyDataset): Promise<RunningSandbox> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
  let now = NOON
  const start = () => startSandbox({
    dataDir, world, now: () => now,
    drawPicture: name => (name === 'dish/1.svg' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : undefined),
  })
  let sandbox = await start()

  const call = (method: string, target: string, options: CallOptions = {}): Promise<Reply> =>
    send(sandbox.url + target, method, options)
  const post = (target: string, body: unknown = {}, options: CallOptions = {}): Promise<Reply> =>
    call('POST', target, { ...options, body })
  const shop: RunningSandbox = {
    get url() { return sandbox.url },
    dataDir,
    call, post,
    get: (target, options) => call('GET', target, options),
    advanceClock(milliseconds) { now += milliseconds },
    async readSmsCode(phone) {
      const codes = (await call('GET', '/_sandbox/codes')).json as { phone: string; code: string }[]
      return codes.find(one => one.phone === phone)?.code ?? ''
    },
    async signIn(phone = '+79995550100') {
      await post('/api/v1/sign/in/phone/code', createCodeRequest(phone))
      const tokens = await post('/api/v1/sign/in/phone', {
        apiKey: '', captchaToken: '', phone, code: await shop.readSmsCode(phone),
      })
      if (tokens.status !== 200) throw new Error(tokens.text)
      const me = await call('GET', '/api/v1/me', { bearer: tokens.json.accessToken })
      return { id: me.json.id, ...tokens.json }
    },
    preflight: change => post('/1/persons/orders/preflight', { ...delivery(), ...change }),
    order: (customer, change, headers) =>
      post(`/api/v1/persons/${customer.id}/orders`, { ...delivery(), ...orderDetails(), ...change },
        { bearer: customer.accessToken, ...(headers === undefined ? {} : { headers }) }),
    async restart() {
      await sandbox.close()
      sandbox = await start()
    },
    async close() {
      await sandbox.close()
      await rm(dataDir, { recursive: true })
    },
  }
  return shop
}

/** A suite in which each test gets a new sandbox with the tiny dataset. */
export function sandboxSuite(name: string): uvu.Test<{ shop: RunningSandbox }> {
  const tests = suite<{ shop: RunningSandbox }>(name)
  tests.before.each(async context => { context.shop = await openTinySandbox() })
  tests.after.each(context => context.shop.close())
  return tests
}

/** Two rolls, 1 000 ₽, into the near zone, paid in cash. */
export function delivery(): object {
  return {
    deliveryType: 'DELIVERY', payType: 'CASH_UPON_RECEIPT', restoId: MAIN,
    address: 'улица Свободы, 1', location: NEAR, positions: [line(ROLL, 2)],
  }
}
/** Turns `delivery()` into take-away: an undefined field is not sent. */
export const takeAway = { deliveryType: 'TAKE_AWAY', address: undefined, location: undefined }

export function orderDetails(): object {
  return { person: { name: 'Ольга', email: 'olga@example.com', phone: '+79995550100' }, personCount: 2 }
}

export function line(id: number, count = 1, modifiers: readonly object[] = []): object {
  return { id, name: `Блюдо ${id}`, price: 1, count, sum: count, modifiers }
}
export function modifier(modifierId: number, id: number, count = 1): object {
  return { modifierId, id, name: 'Добавка', price: 0, count }
}

export function createCodeRequest(phone: string): object {
  return { apiKey: '', captchaToken: '', mode: 'WEB', phone, whiteLabel: 'tiny' }
}

async function send(url: string, method: string, options: CallOptions): Promise<Reply> {
  const answer = await fetch(url, {
    method, redirect: 'manual',
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {} : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const text = await answer.text()
  let json: any
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  const { status, headers } = answer
  const code: string = json?.errors?.[0]?.code ?? ''
  return { status, headers, text, json, code, outcome: `${status} ${code}`.trim() }
}
