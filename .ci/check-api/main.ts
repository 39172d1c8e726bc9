import type { HttpPort, TimerPort } from '../../core/env.ts'
import { decodeEntities } from '../../core/decode/entities.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { createHttp } from '../../core/http/http.ts'
import { examineConfig } from '../../core/shop/config.ts'
import { TIMEOUT_MILLISECONDS } from '../../core/task.ts'
import type { Check } from './check-call.ts'
import { checkCatalogue } from './catalogue.ts'
import { checkClock, checkClockRuns } from './clock.ts'
import { checkCodes } from './codes.ts'
import { checkCorsPreflights, checkCors } from './cors.ts'
import { createFindings } from './findings.ts'
import { toRequest } from './carts.ts'
import { createNetwork, describeNetworkError, type Exchange } from './network.ts'
import { describeOrder, checkOrder } from './order.ts'
import { checkTextsAndPictures } from './pictures.ts'
import { provokeRefusals, checkRefusalFormat, EXCERPT_LENGTH } from './refusals.ts'
import type { CheckResult } from './report.ts'
import { ROW_IDS, type RowId } from './rows.ts'
import { checkSignIn, checkSignOut, type AskOperator } from './sign-in.ts'
import { checkSums, type PricedCart } from './sums.ts'

export { formatReport, buildJsonReport } from './report.ts'

/** What to check, and how. */
export interface Options {
  /** A validated configuration; `apiBase` is the API to check. */
  readonly config: unknown
  /** Whether the operator gave a configuration. Without one the whole contract is checked. */
  readonly isConfigured: boolean
  /** The origin of the shop. */
  readonly origin: string
  readonly promoCode?: string | undefined
  /**
   * If given, the check signs in and places one order. Without it, the check changes nothing in the
   * API. `ask` gets answers from the operator, and `announce` says which order will be placed.
   */
  readonly order?: { readonly ask: AskOperator; readonly announce: (text: string) => void } | undefined
  /** Called after each call of the shop's API clients, with the number of these calls so far. */
  readonly onProgress?: ((calls: number, call: string) => void) | undefined
  readonly timer?: TimerPort
}

/**
 * Checks a chain's API, from its clock to an order.
 * Rejects with a NetworkError when the API cannot be reached.
 */
export async function checkApi({
  config: configBlock,
  isConfigured,
  origin,
  promoCode,
  order,
  onProgress,
  timer = MACHINE_TIMER,
}: Options): Promise<CheckResult> {
  const { config } = examineConfig(configBlock, origin)
  const findings = createFindings()
  let calls = 0
  const network = createNetwork({
    base: config.apiBase,
    origin,
    timer,
    onExchange: exchange => checkExchange(findings, origin, exchange),
    onCallEnd: call => {
      calls += 1
      onProgress?.(calls, call)
    },
  })
  await assertReachable(network.port, config.apiBase)
  const http = network.queueCalls(
    createHttp({
      port: network.port,
      timer,
      base: config.apiBase,
      codes: config.api.codes,
      headers: () => ({ 'Accept-Language': config.defaultLocale }),
    }),
  )
  const check: Check = {
    config,
    isConfigured,
    http,
    network,
    findings,
    now: timer.now,
    waitFor: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  }
  findings.markUnchecked('cannot be provoked without a trace', ...selectRows(/^code\./))
  findings.markUnchecked('needs a person and an order: --order', ...selectRows(CUSTOMER_ROWS))
  findings.markUnchecked('needs a good code: --promo CODE', 'preflight.promo')
  if (!config.cart.promoCodes) findings.markUnchecked('cart.promoCodes is off', ...selectRows(/promo/))

  const firstReading = await checkClock(check)
  const sendsKey = await checkCorsPreflights(check)
  const restaurants = await checkCatalogue(check)
  await checkTextsAndPictures(check, restaurants)
  const priced = await checkSums(check, restaurants, config.cart.promoCodes ? promoCode : undefined)
  const carts = priced.map(({ cart }) => cart)
  await provokeRefusals(check, carts[0] && toRequest(carts[0]))
  await checkCodes(check, restaurants, carts)
  if (order !== undefined) await signInAndOrder(check, order, priced, sendsKey)
  if (firstReading !== undefined) await checkClockRuns(check, firstReading)
  return {
    url: config.apiBase,
    whiteLabel: config.whiteLabel,
    origin,
    results: findings.listResults(),
    deviations: findings.listDeviations(),
    advice: findings.listAdvice(),
  }
}

/** Matches the rows that need a signed-in customer. */
const CUSTOMER_ROWS = /^(?:sign-in|order)\./
const selectRows = (ids: RegExp): readonly RowId[] => ROW_IDS.filter(id => ids.test(id))

const MACHINE_TIMER: TimerPort = {
  now: Date.now,
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}

const SLOW_MILLISECONDS = 3000
/** Matches a string in JSON that seems to contain an HTML entity. */
const WITH_ENTITY = /"(?:[^"\\]|\\.)*&#?\w+;(?:[^"\\]|\\.)*"/g

/**
 * Checks the rules for the response to every call of the shop's API clients:
 * CORS, the form of refusals, the charset, the speed, no HTML entities in texts.
 */
function checkExchange(findings: Check['findings'], origin: string, exchange: Exchange): void {
  checkCors(origin, findings, exchange)
  checkRefusalFormat(findings, exchange)
  findings.record('texts.utf8', exchange.call, exchange.text.includes('\uFFFD') ? 'bytes that are no UTF-8' : undefined)
  const { call, text, milliseconds } = exchange
  findings.record(
    'speed.answers',
    call,
    milliseconds > SLOW_MILLISECONDS ? `a response after ${(milliseconds / 1000).toFixed(1)} s` : undefined,
  )
  // in a URL, «&name;» may be a parameter instead of an entity
  const encoded = text.match(WITH_ENTITY)
    ?.find(string => !/^"https?:/.test(string) && decodeEntities(string) !== string)
  findings.record('texts.entities', call, encoded?.slice(0, EXCERPT_LENGTH))
}

/** Rejects if the API sends no response at all. The response itself is checked later. */
async function assertReachable(port: HttpPort, base: string): Promise<void> {
  try {
    await port.send(
      { url: `${base}/1/now`, method: 'GET', headers: { Accept: 'application/json' } },
      AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    )
  } catch (error) {
    throw new NetworkError('unreachable', { cause: new Error(describeNetworkError(error)) })
  }
}

/**
 * Announces the order, signs in, places the order and signs out.
 * Rows for which an earlier step has stored a more exact reason are left out of `markUnchecked`.
 */
async function signInAndOrder(
  check: Check,
  { ask, announce }: NonNullable<Options['order']>,
  priced: readonly PricedCart[],
  sendsKey: boolean,
): Promise<void> {
  announce(describeOrder(priced, check.now()) ?? 'No restaurant takes an order now: signing in only')
  const customer = await checkSignIn(check, ask)
  if (customer === null)
    return check.findings.markUnchecked(
      'no customer is signed in',
      ...selectRows(CUSTOMER_ROWS).filter(id => id !== 'sign-in.code'),
    )
  check.findings.markUnchecked(
    'no order was placed',
    ...selectRows(/^order\./).filter(id => sendsKey || id !== 'order.key-repeated'),
  )
  await checkOrder(check, customer, priced, sendsKey)
  await checkSignOut(check, customer)
}
