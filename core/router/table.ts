import { pattern, type ParamNames } from './pattern.ts'

export type RouteTable = Readonly<Record<string, {
  readonly path: string
  /** Shown over a page: one of `over` if it was opened there, else the one that `base` names. */
  readonly layer?: {
    readonly over: readonly string[]
    // method syntax, so that a base may name just the parameters of its own path
    base(params: any): { readonly name: string; readonly params: Readonly<Record<string, string | number>> }
  }
}>>

export type RouteName<Table extends RouteTable> = keyof Table & string
export type ParamsOf<Table extends RouteTable, Name extends RouteName<Table>> = ParamNames<Table[Name]['path']>

/** The route found at a path: `name` tells which parameters there are. */
export type RouteMatch<Table extends RouteTable> = {
  [Name in RouteName<Table>]: {
    readonly name: Name
    readonly params: Readonly<Record<ParamsOf<Table, Name>, string>>
    readonly path: string
  }
}[RouteName<Table>]

export type CompiledTable<Table extends RouteTable> = ReturnType<typeof compileTable<Table>>

/** `fallbackName` is where unknown paths lead, a page without parameters. */
export function compileTable<Table extends RouteTable>(table: Table, fallbackName: RouteName<Table>) {
  const patterns = new Map(Object.entries(table).map(([name, { path }]) => [name, pattern(path)]))

  /** Throws a RangeError when there is no such route, or no such path. */
  function build(name: string, params: Readonly<Record<string, string | number>>): string {
    const found = patterns.get(name)
    if (found === undefined) throw new RangeError(`there is no route ${name}`)
    return found.build(params as never)
  }
  /** The first route that a path belongs to, search and hash apart; undefined of any other. */
  function match(address: string): RouteMatch<Table> | undefined {
    // browsers drop control characters and read a backslash as a slash; no path of ours has either
    if (/[\u0000-\u0020\\\u007f]/.test(address)) return undefined
    const { pathname: path } = splitPath(address)
    for (const [name, { match: paramsIn }] of patterns) {
      const params = paramsIn(path)
      if (params !== undefined) return { name, params, path } as RouteMatch<Table>
    }
    return undefined
  }
  function mayLieOver(place: RouteMatch<Table>, page: RouteMatch<Table>): boolean {
    return table[place.name]?.layer?.over.includes(page.name) === true
  }
  const fallback = match(build(fallbackName, {})) as RouteMatch<Table>
  return {
    build,
    match,
    fallback,
    isLayer: (place: RouteMatch<Table>): boolean => table[place.name]?.layer !== undefined,
    mayLieOver,
    /** The page that a layer lies over: the one at `remembered` where it may, else its base. */
    beneath(layer: RouteMatch<Table>, remembered: string | undefined): RouteMatch<Table> {
      const page = remembered === undefined ? undefined : match(remembered)
      if (page !== undefined && mayLieOver(layer, page)) return page
      const base = table[layer.name]?.layer?.base(layer.params)
      return base === undefined ? fallback : match(build(base.name, base.params)) ?? fallback
    },
  }
}

export function splitPath(path: string): { pathname: string; search: string; hash: string } {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash }
}
