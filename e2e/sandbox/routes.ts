import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import type { Code } from './codes.ts'
import { Refusal } from './refusal.ts'

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With parameters in braces; `{…rest}` matches the rest of the path. */
  readonly path: string
  handle(call: Call, parameters: Parameters): Answer | Promise<Answer>
}

export interface Parameters {
  text(name: string): string
  /** A positive integer; anything else is rejected as an unknown id. */
  id(name: string, unknown: Code): number
}

/** Finds the route of a call. HEAD is handled as GET without the body. */
export function findRoute(
  routes: readonly Route[], method: string, path: string,
): { readonly route: Route; readonly parameters: Parameters } {
  const wanted = method === 'HEAD' ? 'GET' : method
  let isKnownPath = false
  for (const route of routes) {
    const values = match(route.path, path)
    if (values === null) continue
    isKnownPath = true
    if (route.method === wanted) return { route, parameters: createParameters(values) }
  }
  throw new Refusal(isKnownPath ? 'request.method-not-allowed' : 'route.not-found')
}

function match(pattern: string, path: string): ReadonlyMap<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const values = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    if (part === '{…rest}') {
      values.set('rest', given.slice(index).join('/'))
      return values
    }
    const value = given[index]
    if (value === undefined) return null
    if (part.startsWith('{')) values.set(part.slice(1, -1), value)
    else if (part !== value) return null
  }
  return wanted.length === given.length ? values : null
}

function createParameters(values: ReadonlyMap<string, string>): Parameters {
  const text = (name: string): string => values.get(name) ?? ''
  return {
    text,
    id(name, unknown) {
      const id = /^[1-9]\d*$/.test(text(name)) ? Number(text(name)) : 0
      if (!Number.isSafeInteger(id) || id === 0) throw new Refusal(unknown)
      return id
    },
  }
}
