import { findOperation, type Operation } from './description.ts'
import { type ApiRequest, type ApiConventions, parseJson } from './exchange.ts'
import type { Check } from './schemas.ts'

/** Headers that browsers and Node's client add to every request. */
const BROWSER_HEADERS =
  /^(?:host|connection|user-agent|accept|accept-encoding|accept-language|origin|referer|content-length|cache-control|pragma|if-none-match|if-modified-since|priority|te|dnt|upgrade-insecure-requests|keep-alive|sec-.*)$/

/** The headers that a call may have, in lower case. */
function listHeaders({ parameters, security, body }: Operation, { identityHeader }: ApiConventions): readonly string[] {
  const parameterHeaders = parameters.filter(parameter => parameter.in === 'header').map(parameter => parameter.name)
  const authHeaders = security === null ? [] : [security === 'identity' ? identityHeader : 'Authorization']
  return [...parameterHeaders, ...authHeaders, ...(body === null ? [] : ['Content-Type'])]
    .map(name => name.toLowerCase())
}

/** Checks a CORS preflight: the requested method and headers must be described. */
export function findPreflightFaults({ path, headers }: ApiRequest, conventions: ApiConventions): readonly string[] {
  const method = String(headers['access-control-request-method'])
  const match = findOperation(method, path)
  if (match === null) return [`${method} is not described`]
  const requestedHeaders = String(headers['access-control-request-headers'] ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '')
  const known = listHeaders(match.operation, conventions)
  return requestedHeaders.filter(name => !known.includes(name)).map(name => `the header ${name} is not described`)
}

export function findRequestFaults(check: Check, request: ApiRequest, conventions: ApiConventions): readonly string[] {
  const match = findOperation(request.method, request.path)
  if (match === null) return ['there is no such call in the description']
  const { operation, values } = match
  return [
    ...findParameterFaults(check, operation, values, request),
    ...findHeaderFaults(operation, request, conventions),
    ...findBodyFaults(check, operation, request),
  ]
}

function findParameterFaults(
  check: Check,
  { parameters }: Operation,
  values: ReadonlyMap<string, string>,
  { query, headers }: ApiRequest,
): readonly string[] {
  const known = parameters.filter(parameter => parameter.in === 'query').map(parameter => parameter.name)
  const unknown = [...query.keys()]
    .filter(name => !known.includes(name))
    .map(name => `the parameter ${name} is not described`)
  return [
    ...unknown,
    ...parameters.flatMap(({ name, in: where, required = false, schema }) => {
      const value =
        where === 'path' ? values.get(name) : where === 'query' ? query.get(name) : headers[name.toLowerCase()]
      // Node's client sends `*` if no language is set.
      if (value === undefined || value === null || (name === 'Accept-Language' && value === '*'))
        return required ? [`${name} is missing`] : []
      const isNumber = schema.type === 'integer' || typeof schema.const === 'number'
      const fault = check(schema, isNumber && /^\d+$/.test(String(value)) ? Number(value) : value)
      return fault === null ? [] : [`of ${name} ${fault}`]
    }),
  ]
}

function findHeaderFaults(
  operation: Operation,
  { headers }: ApiRequest,
  conventions: ApiConventions,
): readonly string[] {
  const known = listHeaders(operation, conventions)
  const unknown = Object.keys(headers)
    .filter(name => !known.includes(name) && !BROWSER_HEADERS.test(name))
    .map(name => `the header ${name} is not described`)
  if (operation.security === null) return unknown
  const name = operation.security === 'identity' ? conventions.identityHeader.toLowerCase() : 'authorization'
  const form = operation.security === 'identity' ? /^\S+$/ : /^Bearer \S+$/
  return form.test(String(headers[name] ?? '')) ? unknown : [...unknown, `the header ${name} does not say who asks`]
}

function findBodyFaults(check: Check, { body }: Operation, { text, headers }: ApiRequest): readonly string[] {
  if (body === null) return text === '' ? [] : ['it has a body, which is not described']
  if (headers['content-type']?.split(';')[0] !== body.type) return [`its body is not said to be ${body.type}`]
  const json = body.type === 'application/json' ? parseJson(text) : Object.fromEntries(new URLSearchParams(text))
  const fault = json === undefined ? 'it is no JSON' : check(body.schema, json)
  return fault === null ? [] : [`of its body ${fault}`]
}
