import { findOperation } from '../../../e2e/support/contract/description.ts'
import type { ApiResponse, ApiRequest, ApiConventions } from '../../../e2e/support/contract/exchange.ts'
import type { ContractChecker } from '../../../e2e/support/contract/checker.ts'
import type { CallOptions, Reply, RunningSandbox } from './open-shop.ts'

/** Makes calls to a sandbox and checks each against the description of the API. */
export interface CheckedCalls {
  /** Makes a call with an expected status, plus the code of an error: `200`, `404 city.not-found`. */
  call(expected: string, method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Descriptions of all deviations. */
  readonly faults: readonly string[]
  /** The calls so far with their statuses and codes, in the contract's terms: `city 404 city.not-found`. */
  readonly seen: ReadonlySet<string>
}

export function createCheckedCalls(
  shop: RunningSandbox, checker: ContractChecker, manner: ApiConventions,
): CheckedCalls {
  const faults: string[] = []
  const seen = new Set<string>()
  return {
    faults, seen,
    async call(expected, method, path, options = {}) {
      const reply = await shop.call(method, path, options)
      const request = toContractRequest(shop, method, path, options)
      const code = manner.codes[reply.code] ?? reply.code
      const outcome = `${reply.status} ${code}`.trim()
      if (outcome !== expected) faults.push(`${method} ${path} is answered with ${outcome}, not ${expected}`)
      // a request that is rejected as invalid may deviate
      if (reply.status < 300) faults.push(...checker.request(request, manner))
      faults.push(...checker.answer(request, toContractResponse(reply), manner))
      const operation = findOperation(method, request.path)?.operation
      const isDescribed = operation?.replies.has(reply.status) === true || method === 'OPTIONS'
      seen.add(`${isDescribed ? operation?.id ?? method : 'any'} ${outcome}`)
      return reply
    },
  }
}

function toContractRequest(
  { url }: RunningSandbox,
  method: string,
  path: string,
  { body, headers = {}, bearer }: CallOptions,
): ApiRequest {
  const { pathname, searchParams } = new URL(path, url)
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      ...(body !== undefined && headers['content-type'] === undefined && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    text: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
  }
}

const toContractResponse = ({ status, headers, text }: Reply): ApiResponse => ({
  status, headers: Object.fromEntries(headers), body: text,
})
