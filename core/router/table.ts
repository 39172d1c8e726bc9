import { pattern } from './pattern.ts'
import type { BuildParams, MatchedParams, ParamNames, Pattern } from './pattern.ts'
import { compileTrie } from './trie.ts'

/** One route. A layer is shown over a page: one of `over` if it was opened there, else the page that `base` names. */
export interface RouteDefinition {
  readonly path: string
  readonly layer?: {
    readonly over: readonly string[]
    // method syntax, so that a base may name just the parameters of its own path
    base(params: any): { readonly name: string; readonly params: Readonly<Record<string, string | number>> }
  }
}
export type RouteTable = Readonly<Record<string, RouteDefinition>>

export type RouteName<Table extends RouteTable> = keyof Table & string
export type ParamsOf<Table extends RouteTable, Name extends RouteName<Table>> = ParamNames<Table[Name]['path']>

/** A matched route: `name` tells which parameters there are. */
export type Matched<Table extends RouteTable> = {
  [Name in RouteName<Table>]: { readonly name: Name; readonly params: MatchedParams<ParamsOf<Table, Name>> }
}[RouteName<Table>]

/** A matched route together with the path it was found at. */
export type Place<Table extends RouteTable> = Matched<Table> & { readonly path: string }

/** Names of the routes that are complete without any parameter. */
export type PlainName<Table extends RouteTable> = {
  [Name in RouteName<Table>]: [ParamsOf<Table, Name>] extends [never] ? Name : never
}[RouteName<Table>]

export interface CompiledTable<Table extends RouteTable> {
  build<Name extends RouteName<Table>>(name: Name, params: BuildParams<ParamsOf<Table, Name>>): string
  /** The route of a path without search and hash. Never throws. */
  match(path: string): Place<Table> | undefined
}

export function compileTable<Table extends RouteTable>(table: Table): CompiledTable<Table> {
  const names = Object.keys(table)
  const patterns = new Map<string, Pattern<string>>(names.map((name) => [name, pattern(table[name]?.path ?? '')]))
  const templates = names.map((name) => table[name]?.path ?? '')
  const paramNames = templates.map((template) => Array.from(template.matchAll(/:([^/]+)/g), (found) => found[1] ?? ''))
  const find = compileTrie(templates)

  return {
    build(name, params) {
      const found = patterns.get(name)
      if (found === undefined) throw new RangeError(`there is no route ${name}`)
      return found.build(params)
    },
    match(path) {
      const found = find(path)
      if (found === undefined) return undefined
      const values = paramNames[found.index]?.map((name, index) => [name, found.values[index] ?? ''])
      return { name: names[found.index], params: Object.fromEntries(values ?? []), path } as unknown as Place<Table>
    },
  }
}
