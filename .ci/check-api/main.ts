import type { TimerPort } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { examineConfig } from '../../core/shop/config.ts'
import { checkCatalogue } from './catalogue.ts'
import { createClients, type Check } from './check-call.ts'
import { checkClock, checkClockRuns } from './clock.ts'
import { checkCodes } from './codes.ts'
import { checkCorsPreflights } from './cors.ts'
import { checkExchange } from './exchanges.ts'
import { createFindings } from './findings.ts'
import { toRequest } from './carts.ts'
import { createNetwork } from './network.ts'
import { checkOrder, describeOrder, selectLeastCostly } from './order.ts'
import { checkTextsAndPictures } from './pictures.ts'
import { SILENT, type Progress } from './progress.ts'
import { provokeRefusals } from './refusals.ts'
import type { CheckResult } from './report.ts'
import { ROW_IDS } from './rows.ts'
import { checkSignIn, checkSignOut, type AskOperator } from './sign-in.ts'
import { checkSums, type PricedCart } from './sums.ts'

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
  readonly progress?: Progress | undefined
  readonly timer?: TimerPort
}

/** Matches the rows that need a signed-in customer. */
const CUSTOMER_ROWS = /^(?:sign-in|order)\./
const selectRows = (ids: RegExp) => ROW_IDS.filter(id => ids.test(id))

export const MACHINE_TIMER: TimerPort = {
  now: Date.now,
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}

/** Checks a chain's API, from its clock to an order. Rejects with a NetworkError when the API cannot be reached. */
export async function checkApi({
  config: configBlock, isConfigured, origin, promoCode, order, progress = SILENT, timer = MACHINE_TIMER,
}: Options): Promise<CheckResult> {
  const { config } = examineConfig(configBlock, origin)
  const findings = createFindings(progress.onFinding)
  const network = createNetwork(config, origin, timer, {
    onStart: progress.onCallStart,
    onEnd(call, exchange) {
      if (exchange !== undefined) checkExchange(findings, origin, exchange)
      progress.onCallEnd(call)
    },
  })
  const quietClients = createClients(config, network.http, () => undefined)
  const check: Check = { config, isConfigured, network, quietClients, findings, now: timer.now }
  await network.http.get('/1/now').catch((error: unknown) => {
    // the checks report any other failure
    if (error instanceof NetworkError) throw error
  })
  findings.markUnchecked('cannot be provoked without a trace', ...selectRows(/^code\./))
  findings.markUnchecked('needs a person and an order: --order', ...selectRows(CUSTOMER_ROWS))
  findings.markUnchecked('needs a good code: --promo CODE', 'preflight.promo')
  if (!config.cart.promoCodes) findings.markUnchecked('cart.promoCodes is off', ...selectRows(/promo/))

  progress.onStep('The clock and CORS')
  const firstReading = await checkClock(check)
  const sendsKey = await checkCorsPreflights(check)
  progress.onStep('Cities, restaurants, zones and menus')
  const restaurants = await checkCatalogue(check)
  progress.onStep('Texts and pictures')
  await checkTextsAndPictures(check, restaurants)
  progress.onStep('Sums')
  const priced = await checkSums(check, restaurants, config.cart.promoCodes ? promoCode : undefined)
  const carts = priced.map(({ cart }) => cart)
  progress.onStep('Refusals and error codes')
  await provokeRefusals(check, carts[0] && toRequest(carts[0]))
  await checkCodes(check, restaurants, carts)
  if (order !== undefined) {
    progress.onStep('Signing in and ordering')
    await signInAndOrder(check, order, priced, sendsKey)
  }
  if (firstReading !== undefined) await checkClockRuns(check, firstReading)
  return { url: config.apiBase, whiteLabel: config.whiteLabel, origin, ...findings.list() }
}

/**
 * Announces the order, signs in, places the order and signs out.
 * Rows for which an earlier step has stored a more exact reason are left out of `markUnchecked`.
 */
async function signInAndOrder(
  check: Check, { ask, announce }: NonNullable<Options['order']>, priced: readonly PricedCart[], sendsKey: boolean,
) {
  const { findings } = check
  const cart = selectLeastCostly(priced, check.now())
  announce(cart === undefined ? 'No restaurant takes an order now: signing in only' : describeOrder(cart))
  const customer = await checkSignIn(check, ask)
  if (customer === null) {
    const rows = selectRows(CUSTOMER_ROWS).filter(id => id !== 'sign-in.code')
    return findings.markUnchecked('no customer is signed in', ...rows)
  }
  const rows = selectRows(/^order\./).filter(id => sendsKey || id !== 'order.key-repeated')
  findings.markUnchecked('no order was placed', ...rows)
  await checkOrder(check, customer, cart, sendsKey)
  await checkSignOut(check, customer)
}
