import { anyCall, codes as table, findOperation, isPath, type Reply } from './description.ts'
import { type ApiResponse, type ApiRequest, type ApiConventions, parseJson } from './exchange.ts'
import type { Node } from '../../sandbox/contract-files.ts'
import type { Check } from './schemas.ts'

export function findAnswerFaults(
  check: Check,
  request: ApiRequest,
  { status, headers, body }: ApiResponse,
  conventions: ApiConventions,
): readonly string[] {
  if (request.method === 'OPTIONS') return status === 204 ? [] : ['a question of a browser is answered with 204']
  const reply = findReply(request, status)
  if (reply === undefined)
    return [isPath(request.path) ? 'this status is not described' : 'there is no such call in the description']
  const { schema, type } = reply
  if (type === null)
    return [
      ...findFieldFaults(check, reply, headers), ...(body === '' ? [] : ['it has a body, which is not described']),
    ]
  const form = headers['content-type']?.split(';')[0] === type ? [] : [`it is not said to be ${type}`]
  const json = type === 'application/json' && request.method !== 'HEAD' ? parseJson(body) : undefined
  if (type !== 'application/json' || request.method === 'HEAD' || schema === null)
    return [...form, ...findFieldFaults(check, reply, headers)]
  const fault = json === undefined ? 'it is no JSON' : check(schema, json)
  return [
    ...form,
    ...findFieldFaults(check, reply, headers),
    ...(fault === null ? findCodeFaults(reply, json, status, conventions) : [fault]),
  ]
}

function findReply({ method, path }: ApiRequest, status: number): Reply | undefined {
  const match = findOperation(method, path)
  // A status that any call may give. A described path exists, whatever the method, so it gives 405
  // instead of 404.
  const isForAny = match === null ? status === (isPath(path) ? 405 : 404) || ![404, 405].includes(status) : status > 405
  return match?.operation.replies.get(status) ?? (isForAny ? anyCall.get(status) : undefined)
}

function findFieldFaults(check: Check, reply: Reply, headers: ApiResponse['headers']): readonly string[] {
  return Object.entries(reply.headers).flatMap(([name, { required, schema }]) => {
    const value = headers[name.toLowerCase()]
    if (value === undefined) return required === true ? [`the header ${name} is missing`] : []
    const fault = check(schema as Node, schema.type === 'integer' ? Number(value) : value)
    return fault === null ? [] : [`of the header ${name} ${fault}`]
  })
}

/** Checks the code of an error, its status and its details. */
function findCodeFaults(
  { codes }: Reply,
  json: unknown,
  status: number,
  conventions: ApiConventions,
): readonly string[] {
  if (codes.length === 0) return []
  const [error] = (json as { readonly errors?: readonly Node[] }).errors ?? []
  const errorCode = String(error?.code)
  const code = Object.hasOwn(conventions.codes, errorCode) ? (conventions.codes[errorCode] as string) : errorCode
  if (!codes.includes(code)) return [`the code ${errorCode} is not described for it`]
  const known = table.get(code)
  const facts = ['positionIds', 'amount'].filter(name => error?.[name] !== undefined && error[name] !== null)
  return [
    ...(known?.status === status ? [] : [`the code ${code} has another status`]),
    ...(facts.join() === known?.facts.join()
      ? []
      : [`with ${code} comes ${known?.facts.join() || 'nothing'}, not ${facts.join() || 'nothing'}`]),
  ]
}
