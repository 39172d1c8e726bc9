import type { Report } from '../../core/env.ts'
import { ApiError, NetworkError } from '../../core/http/errors.ts'
import type { Http } from '../../core/http/http.ts'
import type { Config } from '../../core/shop/config.ts'
import type { Findings } from './findings.ts'
import { describeNetworkError, type Network } from './network.ts'
import type { RowId } from './rows.ts'

/** A running check: its configuration, its access to the API, and its findings so far. */
export interface Check {
  readonly config: Config
  /** Whether a configuration was given. Without one the whole contract is checked. */
  readonly isConfigured: boolean
  readonly http: Http
  readonly network: Network
  readonly findings: Findings
  /** This machine's time, in milliseconds since 1970. */
  readonly now: () => number
  /** Resolves after this time. */
  readonly waitFor: (milliseconds: number) => Promise<void>
}

/**
 * Rows of certain decoder warnings, by the warning's text. All other warnings belong to the row of
 * their call.
 */
const ROW_BY_TEXT: readonly (readonly [text: RegExp, row: RowId])[] = [
  [/is there already/, 'menus.ids-unique'],
  [/counts cannot be met/, 'menus.modifiers-counts'],
  [/an amount in minor units|a price of at most/, 'menus.prices'],
  [/openingHours/, 'restos.hours'],
]
/** Rows of certain decoder warnings, by the warning's code. */
const ROW_BY_CODE: { readonly [Code in string]?: RowId } = {
  'wire.zone-refused': 'zones.ring-valid',
  'time.zone': 'restos.timezone',
}

/**
 * Runs a call of the shop, and records whether the response keeps the contract. `row` is broken if
 * the call fails, or if the decoder warns about the response. Deviations that the shop tolerates
 * break no row. Resolves to undefined if the call fails.
 */
export async function checkCall<T>(
  { findings }: Check,
  row: RowId,
  subject: string,
  run: (report: Report) => Promise<T>,
): Promise<T | undefined> {
  let isRowKept = true
  const report: Report = (code, detail) => {
    const warning: string = detail ?? code
    if (code === 'wire.tolerated') return findings.tolerate(warning)
    const brokenRow = ROW_BY_CODE[code] ?? ROW_BY_TEXT.find(([text]) => text.test(warning))?.[1] ?? row
    if (brokenRow === row) isRowKept = false
    findings.markBroken(brokenRow, subject, code.endsWith('dropped') ? `${warning}, which is left out` : warning)
  }
  try {
    const value = await run(report)
    if (isRowKept) findings.markKept(row)
    return value
  } catch (error) {
    findings.markBroken(row, subject, describeProblem(error))
    return undefined
  }
}

/** Describes the error of a failed call. */
export function describeProblem(error: unknown): string {
  if (error instanceof NetworkError)
    return error.reason === 'timeout' ? 'no response within 15 s' : `no response: ${describeNetworkError(error)}`
  if (error instanceof ApiError)
    return `status ${error.status}, ${error.code === '' ? 'no code' : `code ${error.code}`}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}
