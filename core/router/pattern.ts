import { percentDecode } from '../http/query.ts'

/** The names of the parameters in a template: `'/menus/:menuId'` → `'menuId'`. */
export type ParamNames<Template extends string> = Template extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Template extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters that building a path needs. */
export type BuildParams<Names extends string> = [Names] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Record<Names, string | number>>

/**
 * Compiles a template such as `/menus/:menuId`.
 * A parameter is one non-empty segment; a trailing slash is ignored.
 */
export function compilePattern<const Template extends string>(template: Template) {
  const parts = splitPath(template)
  return {
    /** @throws RangeError for a parameter that a path cannot contain. */
    build: (params: BuildParams<ParamNames<Template>>): string =>
      `/${parts.map(part => buildPart(part, params)).join('/')}`,
    /** Decoded parameters of a path; undefined when it does not match or is badly encoded. */
    match(path: string): Readonly<Record<ParamNames<Template>, string>> | undefined {
      const segments = splitPath(path)
      if (!path.startsWith('/') || segments.length !== parts.length) return undefined
      const params: Record<string, string> = {}
      for (const [index, part] of parts.entries()) {
        const text = percentDecode(segments[index] ?? '')
        if (text === undefined || text === '') return undefined
        if (part.startsWith(':')) params[part.slice(1)] = text
        else if (part !== text) return undefined
      }
      return params as never
    },
  }
}

function splitPath(path: string): readonly string[] {
  const segments = path.slice(1).split('/')
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments
}

function buildPart(part: string, params: Readonly<Record<string, string | number>>): string {
  if (!part.startsWith(':')) return encodeURIComponent(part)
  const name = part.slice(1)
  const value = Object.hasOwn(params, name) ? String(params[name]) : ''
  // browsers resolve dot segments even when they are encoded
  if (value === '' || value === '.' || value === '..') {
    throw new RangeError(`"${value}" cannot be the ${name} of a path`)
  }
  return encodeURIComponent(value)
}
