import { type ApiResponse, type ApiRequest, CONTRACT_CONVENTIONS, type ApiConventions } from './exchange.ts'
import { findAnswerFaults } from './check-answer.ts'
import { findPreflightFaults, findRequestFaults } from './check-request.ts'
import { createCheck } from './schemas.ts'

/**
 * Describes each part of a call that does not match the description; empty if all of it matches.
 */
export interface ContractChecker {
  request(request: ApiRequest, conventions?: ApiConventions): readonly string[]
  answer(request: ApiRequest, response: ApiResponse, conventions?: ApiConventions): readonly string[]
}

export function createContractChecker(): ContractChecker {
  const checks = { plain: createCheck('plain'), loose: createCheck('loose') }
  const formatCall = ({ method, path }: ApiRequest): string => `${method} ${path}`
  return {
    request(request, conventions = CONTRACT_CONVENTIONS) {
      const faults =
        request.method === 'OPTIONS'
          ? findPreflightFaults(request, conventions)
          : findRequestFaults(checks.plain, request, conventions)
      return faults.map(fault => `${formatCall(request)} is asked, and ${fault}`)
    },
    answer(request, response, conventions = CONTRACT_CONVENTIONS) {
      return findAnswerFaults(checks[conventions.dialect], request, response, conventions).map(
        fault => `${formatCall(request)} is answered with ${response.status}, and ${fault}`,
      )
    },
  }
}
