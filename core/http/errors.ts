/*
 * Errors by how callers handle them: retry (NetworkError), show the API's message (ApiError),
 * report to a maintainer (DecodeError). Messages are technical; customers see texts of the views.
 */

import { detail, toDetail, type Detail } from '../log/report.ts'

/** No usable response has arrived. It is unknown whether the API has processed the request. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** `cut`: the response broke off (few ports can tell). `cancelled`: by the caller. */
  readonly reason: 'unreachable' | 'timeout' | 'cut' | 'cancelled'

  constructor(reason: NetworkError['reason'], options?: { cause?: unknown }) {
    super('Network error when attempting to fetch resource.', options)
    this.reason = reason
  }
}

/** No request was sent, since another tab of the shop holds the lock. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  constructor() {
    super('Another tab of the shop holds the lock.')
  }
}

/**
 * The API rejected the request. When the response does not follow the contract, `code` is '' and
 * the message is generic.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  // `declare` creates no own property, so a field that the response lacks is absent, not undefined
  /** The sum that the rejection is about, in minor units. */
  declare readonly amount?: number
  /** The ids of the dishes that the rejection is about. */
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
 * A response that does not follow the contract. `detail` never quotes the values of the response.
 * `path`: the path of the invalid value; '' for the whole body.
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  readonly status: number | undefined
  readonly path: string
  readonly detail: Detail

  constructor(path: Detail, problem: Detail, options?: { status?: number; cause?: unknown; message?: string }) {
    const fullDetail = path === '' ? problem : detail`${path}: ${problem}`
    super(options?.message ?? fullDetail, options)
    this.detail = fullDetail
    this.path = path
    this.status = options?.status
  }
}

/** A page where JSON was expected. A network that requires a sign-in, such as a hotel's, responds like this. */
export class HtmlPageError extends DecodeError {}

/** What a request can fail with. */
export type Failure = NetworkError | ApiError | DecodeError

/**
 * Converts a thrown value to a Failure. A value of another type becomes a DecodeError without a
 * status, but with the message of the value if it is an Error.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof NetworkError || error instanceof ApiError || error instanceof DecodeError) return error
  return new DecodeError(detail``, describeError(error), {
    cause: error,
    ...(error instanceof Error && { message: error.message }),
  })
}

/**
 * Describes a thrown value for the log. For most errors the description is only the error's name,
 * since a message may quote personal data.
 */
export function describeError(error: unknown): Detail {
  if (error instanceof DecodeError) return error.detail
  return error instanceof Error ? toDetail(error.name) : detail`unknown failure`
}
