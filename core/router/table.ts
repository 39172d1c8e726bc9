import { compilePattern, type ParamNames } from './pattern.ts'

/** The routes of the shop by name, each with the template of its path. */
export type RouteTable = Readonly<Record<string, {
  readonly path: string
  // method syntax has bivariant parameters, so that each row can declare only its own
  /** Whether the route exists with these parameters. Absent: it exists with any. */
  accepts?(params: any): boolean
  /**
   * Present for a layer, which is a dialog over a page. If the layer was opened on a page named in
   * `over`, that page stays below. Otherwise the page below is the page that `base` returns.
   */
  readonly layer?: {
    readonly over: readonly string[]
    base(params: any): { readonly name: string; readonly params: Readonly<Record<string, string | number>> }
  }
}>>

export type RouteName<Table extends RouteTable> = keyof Table & string
export type ParamsOf<Table extends RouteTable, Name extends RouteName<Table>> = ParamNames<Table[Name]['path']>

/** The route that matches a path; `name` discriminates the parameters. */
export type RouteMatch<Table extends RouteTable> = {
  [Name in RouteName<Table>]: {
    readonly name: Name
    readonly params: Readonly<Record<ParamsOf<Table, Name>, string>>
    readonly path: string
  }
}[RouteName<Table>]

export type CompiledTable<Table extends RouteTable> = ReturnType<typeof compileTable<Table>>

/** Compiles a route table. Unknown paths lead to `fallbackName`, a page without parameters. */
export function compileTable<Table extends RouteTable>(table: Table, fallbackName: RouteName<Table>) {
  const patterns = new Map(Object.entries(table).map(([name, { path }]) => [name, compilePattern(path)]))

  /** @throws RangeError when the route does not exist or a parameter is invalid. */
  function build(name: string, params: Readonly<Record<string, string | number>>): string {
    const pattern = patterns.get(name)
    if (pattern === undefined) throw new RangeError(`there is no route ${name}`)
    return pattern.build(params as never)
  }
  /** Finds the first route that matches a path, ignoring search and hash. Undefined for none. */
  function match(url: string): RouteMatch<Table> | undefined {
    // browsers remove control characters and read a backslash as a slash; no route has these
    if (/[\u0000-\u0020\\\u007f]/.test(url)) return undefined
    const { pathname: path } = splitUrl(url)
    for (const [name, { match: matchParams }] of patterns) {
      const params = matchParams(path)
      const isMatch = params !== undefined && table[name]?.accepts?.(params) !== false
      if (isMatch) return { name, params, path } as RouteMatch<Table>
    }
    return undefined
  }
  /** Whether a layer opens over this page. False if `layer` is a page. */
  function canOpenOver(layer: RouteMatch<Table>, page: RouteMatch<Table>): boolean {
    return table[layer.name]?.layer?.over.includes(page.name) === true
  }
  const fallback = match(build(fallbackName, {})) as RouteMatch<Table>
  return {
    build,
    match,
    fallback,
    isLayer: (route: RouteMatch<Table>): boolean => table[route.name]?.layer !== undefined,
    canOpenOver,
    /** Finds the page below a layer: at `storedPath` if `over` allows it, or else the base page. */
    findPageBelow(layer: RouteMatch<Table>, storedPath: string | undefined): RouteMatch<Table> {
      const page = storedPath === undefined ? undefined : match(storedPath)
      if (page !== undefined && canOpenOver(layer, page)) return page
      const base = table[layer.name]?.layer?.base(layer.params)
      return base === undefined ? fallback : match(build(base.name, base.params)) ?? fallback
    },
  }
}

/** Splits a URL without host. `search` and `hash` include their sign (`?`, `#`), or are ''. */
export function splitUrl(url: string): { pathname: string; search: string; hash: string } {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash }
}
