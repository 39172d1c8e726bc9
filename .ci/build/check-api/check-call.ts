import type { Report } from '../../../core/env.ts'
import { ApiError, NetworkError } from '../../../core/http/errors.ts'
import type { Http } from '../../../core/http/http.ts'
import type { Config } from '../../../core/shop/config.ts'
import type { Findings } from './findings.ts'
import { networkReason, type Network } from './network.ts'
import type { RowId } from './rows.ts'

/** What every part of the check needs. */
export interface Check {
  readonly config: Config
  /** Whether a configuration was given. Without one the whole contract is checked. */
  readonly isConfigured: boolean
  readonly http: Http
  readonly network: Network
  readonly findings: Findings
  /** This machine's time, in milliseconds since 1970. */
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

/** The rows of decoder warnings that have a separate row. */
const OWN_ROWS: readonly (readonly [words: RegExp, row: RowId])[] = [
  [/is there already/, 'menus.ids-unique'],
  [/counts cannot be met/, 'menus.modifiers-counts'],
  [/an amount in minor units|a price of at most/, 'menus.prices'],
  [/openingHours/, 'restos.hours'],
]
const BY_CODE: { readonly [Code in string]?: RowId } = {
  'wire.zone-refused': 'zones.ring-valid',
  'time.zone': 'restos.timezone',
}

/**
 * Runs a call of the shop and records the result of its decoder: a row is broken if the decoder rejects the answer
 * or leaves anything out. Resolves to undefined without a usable answer.
 */
export async function checkCall<T>(
  { findings }: Check,
  row: RowId,
  asked: string,
  run: (report: Report) => Promise<T>,
): Promise<T | undefined> {
  let isWhole = true
  const report: Report = (code, detail) => {
    const about: string = detail ?? code
    if (code === 'wire.tolerated') return findings.tolerate(about)
    const own = BY_CODE[code] ?? OWN_ROWS.find(([words]) => words.test(about))?.[1] ?? row
    if (own === row) isWhole = false
    findings.break(own, asked, code.endsWith('dropped') ? `${about}, which is left out` : about)
  }
  try {
    const value = await run(report)
    if (isWhole) findings.keep(row)
    return value
  } catch (error) {
    findings.break(row, asked, describeProblem(error))
    return undefined
  }
}

/** Describes a failed call. */
export function describeProblem(error: unknown): string {
  if (error instanceof NetworkError)
    return error.reason === 'timeout' ? 'no answer within 15 s' : `no answer: ${networkReason(error)}`
  if (error instanceof ApiError)
    return `status ${error.status}, ${error.code === '' ? 'no code' : `code ${error.code}`}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}
