import { CODES, type Code } from './codes.ts'

/** Details of an error: another message, the affected positions, a sum, seconds to wait. */
export interface RefusalDetails {
  readonly message?: string
  readonly positionIds?: readonly number[]
  /** The minimum, the maximum or the missing sum, in minor units. */
  readonly amount?: number
  readonly retryAfterSeconds?: number
}

/** A call that fails with `errors[]`. Any check may throw it; the server catches it. */
export class Refusal extends Error {
  readonly code: Code
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: Code, details: RefusalDetails = {}) {
    super(details.message ?? CODES[code][1])
    this.code = code
    this.status = CODES[code][0]
    this.details = details
  }
}

/** The body of an error with the API's code; the client reads only the first entry. */
export function toErrorBody(refusal: Refusal, code: string): object {
  const { positionIds, amount } = refusal.details
  return {
    errors: [{
      code,
      message: refusal.message,
      ...(positionIds === undefined ? {} : { positionIds }),
      ...(amount === undefined ? {} : { amount }),
    }],
  }
}
