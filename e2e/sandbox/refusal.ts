import { CODES, type Code } from './codes.ts'

/** What accompanies a code: a message in place of the usual one, the positions meant, a sum, seconds to wait. */
export interface RefusalDetails {
  readonly message?: string
  readonly positionIds?: readonly number[]
  /** The minimum, the maximum or the missing sum, in minor units. */
  readonly amount?: number
  readonly retryAfterSeconds?: number
}

/** A call that is answered with `errors[]`. Thrown by any check, caught once, by the server. */
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

/** The body of a refused call under the API's word for it; the client reads only the first error. */
export function errorsOf(refusal: Refusal, code: string): object {
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
