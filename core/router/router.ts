import type { History, Location } from 'history'
import type { TimerPort } from '../env.ts'
import { createStore, type Readable } from '../store/store.ts'
import type { BuildParams } from './pattern.ts'
import { readEntry, type Entry } from './entry.ts'
import { createOverlayEntries, keyOf, type OverlayEntries } from './overlay-entries.ts'
import { compileTable, splitPath, type CompiledTable, type ParamsOf, type RouteMatch, type RouteName, type RouteTable } from './table.ts'
import { createTravel, type Travel } from './travel.ts'

/** Where the customer is: a page, perhaps with a layer over it. Search and hash begin with their sign, or are ''. */
export interface Route<Table extends RouteTable> {
  readonly page: RouteMatch<Table>
  readonly layer: RouteMatch<Table> | null
  readonly search: string
  readonly hash: string
  /** Of the history entry: the same after going back, after a reload, and under overlays. */
  readonly key: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

type Params<Table extends RouteTable, Name extends RouteName<Table>> = BuildParams<ParamsOf<Table, Name>>

export type Router<Table extends RouteTable> = ReturnType<typeof createRouter<Table>>

/**
 * The routes of a table over a history. Unknown paths are replaced by the fallback's. What lies beneath a layer is kept
 * in the state of the history entry, so that it survives a reload.
 */
export function createRouter<const Table extends RouteTable>(options: {
  readonly history: History
  readonly table: Table
  readonly fallback: RouteName<Table>
  readonly timer: TimerPort
}) {
  const { history } = options
  const table = compileTable(options.table, options.fallback)

  /** The present place, after having replaced an unknown path. */
  function settle(): RouteMatch<Table> {
    const place = table.match(history.location.pathname)
    if (place === undefined) history.replace(table.fallback.path, { index: readEntry(history.location.state).index })
    return place ?? table.fallback
  }
  function routeAt(place: RouteMatch<Table>, before: Route<Table> | null, action: Route<Table>['action']): Route<Table> {
    // not an update's: a redirect has told us of the present place already
    const { location } = history
    const layer = table.isLayer(place) ? place : null
    const page = layer === null ? place : table.beneath(layer, readEntry(location.state).beneath)
    return {
      // the same object, so that readers of the page do not hear of its layers
      page: sameOr(before?.page ?? null, page),
      layer: layer === null ? null : sameOr(before?.layer ?? null, layer),
      search: location.search,
      hash: location.hash,
      key: keyOf(location),
      action,
    }
  }

  const current = createStore<Route<Table>>(routeAt(settle(), null, history.action))
  const travel = createTravel(history, options.timer)
  const overlays = createOverlayEntries(history, travel)
  let seen = history.location
  history.listen(() => {
    const from = seen
    seen = history.location
    // a page that takes the place of an overlay's entry is a new one to the customer
    const action = history.action === 'REPLACE' && readEntry(from.state).overlays > 0 ? 'PUSH' : history.action
    const isArrival = action === 'POP' && travel.isUnderWay()
    if (action === 'POP' && !isArrival && overlays.answers(from)) return
    const place = settle()
    const before = current.get()
    const next = routeAt(place, before, action)
    const isSame = (['page', 'layer', 'search', 'hash', 'key'] as const).every(fact => before[fact] === next[fact])
    if (!isSame) current.set(next)
    if (!isArrival) return
    travel.arrive()
    overlays.settle()
  })
  return { current: current as Readable<Route<Table>>, ...createCommands(history, table, current, travel, overlays) }
}

function createCommands<Table extends RouteTable>(
  history: History, table: CompiledTable<Table>, current: Readable<Route<Table>>, travel: Travel, overlays: OverlayEntries,
) {
  function goTo(path: string, wishesReplace: boolean, canStep = true): void {
    const { pathname, search, hash } = splitPath(path)
    const next = table.match(pathname) ?? table.fallback
    const here = history.location
    // a link to where one already is makes no new entry
    const replace = wishesReplace || (here.pathname === next.path && here.search === search && here.hash === hash)
    const held = readEntry(here.state).overlays
    overlays.drop()
    // of the entries of overlays one at most is of use: a new page takes its place
    const surplus = held - (replace ? 0 : 1)
    if (surplus > 0 && canStep) return travel.back(surplus, hasArrived => goTo(path, wishesReplace, hasArrived))
    const state = entryFor(table, next, here, current.get(), replace)
    history[replace || held > 0 ? 'replace' : 'push']({ pathname: next.path, search, hash }, state)
  }
  /** Steps back to an entry, which may have been replaced by another page meanwhile. */
  function stepTo(path: string, steps: number): void {
    const { pathname } = splitPath(path)
    travel.back(steps, () => {
      if (history.location.pathname !== pathname) goTo(path, true)
    })
  }
  const known = (path: string): string => (table.match(path) === undefined ? table.fallback.path : path)

  return {
    href: <Name extends RouteName<Table>>(name: Name, params: Params<Table, Name>): string => history.createHref(table.build(name, params)),
    go<Name extends RouteName<Table>>(
      name: Name, params: Params<Table, Name>, { replace = false, search = '' }: { readonly replace?: boolean; readonly search?: string } = {},
    ): void {
      const path = table.build(name, params)
      travel.whenStill(() => goTo(`${path}${search}`, replace))
    },
    /** Goes to a path, which may carry search and hash; one that is none leads to the fallback. */
    follow(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
      travel.whenStill(() => goTo(known(path), replace))
    },
    /** Gives way to the page that the customer came from: goes back when it is the entry before, else replaces this one. */
    returnTo(path: string): void {
      travel.whenStill(() => {
        const to = known(path)
        if (readEntry(history.location.state).before === splitPath(to).pathname) stepTo(to, 1)
        else goTo(to, true)
      })
    },
    /** To the entry before, if it is one of ours, else to the fallback. */
    back(): void {
      travel.whenStill(() => {
        const { index, overlays: held } = readEntry(history.location.state)
        overlays.drop()
        if (index <= held) return goTo(table.fallback.path, true)
        travel.back(held + 1, hasArrived => {
          if (!hasArrived) goTo(table.fallback.path, true)
        })
      })
    },
    /** Back to what was beneath, if the layer was opened there; else to its base. */
    closeLayer(): void {
      travel.whenStill(() => {
        const { layer, page } = current.get()
        if (layer === null) return
        const { depth, overlays: held } = readEntry(history.location.state)
        if (depth === 0) return goTo(page.path, true)
        overlays.drop()
        stepTo(page.path, depth + held)
      })
    },
    /** Hears of all that Back is to close before it leaves the page, lowest first; `current` knows nothing of it. */
    closeByBack: overlays.show,
    matchPath: table.match,
  }
}

/** What the next entry remembers: what it follows, how far it is from the first, and from the page beneath. */
function entryFor<Table extends RouteTable>(
  table: CompiledTable<Table>, next: RouteMatch<Table>, here: Location, { page, layer }: Route<Table>, replace: boolean,
): Entry {
  const from = readEntry(here.state)
  const added = replace ? 0 : 1
  const entry = { index: from.index - from.overlays + added, before: replace ? from.before : here.pathname, depth: 0, overlays: 0 }
  // a page, or a layer that will lie over its base
  if (!table.mayLieOver(next, page)) return entry
  const isReachable = layer === null || from.depth > 0
  return { ...entry, beneath: page.path, depth: isReachable ? (layer === null ? 0 : from.depth) + added : 0 }
}

function sameOr<P extends { readonly name: string; readonly path: string }>(before: P | null, now: P): P {
  return before !== null && before.name === now.name && before.path === now.path ? before : now
}
