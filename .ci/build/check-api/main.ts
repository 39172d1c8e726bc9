import type { TimerPort } from '../../../core/env.ts'
import { NetworkError } from '../../../core/http/errors.ts'
import { createHttp } from '../../../core/http/http.ts'
import { examine } from '../../../core/shop/config.ts'
import type { Check } from './ask.ts'
import { walkCatalogue } from './catalogue.ts'
import { checkClock, checkClockRuns } from './clock.ts'
import { checkCodes } from './codes.ts'
import { checkQuestions, hearCors } from './cors.ts'
import { createFindings } from './findings.ts'
import { requestOf } from './carts.ts'
import { createNetwork, networkReason, type Exchange } from './network.ts'
import { announced, checkOrder } from './order.ts'
import { checkTextsAndPictures } from './pictures.ts'
import { checkRefusals, hearRefusal } from './refusals.ts'
import type { Result } from './report.ts'
import { ROW_IDS, type RowId } from './rows.ts'
import { checkSignIn, checkSignOut, type AskOperator } from './sign-in.ts'
import { checkSums, type Priced } from './sums.ts'

export { reportText, summaryOf } from './report.ts'

export interface Options {
  /** A whole configuration block, judged already; `apiBase` is what is checked. */
  readonly config: unknown
  /** Whether the operator gave one: without it all that the contract has is checked. */
  readonly isConfigured: boolean
  /** Where the shop will stand. */
  readonly origin: string
  readonly promoCode?: string | undefined
  /** Signs in and places one order; nothing is written without it. */
  readonly order?: { readonly ask: AskOperator; readonly announce: (words: string) => void } | undefined
  readonly timer?: TimerPort
}

/** Checks an API from its clock to an order. Rejects with a NetworkError when nobody is there. */
export async function checkApi({ config: block, isConfigured, origin, promoCode, order, timer = MACHINE }: Options): Promise<Result> {
  const { config } = examine(block, origin)
  const findings = createFindings()
  const network = createNetwork({ base: config.apiBase, origin, timer, heard: exchange => hear(findings, origin, exchange) })
  await reach(network.port, config.apiBase)
  const http = network.inTurn(createHttp({ port: network.port, timer, base: config.apiBase, codes: config.api.codes, headers: () => ({ 'Accept-Language': config.defaultLocale }) }))
  const check: Check = {
    config, isConfigured, http, network, findings, now: timer.now, wait: milliseconds => new Promise(done => setTimeout(done, milliseconds)),
  }
  findings.leave('cannot be provoked without a trace', ...rowsOf(/^code\./))
  findings.leave('needs a person and an order: --order', ...rowsOf(OF_PERSONS))
  findings.leave('needs a good code: --promo CODE', 'preflight.promo')
  if (!config.cart.promoCodes) findings.leave('cart.promoCodes is off', ...rowsOf(/promo/))

  const reading = await checkClock(check)
  const isKeyed = await checkQuestions(check)
  const places = await walkCatalogue(check)
  await checkTextsAndPictures(check, places)
  const priced = await checkSums(check, places, config.cart.promoCodes ? promoCode : undefined)
  const carts = priced.map(({ cart }) => cart)
  await checkRefusals(check, carts[0] && requestOf(carts[0]))
  await checkCodes(check, places, carts)
  if (order !== undefined) await placeOne(check, order, priced, isKeyed)
  if (reading !== undefined) await checkClockRuns(check, reading)
  return { url: config.apiBase, whiteLabel: config.whiteLabel, origin, outcomes: findings.outcomes(), habits: findings.habits() }
}

const OF_PERSONS = /^(?:sign-in|order)\./
const rowsOf = (ids: RegExp): readonly RowId[] => ROW_IDS.filter(id => ids.test(id))

const MACHINE: TimerPort = {
  now: Date.now,
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}

function hear(findings: Check['findings'], origin: string, exchange: Exchange): void {
  hearCors(origin, findings, exchange)
  hearRefusal(findings, exchange)
  findings.judge('texts.utf8', exchange.asked, exchange.text.includes('\uFFFD') ? 'bytes that are no UTF-8' : undefined)
}

/** Any answer will do: what is wrong with it is told in its row. */
async function reach(port: ReturnType<typeof createNetwork>['port'], base: string): Promise<void> {
  try {
    await port.send({ url: `${base}/1/now`, method: 'GET', headers: { Accept: 'application/json' } }, AbortSignal.timeout(15_000))
  } catch (error) {
    throw new NetworkError('unreachable', { cause: new Error(networkReason(error)) })
  }
}

async function placeOne(check: Check, { ask, announce }: NonNullable<Options['order']>, priced: readonly Priced[], isKeyed: boolean): Promise<void> {
  announce(announced(priced, check.now()) ?? 'No restaurant takes an order now: signing in only')
  const person = await checkSignIn(check, ask)
  if (person === null) return check.findings.leave('nobody is signed in', ...rowsOf(OF_PERSONS).filter(id => id !== 'sign-in.code'))
  check.findings.leave('no order was placed', ...rowsOf(/^order\./).filter(id => isKeyed || id !== 'order.key-repeated'))
  await checkOrder(check, person, priced, isKeyed)
  await checkSignOut(check, person)
}
