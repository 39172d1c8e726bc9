/*
 * Failures by what comes next: try again (NetworkError), show what the API says (ApiError), tell a maintainer
 * (WireError). Their messages are technical details; the screen chooses what a customer reads.
 */

import { detail, named, type Detail } from '../log/report.ts'

/** There is no complete answer. Whether the API has acted upon the call is unknown, whatever the reason. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: 'unreachable' | 'timeout' | 'cut' | 'cancelled'

  constructor(reason: NetworkError['reason'], options?: { cause?: unknown }) {
    super('Network error when attempting to fetch resource.', options)
    this.reason = reason
  }
}

/** The API refused. `code` is '' and the message generic when the answer was not in the agreed shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  // declared only, so that what the answer did not say is not even a key
  /** The sum in minor units, and the dishes, that the refusal is about. */
  declare readonly amount?: number
  declare readonly positionIds?: readonly number[]

  constructor(status: number, code: string, message: string, facts: Partial<Pick<ApiError, 'amount' | 'positionIds'>> = {}) {
    super(message)
    this.status = status
    this.code = code
    Object.assign(this, facts)
  }
}

/** An answer that is not as agreed, which is never quoted. `path` says where; '' when the whole body is unusable. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly status: number | undefined
  readonly path: string
  readonly told: Detail

  constructor(path: Detail, problem: Detail, options?: { status?: number; cause?: unknown; message?: string }) {
    const told = path === '' ? problem : detail`${path}: ${problem}`
    super(options?.message ?? told, options)
    this.told = told
    this.path = path
    this.status = options?.status
  }
}

export type Failure = NetworkError | ApiError | WireError

/** Any thrown thing as one of the three failures; what is none of them becomes a WireError without a status. */
export function asFailure(error: unknown): Failure {
  if (error instanceof NetworkError || error instanceof ApiError || error instanceof WireError) return error
  return new WireError(detail``, detailOf(error), { cause: error, ...(error instanceof Error && { message: error.message }) })
}

/** What may be told of any thrown thing; of most the kind only, for a message may quote anything. */
export function detailOf(error: unknown): Detail {
  if (error instanceof WireError) return error.told
  return error instanceof Error ? named(error.name) : detail`unknown failure`
}
