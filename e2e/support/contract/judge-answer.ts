import { anyCall, codes as table, findOperation, isPath, type Reply } from './description.ts'
import { type Answered, type Asked, type Manner, parsed } from './exchange.ts'
import type { Node } from './files.ts'
import type { Check } from './schemas.ts'

export function faultsOfAnswer(check: Check, asked: Asked, { status, headers, body }: Answered, manner: Manner): readonly string[] {
  if (asked.method === 'OPTIONS') return status === 204 ? [] : ['a question of a browser is answered with 204']
  const reply = replyTo(asked, status)
  if (reply === undefined) return [isPath(asked.path) ? 'this status is not described' : 'there is no such call in the description']
  const { schema, type } = reply
  if (type === null) return [...faultsOfFields(check, reply, headers), ...(body === '' ? [] : ['it has a body, which is not described'])]
  const form = headers['content-type']?.split(';')[0] === type ? [] : [`it is not said to be ${type}`]
  const json = type === 'application/json' && asked.method !== 'HEAD' ? parsed(body) : undefined
  if (type !== 'application/json' || asked.method === 'HEAD' || schema === null) return [...form, ...faultsOfFields(check, reply, headers)]
  const fault = json === undefined ? 'it is no JSON' : check(schema, json)
  return [...form, ...faultsOfFields(check, reply, headers), ...(fault === null ? faultsOfCode(reply, json, status, manner) : [fault])]
}

function replyTo({ method, path }: Asked, status: number): Reply | undefined {
  const found = findOperation(method, path)
  // what any call may be answered with; an address that is described is there, whatever the method
  const isForAny = found === null ? status === (isPath(path) ? 405 : 404) || ![404, 405].includes(status) : status > 405
  return found?.operation.replies.get(status) ?? (isForAny ? anyCall.get(status) : undefined)
}

function faultsOfFields(check: Check, reply: Reply, headers: Answered['headers']): readonly string[] {
  return Object.entries(reply.headers).flatMap(([name, { required, schema }]) => {
    const given = headers[name.toLowerCase()]
    if (given === undefined) return required === true ? [`the header ${name} is missing`] : []
    const fault = check(schema as Node, schema.type === 'integer' ? Number(given) : given)
    return fault === null ? [] : [`of the header ${name} ${fault}`]
  })
}

/** The code of a refusal, its status and its facts. */
function faultsOfCode({ codes }: Reply, json: unknown, status: number, manner: Manner): readonly string[] {
  if (codes.length === 0) return []
  const [error] = (json as { readonly errors?: readonly Node[] }).errors ?? []
  const said = String(error?.code)
  const code = Object.hasOwn(manner.codes, said) ? manner.codes[said] as string : said
  if (!codes.includes(code)) return [`the code ${said} is not described for it`]
  const known = table.get(code)
  const facts = ['positionIds', 'amount'].filter(name => error?.[name] !== undefined && error[name] !== null)
  return [
    ...(known?.status === status ? [] : [`the code ${code} has another status`]),
    ...(facts.join() === known?.facts.join() ? [] : [`with ${code} comes ${known?.facts.join() || 'nothing'}, not ${facts.join() || 'nothing'}`]),
  ]
}
