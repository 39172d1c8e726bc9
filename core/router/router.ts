import type { History, Location } from 'history'
import type { TimerPort } from '../env.ts'
import { createStore, type Readable } from '../store/store.ts'
import type { BuildParams } from './pattern.ts'
import { readEntry, type Entry } from './entry.ts'
import { createOverlayEntries, getEntryKey, type CloseOverlay, type OverlayEntries } from './overlay-entries.ts'
import {
  compileTable, splitUrl, type CompiledTable, type ParamsOf, type RouteMatch, type RouteName, type RouteTable,
} from './table.ts'
import { createHistoryQueue, type HistoryQueue } from './history-queue.ts'

/**
 * The current route: a page, and the layer (a dialog with its own path) that is open over it.
 * `search` and `hash` include their sign, or are ''.
 */
export interface Route<Table extends RouteTable> {
  readonly page: RouteMatch<Table>
  readonly layer: RouteMatch<Table> | null
  readonly search: string
  readonly hash: string
  /** Key of the history entry: stable across Back, reload and overlays. */
  readonly key: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

type Params<Table extends RouteTable, Name extends RouteName<Table>> = BuildParams<ParamsOf<Table, Name>>

/** The router of a route table. Navigation waits for a step back in progress (`history-queue.ts`). */
export interface Router<Table extends RouteTable> {
  readonly current: Readable<Route<Table>>
  /**
   * The address of a route, for a link.
   * @throws RangeError when a parameter is invalid.
   */
  href<Name extends RouteName<Table>>(name: Name, params: Params<Table, Name>): string
  /**
   * Navigates to a route. `search` includes its sign.
   * @throws RangeError when a parameter is invalid.
   */
  go<Name extends RouteName<Table>>(
    name: Name, params: Params<Table, Name>, options?: { readonly replace?: boolean; readonly search?: string },
  ): void
  /** Navigates to a path with optional search and hash; an unknown path leads to the fallback. */
  goToPath(path: string, options?: { readonly replace?: boolean }): void
  /**
   * Returns to a page from which the customer came:
   * back if it is the previous entry, else replaces this one.
   */
  returnTo(path: string): void
  /** Goes to the previous entry of this shop, else to the fallback. */
  back(): void
  /** Closes the layer: goes back to the page on which it was opened, else to its base page. */
  closeLayer(): void
  /**
   * Sets the overlays that Back closes before it leaves the page, lowest first.
   * They are not part of `current`.
   */
  dismissOnBack(overlays: readonly CloseOverlay[]): void
  /** Finds the route of a path without its search and hash; undefined if there is none. */
  matchPath(path: string): RouteMatch<Table> | undefined
}

/**
 * Creates a router for a route table. Unknown paths are replaced by the fallback's. The page below
 * a layer is stored in the state of the history entry, so it survives a reload.
 */
export function createRouter<const Table extends RouteTable>(options: {
  readonly history: History
  readonly table: Table
  readonly fallback: RouteName<Table>
  readonly timer: TimerPort
}): Router<Table> {
  const { history } = options
  const table = compileTable(options.table, options.fallback)

  /** Matches the current location; an unknown path is replaced by the fallback first. */
  function settle(): RouteMatch<Table> {
    const place = table.match(history.location.pathname)
    if (place === undefined) history.replace(table.fallback.path, { index: readEntry(history.location.state).index })
    return place ?? table.fallback
  }
  function routeAt(
    place: RouteMatch<Table>, before: Route<Table> | null, action: Route<Table>['action'],
  ): Route<Table> {
    // read from the history: a redirect may have replaced the location of the update
    const { location } = history
    const layer = table.isLayer(place) ? place : null
    const page = layer === null ? place : table.findPageBelow(layer, readEntry(location.state).beneath)
    return {
      // the same object, so that subscribers of the page are not notified of its layers
      page: sameOr(before?.page ?? null, page),
      layer: layer === null ? null : sameOr(before?.layer ?? null, layer),
      search: location.search,
      hash: location.hash,
      key: getEntryKey(location),
      action,
    }
  }

  const current = createStore<Route<Table>>(routeAt(settle(), null, history.action))
  const queue = createHistoryQueue(history, options.timer)
  const overlays = createOverlayEntries(history, queue)
  let seen = history.location
  history.listen(() => {
    const from = seen
    seen = history.location
    // a page that replaces an overlay's entry is a new page for the customer
    const action = history.action === 'REPLACE' && readEntry(from.state).overlays > 0 ? 'PUSH' : history.action
    const isArrival = action === 'POP' && queue.isSteppingBack()
    if (action === 'POP' && !isArrival && overlays.handlePop(from)) return
    const place = settle()
    const before = current.get()
    const next = routeAt(place, before, action)
    const isSame = (['page', 'layer', 'search', 'hash', 'key'] as const).every(fact => before[fact] === next[fact])
    if (!isSame) current.set(next)
    if (!isArrival) return
    queue.completeStep()
    overlays.syncEntries()
  })
  return { current, ...createCommands(history, table, current, queue, overlays) }
}

function createCommands<Table extends RouteTable>(
  history: History, table: CompiledTable<Table>, current: Readable<Route<Table>>,
  queue: HistoryQueue, overlays: OverlayEntries,
): Omit<Router<Table>, 'current'> {
  function goTo(path: string, shouldReplace: boolean, canStep = true): void {
    const { pathname, search, hash } = splitUrl(path)
    const next = table.match(pathname) ?? table.fallback
    const here = history.location
    // a link to the current address adds no history entry
    const replace = shouldReplace || (here.pathname === next.path && here.search === search && here.hash === hash)
    const overlayCount = readEntry(here.state).overlays
    overlays.drop()
    // at most one overlay entry is reused: the new page replaces it
    const surplus = overlayCount - (replace ? 0 : 1)
    if (surplus > 0 && canStep) return queue.back(surplus, hasArrived => goTo(path, shouldReplace, hasArrived))
    const state = entryFor(table, next, here, current.get(), replace)
    history[replace || overlayCount > 0 ? 'replace' : 'push']({ pathname: next.path, search, hash }, state)
  }
  /** Goes back to an entry; another page may have replaced it meanwhile. */
  function stepTo(path: string, steps: number): void {
    const { pathname } = splitUrl(path)
    queue.back(steps, () => {
      if (history.location.pathname !== pathname) goTo(path, true)
    })
  }
  const known = (path: string): string => (table.match(path) === undefined ? table.fallback.path : path)

  return {
    href: (name, params) => history.createHref(table.build(name, params)),
    go(name, params, { replace = false, search = '' } = {}) {
      const path = table.build(name, params)
      queue.whenIdle(() => goTo(`${path}${search}`, replace))
    },
    goToPath(path, { replace = false } = {}) {
      queue.whenIdle(() => goTo(known(path), replace))
    },
    returnTo(path) {
      queue.whenIdle(() => {
        const to = known(path)
        if (readEntry(history.location.state).before === splitUrl(to).pathname) stepTo(to, 1)
        else goTo(to, true)
      })
    },
    back() {
      queue.whenIdle(() => {
        const { index, overlays: overlayCount } = readEntry(history.location.state)
        overlays.drop()
        if (index <= overlayCount) return goTo(table.fallback.path, true)
        queue.back(overlayCount + 1, hasArrived => {
          if (!hasArrived) goTo(table.fallback.path, true)
        })
      })
    },
    closeLayer() {
      queue.whenIdle(() => {
        const { layer, page } = current.get()
        if (layer === null) return
        const { depth, overlays: overlayCount } = readEntry(history.location.state)
        if (depth === 0) return goTo(page.path, true)
        overlays.drop()
        stepTo(page.path, depth + overlayCount)
      })
    },
    dismissOnBack: overlays.show,
    matchPath: table.match,
  }
}

/**
 * State of the next entry: the previous path, the index
 * from the first entry, and the distance to the page below.
 */
function entryFor<Table extends RouteTable>(
  table: CompiledTable<Table>, next: RouteMatch<Table>, here: Location, { page, layer }: Route<Table>, replace: boolean,
): Entry {
  const from = readEntry(here.state)
  const added = replace ? 0 : 1
  const entry = {
    index: from.index - from.overlays + added,
    before: replace ? from.before : here.pathname,
    depth: 0,
    overlays: 0,
  }
  // a page, or a layer that opens over its base page
  if (!table.mayLieOver(next, page)) return entry
  const isReachable = layer === null || from.depth > 0
  return { ...entry, beneath: page.path, depth: isReachable ? (layer === null ? 0 : from.depth) + added : 0 }
}

function sameOr<P extends { readonly name: string; readonly path: string }>(before: P | null, now: P): P {
  return before !== null && before.name === now.name && before.path === now.path ? before : now
}
