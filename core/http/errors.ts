/*
 * Errors by their handling: retry (NetworkError), show the API's message (ApiError), report to a
 * maintainer (DecodeError). Their own messages are technical; the views choose what a customer reads.
 */

import { detail, toDetail, type Detail } from '../log/report.ts'

/**
 * No complete response. Whether the API has processed the request is unknown, whatever the reason.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: 'unreachable' | 'timeout' | 'cut' | 'cancelled'

  constructor(reason: NetworkError['reason'], options?: { cause?: unknown }) {
    super('Network error when attempting to fetch resource.', options)
    this.reason = reason
  }
}

/** Another tab of the shop holds the lock: no request was sent. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  constructor() {
    super('Another tab of the shop holds the lock.')
  }
}

/**
 * The API rejected the request.
 * `code` is '' and the message generic when the response has no agreed shape.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  // `declare`: a field that the response lacks is no property at all
  /** The sum in minor units, and the ids of the dishes, that the rejection is about. */
  declare readonly amount?: number
  declare readonly positionIds?: readonly number[]

  constructor(
    status: number, code: string, message: string,
    facts: Partial<Pick<ApiError, 'amount' | 'positionIds'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    Object.assign(this, facts)
  }
}

/**
 * A response of another shape than agreed; its values are never quoted.
 * `path`: where; '' for the whole body.
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  readonly status: number | undefined
  readonly path: string
  readonly detail: Detail

  constructor(path: Detail, problem: Detail, options?: { status?: number; cause?: unknown; message?: string }) {
    const located = path === '' ? problem : detail`${path}: ${problem}`
    super(options?.message ?? located, options)
    this.detail = located
    this.path = path
    this.status = options?.status
  }
}

export type Failure = NetworkError | ApiError | DecodeError

/**
 * Converts anything thrown to one of the three errors;
 * any other becomes a DecodeError without a status.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof NetworkError || error instanceof ApiError || error instanceof DecodeError) return error
  return new DecodeError(detail``, describeError(error), {
    cause: error,
    ...(error instanceof Error && { message: error.message }),
  })
}

/**
 * What may be logged of anything thrown: of most only
 * the name, since a message may quote personal data.
 */
export function describeError(error: unknown): Detail {
  if (error instanceof DecodeError) return error.detail
  return error instanceof Error ? toDetail(error.name) : detail`unknown failure`
}
