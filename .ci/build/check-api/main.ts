import type { TimerPort } from '../../../core/env.ts'
import { decodeEntities } from '../../../core/http/entities.ts'
import { NetworkError } from '../../../core/http/errors.ts'
import { createHttp } from '../../../core/http/http.ts'
import { examineConfig } from '../../../core/shop/config.ts'
import type { Check } from './check-call.ts'
import { walkCatalogue } from './catalogue.ts'
import { checkClock, checkClockRuns } from './clock.ts'
import { checkCodes } from './codes.ts'
import { checkQuestions, checkCors } from './cors.ts'
import { createFindings } from './findings.ts'
import { toRequest } from './carts.ts'
import { createNetwork, networkReason, type Exchange } from './network.ts'
import { announced, checkOrder } from './order.ts'
import { checkTextsAndPictures } from './pictures.ts'
import { checkRefusals, checkRefusal } from './refusals.ts'
import type { Result } from './report.ts'
import { ROW_IDS, type RowId } from './rows.ts'
import { checkSignIn, checkSignOut, type AskOperator } from './sign-in.ts'
import { checkSums, type Priced } from './sums.ts'

export { reportText, summarise } from './report.ts'

export interface Options {
  /** A validated configuration; `apiBase` is the API to check. */
  readonly config: unknown
  /** Whether the operator gave a configuration. Without one the whole contract is checked. */
  readonly isConfigured: boolean
  /** The origin of the shop. */
  readonly origin: string
  readonly promoCode?: string | undefined
  /** If given, signs in and places one order. Without it nothing is written. */
  readonly order?: { readonly ask: AskOperator; readonly announce: (words: string) => void } | undefined
  /** Called after each call, with the number of calls so far. */
  readonly onProgress?: ((calls: number, asked: string) => void) | undefined
  readonly timer?: TimerPort
}

/** Checks an API from its clock to an order. Rejects with a NetworkError when the API cannot be reached. */
export async function checkApi({
  config: block,
  isConfigured,
  origin,
  promoCode,
  order,
  onProgress,
  timer = MACHINE,
}: Options): Promise<Result> {
  const { config } = examineConfig(block, origin)
  const findings = createFindings()
  let calls = 0
  const network = createNetwork({
    base: config.apiBase,
    origin,
    timer,
    onExchange: exchange => checkExchange(findings, origin, exchange),
    onCallEnd: asked => onProgress?.((calls += 1), asked),
  })
  await reach(network.port, config.apiBase)
  const http = network.inTurn(
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
    wait: milliseconds => new Promise(done => setTimeout(done, milliseconds)),
  }
  findings.leave('cannot be provoked without a trace', ...selectRows(/^code\./))
  findings.leave('needs a person and an order: --order', ...selectRows(OF_PERSONS))
  findings.leave('needs a good code: --promo CODE', 'preflight.promo')
  if (!config.cart.promoCodes) findings.leave('cart.promoCodes is off', ...selectRows(/promo/))

  const reading = await checkClock(check)
  const isKeyed = await checkQuestions(check)
  const places = await walkCatalogue(check)
  await checkTextsAndPictures(check, places)
  const priced = await checkSums(check, places, config.cart.promoCodes ? promoCode : undefined)
  const carts = priced.map(({ cart }) => cart)
  await checkRefusals(check, carts[0] && toRequest(carts[0]))
  await checkCodes(check, places, carts)
  if (order !== undefined) await placeOne(check, order, priced, isKeyed)
  if (reading !== undefined) await checkClockRuns(check, reading)
  return {
    url: config.apiBase,
    whiteLabel: config.whiteLabel,
    origin,
    outcomes: findings.outcomes(),
    habits: findings.habits(),
    advice: findings.advice(),
  }
}

const OF_PERSONS = /^(?:sign-in|order)\./
const selectRows = (ids: RegExp): readonly RowId[] => ROW_IDS.filter(id => ids.test(id))

const MACHINE: TimerPort = {
  now: Date.now,
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}

const SLOW_MILLISECONDS = 3000
/** Texts of a JSON answer that contain an HTML entity, as written. */
const WITH_ENTITY = /"(?:[^"\\]|\\.)*&#?\w+;(?:[^"\\]|\\.)*"/g

function checkExchange(findings: Check['findings'], origin: string, exchange: Exchange): void {
  checkCors(origin, findings, exchange)
  checkRefusal(findings, exchange)
  findings.check('texts.utf8', exchange.asked, exchange.text.includes('\uFFFD') ? 'bytes that are no UTF-8' : undefined)
  const { asked, text, milliseconds } = exchange
  findings.check(
    'speed.answers',
    asked,
    milliseconds > SLOW_MILLISECONDS ? `an answer after ${(milliseconds / 1000).toFixed(1)} s` : undefined,
  )
  // a URL may contain «&name;»
  const encoded = text.match(WITH_ENTITY)?.find(one => !/^"https?:/.test(one) && decodeEntities(one) !== one)
  findings.check('texts.entities', asked, encoded?.slice(0, 120))
}

/** Whether the API answers at all; what is wrong with the answer is found by its row. */
async function reach(port: ReturnType<typeof createNetwork>['port'], base: string): Promise<void> {
  try {
    await port.send(
      { url: `${base}/1/now`, method: 'GET', headers: { Accept: 'application/json' } },
      AbortSignal.timeout(15_000),
    )
  } catch (error) {
    throw new NetworkError('unreachable', { cause: new Error(networkReason(error)) })
  }
}

async function placeOne(
  check: Check,
  { ask, announce }: NonNullable<Options['order']>,
  priced: readonly Priced[],
  isKeyed: boolean,
): Promise<void> {
  announce(announced(priced, check.now()) ?? 'No restaurant takes an order now: signing in only')
  const person = await checkSignIn(check, ask)
  if (person === null)
    return check.findings.leave(
      'no customer is signed in',
      ...selectRows(OF_PERSONS).filter(id => id !== 'sign-in.code'),
    )
  check.findings.leave(
    'no order was placed',
    ...selectRows(/^order\./).filter(id => isKeyed || id !== 'order.key-repeated'),
  )
  await checkOrder(check, person, priced, isKeyed)
  await checkSignOut(check, person)
}
