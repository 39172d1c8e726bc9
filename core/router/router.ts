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
 * `search` and `hash` include their sign (`?`, `#`), or are ''.
 */
export interface Route<Table extends RouteTable> {
  readonly page: RouteMatch<Table>
  readonly layer: RouteMatch<Table> | null
  readonly search: string
  readonly hash: string
  /** The key of the history entry. Back, a reload and overlays do not change it. */
  readonly key: string
  /** How the entry was reached, in the terms of the package `history`. */
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

type Params<Table extends RouteTable, Name extends RouteName<Table>> = BuildParams<ParamsOf<Table, Name>>

/** The router of a route table. Navigation waits while a step back runs (`history-queue.ts`). */
export interface Router<Table extends RouteTable> {
  readonly current: Readable<Route<Table>>
  /**
   * Builds the address of a route, for a link.
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
   * Returns to a page from which the customer came. Goes back if that page is the previous entry,
   * or else replaces the current entry by that page.
   */
  returnTo(path: string): void
  /** Goes back to the previous entry of the shop, or else to the fallback. */
  back(): void
  /** Goes back to the page below the layer. A page without an entry replaces the layer. */
  closeLayer(): void
  /**
   * Sets the overlays that Back closes before it leaves the page, lowest first.
   * They are not part of `current`.
   */
  dismissOnBack(overlays: readonly CloseOverlay[]): void
  /** Finds the route of a path, whose search and hash are ignored; undefined if there is none. */
  matchPath(path: string): RouteMatch<Table> | undefined
}

/**
 * Creates a router for a route table. An unknown path is replaced by the path of the fallback. The
 * page below a layer is stored in the state of the history entry, so a reload keeps the page.
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
  function matchLocation(): RouteMatch<Table> {
    const match = table.match(history.location.pathname)
    if (match === undefined) history.replace(table.fallback.path, { index: readEntry(history.location.state).index })
    return match ?? table.fallback
  }
  function buildRoute(
    match: RouteMatch<Table>, previous: Route<Table> | null, action: Route<Table>['action'],
  ): Route<Table> {
    // read from the history, since `matchLocation` may have replaced the location of the event
    const { location } = history
    const layer = table.isLayer(match) ? match : null
    const page = layer === null ? match : table.findPageBelow(layer, readEntry(location.state).beneath)
    return {
      // an equal object is reused, so that `page` does not change when a layer opens or closes
      page: reuseIfEqual(previous?.page ?? null, page),
      layer: layer === null ? null : reuseIfEqual(previous?.layer ?? null, layer),
      search: location.search,
      hash: location.hash,
      key: getEntryKey(location),
      action,
    }
  }

  const current = createStore<Route<Table>>(buildRoute(matchLocation(), null, history.action))
  const queue = createHistoryQueue(history, options.timer)
  const overlays = createOverlayEntries(history, queue)
  let lastLocation = history.location
  history.listen(() => {
    const from = lastLocation
    lastLocation = history.location
    // `goTo` replaces the entry of an overlay by a new page, which for the customer is a PUSH
    const replacesOverlay = history.action === 'REPLACE' && readEntry(from.state).overlays > 0
    const action = replacesOverlay ? 'PUSH' : history.action
    const isEndOfStep = action === 'POP' && queue.isSteppingBack()
    if (action === 'POP' && !isEndOfStep && overlays.handlePop(from)) return
    const match = matchLocation()
    const previous = current.get()
    const next = buildRoute(match, previous, action)
    const isSame = (['page', 'layer', 'search', 'hash', 'key'] as const).every(field => previous[field] === next[field])
    if (!isSame) current.set(next)
    if (!isEndOfStep) return
    queue.completeStep()
    overlays.syncEntries()
  })
  return { current, ...createCommands(history, table, current, queue, overlays) }
}

function createCommands<Table extends RouteTable>(
  history: History, table: CompiledTable<Table>, current: Readable<Route<Table>>,
  queue: HistoryQueue, overlays: OverlayEntries,
): Omit<Router<Table>, 'current'> {
  /** `canStepBack`: whether overlay entries may be removed first; false if that has failed. */
  function goTo(path: string, options: { readonly replace: boolean }, canStepBack = true): void {
    const { pathname, search, hash } = splitUrl(path)
    const next = table.match(pathname) ?? table.fallback
    const from = history.location
    // a link to the current address adds no history entry
    const replace = options.replace || (from.pathname === next.path && from.search === search && from.hash === hash)
    const overlayCount = readEntry(from.state).overlays
    overlays.drop()
    // a pushed page replaces the entry of one overlay; the entries of all others are removed first
    const surplus = overlayCount - (replace ? 0 : 1)
    if (surplus > 0 && canStepBack) return queue.back(surplus, hasArrived => goTo(path, options, hasArrived))
    const state = buildEntry(table, next, from, current.get(), replace)
    history[replace || overlayCount > 0 ? 'replace' : 'push']({ pathname: next.path, search, hash }, state)
  }
  /** Goes back by `steps` entries to `path`. If the entry has another page, replaces that page. */
  function stepBackTo(path: string, steps: number): void {
    const { pathname } = splitUrl(path)
    queue.back(steps, () => {
      if (history.location.pathname !== pathname) goTo(path, { replace: true })
    })
  }
  const toKnownPath = (path: string): string => (table.match(path) === undefined ? table.fallback.path : path)

  return {
    href: (name, params) => history.createHref(table.build(name, params)),
    go(name, params, { replace = false, search = '' } = {}) {
      const path = table.build(name, params)
      queue.whenIdle(() => goTo(`${path}${search}`, { replace }))
    },
    goToPath(path, { replace = false } = {}) {
      queue.whenIdle(() => goTo(toKnownPath(path), { replace }))
    },
    returnTo(path) {
      queue.whenIdle(() => {
        const to = toKnownPath(path)
        if (readEntry(history.location.state).before === splitUrl(to).pathname) stepBackTo(to, 1)
        else goTo(to, { replace: true })
      })
    },
    back() {
      queue.whenIdle(() => {
        const { index, overlays: overlayCount } = readEntry(history.location.state)
        overlays.drop()
        if (index <= overlayCount) return goTo(table.fallback.path, { replace: true })
        queue.back(overlayCount + 1, hasArrived => {
          if (!hasArrived) goTo(table.fallback.path, { replace: true })
        })
      })
    },
    closeLayer() {
      queue.whenIdle(() => {
        const { layer, page } = current.get()
        if (layer === null) return
        const { depth, overlays: overlayCount } = readEntry(history.location.state)
        if (depth === 0) return goTo(page.path, { replace: true })
        overlays.drop()
        stepBackTo(page.path, depth + overlayCount)
      })
    },
    dismissOnBack: overlays.setOverlays,
    matchPath: table.match,
  }
}

/**
 * Builds the state of the next history entry: its index, the path of the previous entry, and for a
 * layer the page below and its distance.
 */
function buildEntry<Table extends RouteTable>(
  table: CompiledTable<Table>, next: RouteMatch<Table>, fromLocation: Location, { page, layer }: Route<Table>,
  replace: boolean,
): Entry {
  const from = readEntry(fromLocation.state)
  const added = replace ? 0 : 1
  const entry = {
    index: from.index - from.overlays + added,
    before: replace ? from.before : fromLocation.pathname,
    depth: 0,
    overlays: 0,
  }
  // `next` is a page, or a layer that opens over its base page instead of the current page
  if (!table.canOpenOver(next, page)) return entry
  const isPageInHistory = layer === null || from.depth > 0
  const currentDepth = layer === null ? 0 : from.depth
  return { ...entry, beneath: page.path, depth: isPageInHistory ? currentDepth + added : 0 }
}

function reuseIfEqual<P extends { readonly name: string; readonly path: string }>(previous: P | null, next: P): P {
  return previous !== null && previous.name === next.name && previous.path === next.path ? previous : next
}
