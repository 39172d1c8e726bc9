import { percentDecode } from '../http/query.ts'

/** The names of the parameters in a template: `'/menus/:menuId'` → `'menuId'`. */
export type ParamNames<Template extends string> = Template extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Template extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters from which a path is built. */
export type BuildParams<Names extends string> = [Names] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Record<Names, string | number>>

/**
 * Compiles a template such as `/menus/:menuId`.
 * A parameter is one non-empty segment; a trailing slash is ignored.
 */
export function compilePattern<const Template extends string>(template: Template) {
  const templateSegments = splitPath(template)
  return {
    /** @throws RangeError for a parameter that a path cannot contain. */
    build: (params: BuildParams<ParamNames<Template>>): string =>
      `/${templateSegments.map(segment => buildSegment(segment, params)).join('/')}`,
    /** Returns the decoded parameters of a path; undefined if it does not match or decode. */
    match(path: string): Readonly<Record<ParamNames<Template>, string>> | undefined {
      const segments = splitPath(path)
      if (!path.startsWith('/') || segments.length !== templateSegments.length) return undefined
      const params: Record<string, string> = {}
      for (const [index, templateSegment] of templateSegments.entries()) {
        const text = percentDecode(segments[index] ?? '')
        if (text === undefined || text === '') return undefined
        if (templateSegment.startsWith(':')) params[templateSegment.slice(1)] = text
        else if (templateSegment !== text) return undefined
      }
      return params as never
    },
  }
}

function splitPath(path: string): readonly string[] {
  const segments = path.slice(1).split('/')
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments
}

function buildSegment(templateSegment: string, params: Readonly<Record<string, string | number>>): string {
  if (!templateSegment.startsWith(':')) return encodeURIComponent(templateSegment)
  const name = templateSegment.slice(1)
  const value = Object.hasOwn(params, name) ? String(params[name]) : ''
  // browsers resolve `.` and `..` even when they are encoded
  if (value === '' || value === '.' || value === '..') {
    throw new RangeError(`"${value}" cannot be the ${name} of a path`)
  }
  return encodeURIComponent(value)
}
