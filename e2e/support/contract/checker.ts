import { type Answered, type Asked, AGREED, type Manner } from './exchange.ts'
import { findAnswerFaults } from './check-answer.ts'
import { findPreflightFaults, findRequestFaults } from './check-request.ts'
import { createCheck } from './schemas.ts'

/**
 * Describes each part of a call that does not match the description; empty if all of it matches.
 */
export interface ContractChecker {
  request(request: Asked, conventions?: Manner): readonly string[]
  answer(request: Asked, response: Answered, conventions?: Manner): readonly string[]
}

export function createContractChecker(): ContractChecker {
  const checks = { plain: createCheck('plain'), loose: createCheck('loose') }
  const named = ({ method, path }: Asked): string => `${method} ${path}`
  return {
    request(request, conventions = AGREED) {
      const faults =
        request.method === 'OPTIONS'
          ? findPreflightFaults(request, conventions)
          : findRequestFaults(checks.plain, request, conventions)
      return faults.map(fault => `${named(request)} is asked, and ${fault}`)
    },
    answer(request, response, conventions = AGREED) {
      return findAnswerFaults(checks[conventions.dialect], request, response, conventions).map(
        fault => `${named(request)} is answered with ${response.status}, and ${fault}`,
      )
    },
  }
}
