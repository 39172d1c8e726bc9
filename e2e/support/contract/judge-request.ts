import { findOperation, type Operation } from './description.ts'
import { type Asked, type Manner, parsed } from './exchange.ts'
import type { Check } from './schemas.ts'

/** What browsers and Node's own client put to every request by themselves. */
const OF_BROWSERS = /^(?:host|connection|user-agent|accept|accept-encoding|accept-language|origin|referer|content-length|cache-control|pragma|if-none-match|if-modified-since|priority|te|dnt|upgrade-insecure-requests|keep-alive|sec-.*)$/

/** The headers that a call may have, in small letters. */
function headersOf({ parameters, security, body }: Operation, { identityHeader }: Manner): readonly string[] {
  const own = parameters.filter(one => one.in === 'header').map(one => one.name)
  const who = security === null ? [] : [security === 'identity' ? identityHeader : 'Authorization']
  return [...own, ...who, ...(body === null ? [] : ['Content-Type'])].map(name => name.toLowerCase())
}

/** A browser asks before it calls across origins: what it asks for must be described. */
export function faultsOfQuestion({ path, headers }: Asked, manner: Manner): readonly string[] {
  const method = String(headers['access-control-request-method'])
  const found = findOperation(method, path)
  if (found === null) return [`${method} is not described`]
  const asked = String(headers['access-control-request-headers'] ?? '').split(',').map(name => name.trim().toLowerCase()).filter(name => name !== '')
  const known = headersOf(found.operation, manner)
  return asked.filter(name => !known.includes(name)).map(name => `the header ${name} is not described`)
}

export function faultsOfRequest(check: Check, asked: Asked, manner: Manner): readonly string[] {
  const found = findOperation(asked.method, asked.path)
  if (found === null) return ['there is no such call in the description']
  const { operation, values } = found
  return [...faultsOfParameters(check, operation, values, asked), ...faultsOfHeaders(operation, asked, manner), ...faultsOfBody(check, operation, asked)]
}

function faultsOfParameters(check: Check, { parameters }: Operation, values: ReadonlyMap<string, string>, { query, headers }: Asked): readonly string[] {
  const known = parameters.filter(one => one.in === 'query').map(one => one.name)
  const unknown = [...query.keys()].filter(name => !known.includes(name)).map(name => `the parameter ${name} is not described`)
  return [...unknown, ...parameters.flatMap(({ name, in: where, required = false, schema }) => {
    const given = where === 'path' ? values.get(name) : where === 'query' ? query.get(name) : headers[name.toLowerCase()]
    // what Node's own client says when nobody has chosen a language
    if (given === undefined || given === null || (name === 'Accept-Language' && given === '*')) return required ? [`${name} is missing`] : []
    const isNumber = schema.type === 'integer' || typeof schema.const === 'number'
    const fault = check(schema, isNumber && /^\d+$/.test(String(given)) ? Number(given) : given)
    return fault === null ? [] : [`of ${name} ${fault}`]
  })]
}

function faultsOfHeaders(operation: Operation, { headers }: Asked, manner: Manner): readonly string[] {
  // the API's own calls are made without credentials; pictures and the bank's page are the browser's to ask for
  const known = [...headersOf(operation, manner), ...(operation.tag === 'Sandbox' ? ['cookie'] : [])]
  const unknown = Object.keys(headers).filter(name => !known.includes(name) && !OF_BROWSERS.test(name)).map(name => `the header ${name} is not described`)
  if (operation.security === null) return unknown
  const name = operation.security === 'identity' ? manner.identityHeader.toLowerCase() : 'authorization'
  const form = operation.security === 'identity' ? /^\S+$/ : /^Bearer \S+$/
  return form.test(String(headers[name] ?? '')) ? unknown : [...unknown, `the header ${name} does not say who asks`]
}

function faultsOfBody(check: Check, { body }: Operation, { text, headers }: Asked): readonly string[] {
  if (body === null) return text === '' ? [] : ['it has a body, which is not described']
  if (headers['content-type']?.split(';')[0] !== body.type) return [`its body is not said to be ${body.type}`]
  const json = body.type === 'application/json' ? parsed(text) : Object.fromEntries(new URLSearchParams(text))
  const fault = json === undefined ? 'it is no JSON' : check(body.schema, json)
  return fault === null ? [] : [`of its body ${fault}`]
}
