import type { Report } from '../../core/env.ts'
import { ApiError, DecodeError, NetworkError } from '../../core/http/errors.ts'
import { buildUrl, type Http } from '../../core/http/http.ts'
import { createSignInApi, type SignInApi } from '../../core/shop/account/sign-in-api.ts'
import { createLocationApi, type LocationApi } from '../../core/shop/catalogue/location-api.ts'
import { createMenuApi, type MenuApi } from '../../core/shop/catalogue/menu-api.ts'
import { createCheckoutApi, type CheckoutApi } from '../../core/shop/checkout/checkout-api.ts'
import type { Config } from '../../core/shop/config.ts'
import { createZoneApi, type ZoneApi } from '../../core/shop/place/zones.ts'
import type { Findings, Judgements } from './findings.ts'
import { describeWrapper, detectOtherNames } from './hints.ts'
import { describeNetworkError, type Network } from './network.ts'
import type { RowId } from './rows.ts'

/** The shop's API clients, which decode the responses. */
export type Clients = LocationApi & ZoneApi & MenuApi & SignInApi & CheckoutApi

/** Creates the clients. Their decoders send warnings to `report`. */
export const createClients = (config: Config, http: Http, report: Report): Clients => ({
  ...createLocationApi(http, config.whiteLabel, report),
  ...createZoneApi(http, config.whiteLabel, report),
  ...createMenuApi(http, report),
  ...createSignInApi(http, config, report),
  ...createCheckoutApi(http, report),
})

/** A running check: its configuration, its access to the API, and its findings so far. */
export interface Check {
  readonly config: Config
  /** Whether a configuration was given. Without one the whole contract is checked. */
  readonly isConfigured: boolean
  readonly network: Network
  /** Clients that ignore the warnings of their decoders. */
  readonly quietClients: Clients
  readonly findings: Findings
  /** This machine's time, in milliseconds since 1970. */
  readonly now: () => number
}

/** A decoded response. `call`: such as `GET /1/now`. `json`: that of a GET, not decoded; undefined for a POST. */
interface Decoded<T> {
  readonly value: T
  readonly call: string
  readonly json: unknown
}

/** Rows of certain decoder warnings. All other warnings belong to the row of their call. */
const ROW_BY_WARNING: readonly (readonly [warning: RegExp, row: RowId])[] = [
  [/^wire\.zone-refused/, 'zones.ring-valid'],
  [/^time\.zone /, 'restos.timezone'],
  [/is there already/, 'menus.ids-unique'],
  [/no selection can satisfy/, 'menus.modifiers-counts'],
  [/an amount in minor units|a price of at most/, 'menus.prices'],
  [/openingHours/, 'restos.hours'],
]

/**
 * Sends a call of the shop and judges the response: call → decoder → judgements → rows. `row` is
 * broken if the call fails, or by a decoder warning without another row in `ROW_BY_WARNING`.
 * A tolerated deviation breaks no row. `judge` judges the decoded value by further rows.
 * `subject`: by default the call itself. Resolves to undefined if the call fails.
 */
export async function checkCall<T>(
  { config, findings, network }: Check,
  row: RowId,
  run: (clients: Clients, report: Report, http: Http) => Promise<T>,
  judge: (value: T) => Judgements = () => ({}),
  subject?: string,
): Promise<Decoded<T> | undefined> {
  let [call, json, isRowKept]: [string, unknown, boolean] = ['', undefined, true]
  let body: unknown
  const hint = (text: string) => findings.hint(text, call)
  const judgeRows = (judgements: Judgements) => findings.judge(subject ?? call, judgements)
  const http: Http = {
    get: async (path, options) => {
      call = `GET ${buildUrl(path, options?.query)}`
      json = body = await network.http.get(path, options)
      return detectOtherNames(body, hint)
    },
    async post(path, options) {
      call = `POST ${path}`
      body = await network.http.post(path, options)
      return detectOtherNames(body, hint)
    },
  }
  const report: Report = (code, detail) => {
    const warning: string = detail ?? code
    if (code === 'wire.tolerated') return findings.tolerate(warning)
    const brokenRow = ROW_BY_WARNING.find(([pattern]) => pattern.test(`${code} ${warning}`))?.[1] ?? row
    if (brokenRow === row) isRowKept = false
    judgeRows({ [brokenRow]: code.endsWith('dropped') ? `${warning}, which is left out` : warning })
  }
  try {
    const value = await run(createClients(config, http, report), report, http)
    judgeRows({ ...isRowKept && { [row]: true }, ...judge(value) })
    return { value, call, json }
  } catch (error) {
    const wrapper = findDecodeError(error) && describeWrapper(body)
    if (wrapper !== undefined) hint(wrapper)
    const isTimeout = error instanceof NetworkError && error.reason === 'timeout'
    judgeRows({ [row]: describeProblem(error), ...isTimeout && { 'speed.answers': describeProblem(error) } })
    return undefined
  }
}

/** Finds the fault of a response that could not be decoded, also in the problem of a menu part. */
function findDecodeError(error: unknown): DecodeError | undefined {
  if (error instanceof DecodeError) return error
  return error instanceof Error && error.cause !== undefined ? findDecodeError(error.cause) : undefined
}

/** Describes the error of a failed call. */
export function describeProblem(error: unknown): string {
  if (error instanceof NetworkError)
    return error.reason === 'timeout' ? 'no response within 15 s' : `no response: ${describeNetworkError(error)}`
  if (error instanceof ApiError)
    return `status ${error.status}, ${error.code === '' ? 'no code' : `code ${error.code}`}: ${error.message}`
  const fault = error instanceof Error && findDecodeError(error.cause)
  return fault ? `${error.message}: ${fault.message}` : error instanceof Error ? error.message : String(error)
}
