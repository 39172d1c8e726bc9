import type { History, Location } from 'history'
import type { TimerPort } from '../env.ts'
import { createStore } from '../store/store.ts'
import type { Readable } from '../store/store.ts'
import type { BuildParams } from './pattern.ts'
import { readEntry } from './entry.ts'
import type { Entry } from './entry.ts'
import { createOverlayEntries, keyOf } from './overlay-entries.ts'
import type { Closer } from './overlay-entries.ts'
import { compileTable } from './table.ts'
import type { Matched, ParamsOf, Place, PlainName, RouteName, RouteTable } from './table.ts'
import { createTravel } from './travel.ts'

/** Where the customer is: a page, perhaps with a layer over it, and the rest of the address. */
export interface Route<Table extends RouteTable> {
  readonly page: Place<Table>
  readonly layer: Place<Table> | null
  /** With its question mark, or ''. */
  readonly search: string
  /** With its number sign, or ''. */
  readonly hash: string
  /** Of the history entry; the same after going back to it, after a reload, and while overlays are open over it. */
  readonly key: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

export interface GoOptions {
  readonly replace?: boolean
  readonly search?: string
  readonly hash?: string
}

export interface Router<Table extends RouteTable> {
  readonly current: Readable<Route<Table>>
  href<Name extends RouteName<Table>>(name: Name, params: BuildParams<ParamsOf<Table, Name>>): string
  go<Name extends RouteName<Table>>(name: Name, params: BuildParams<ParamsOf<Table, Name>>, options?: GoOptions): void
  /** Goes to a path of this application, which may carry search and hash; one that is none leads to the fallback. */
  follow(path: string, options?: Pick<GoOptions, 'replace'>): void
  /**
   * Gives way to a page that the customer came from, so that Back does not lead there once more: goes back when it is the
   * entry before, else replaces this one. A path that is none leads to the fallback.
   */
  returnTo(path: string): void
  /** To the entry before, if it is one of ours; else replaces this one with `fallback`. */
  back(fallback: PlainName<Table>): void
  /** Back to what was beneath, if the layer was opened from there; else replaces it with its base. */
  closeLayer(): void
  /**
   * Takes over what Back is to close before it leaves the page, lowest first; to be told whenever that changes. Each
   * has an entry in the history until it is closed, of which `current` knows nothing.
   */
  closeByBack(open: readonly Closer[]): void
  /** The route of a path, search and hash apart; undefined for anything that is no path of this application. */
  matchPath(path: string): Matched<Table> | undefined
}

export interface RouterOptions<Table extends RouteTable> {
  readonly history: History
  readonly table: Table
  /** Where unknown paths lead: a page without parameters. */
  readonly fallback: PlainName<Table>
  readonly timer: TimerPort
}

/**
 * The routes of a table over a history. Unknown and malformed paths are replaced by the fallback's. What lies
 * beneath a layer is kept in the state of the history entry, so that it survives a reload. Listens for as long
 * as the page lives. Throws a RangeError when the table contradicts itself.
 */
export function createRouter<const Table extends RouteTable>(options: RouterOptions<Table>): Router<Table> {
  const { history, table, timer } = options
  const { build, match } = compileTable(table)
  const fallbackPath = build(options.fallback, {} as BuildParams<ParamsOf<Table, PlainName<Table>>>)
  if (table[options.fallback]?.layer !== undefined) throw new RangeError('the fallback must be a page')
  for (const [name, { layer }] of Object.entries(table)) {
    const unknown = layer?.over.find((page) => !Object.hasOwn(table, page) || table[page]?.layer !== undefined)
    if (unknown !== undefined) throw new RangeError(`${name} cannot lie over ${unknown}, which is no page`)
  }

  /** The page that a layer lies over, given what the history entry remembers. */
  function beneath(layer: Place<Table>, remembered: string | undefined): Place<Table> {
    const definition = table[layer.name]?.layer
    const page = remembered === undefined ? undefined : match(remembered)
    if (page !== undefined && definition?.over.includes(page.name)) return page
    const base = definition?.base(layer.params)
    const path = base === undefined ? fallbackPath : build(base.name as RouteName<Table>, base.params as never)
    return match(path) ?? (match(fallbackPath) as Place<Table>)
  }

  const isLayer = (place: Place<Table>): boolean => table[place.name]?.layer !== undefined

  function routeAt(location: Location, place: Place<Table>, before: Route<Table> | null, action: Route<Table>['action']): Route<Table> {
    const layer = isLayer(place) ? place : null
    const page = layer === null ? place : beneath(layer, readEntry(location.state).beneath)
    return {
      // the same object while nothing changed, so that readers of the page do not hear of its layers
      page: before !== null && isSame(before.page, page) ? before.page : page,
      layer: before !== null && before.layer !== null && isSame(before.layer, layer) ? before.layer : layer,
      search: location.search,
      hash: location.hash,
      key: keyOf(location),
      action,
    }
  }

  /** The present place, after having replaced an unknown path. */
  function settle(): Place<Table> {
    const place = match(history.location.pathname)
    if (place !== undefined) return place
    history.replace(fallbackPath, { index: readEntry(history.location.state).index } satisfies Entry)
    return match(fallbackPath) as Place<Table>
  }

  const first = settle()
  const current = createStore<Route<Table>>(routeAt(history.location, first, null, history.action))
  const travel = createTravel(history, timer)
  const overlays = createOverlayEntries(history, travel)
  let seen = history.location
  /** The next entry is replaced, but to the customer it is a new page. */
  let isTakenOver = false
  history.listen(() => {
    const from = seen
    seen = history.location
    const action = isTakenOver ? 'PUSH' : history.action
    isTakenOver = false
    const isArrival = action === 'POP' && travel.isUnderWay()
    if (action === 'POP' && !isArrival && overlays.answers(from)) return
    const place = settle()
    const before = current.get()
    // the history, not the update, knows the present place: a redirect has told us of it already
    const next = routeAt(history.location, place, before, action)
    if (!isSameRoute(before, next)) current.set(next)
    if (!isArrival) return
    travel.arrive()
    overlays.settle()
  })

  /** What the next entry remembers: what it follows, how far it is from the first one, and from the page beneath it. */
  function entryFor(next: Place<Table>, replace: boolean): Entry {
    const from = readEntry(history.location.state)
    const { page, layer } = current.get()
    const index = from.index - from.overlays + (replace ? 0 : 1)
    const before = replace ? from.before : history.location.pathname
    const entry: Entry = before === undefined ? { index } : { index, before }
    // a page, or a layer that will lie over its base
    if (!table[next.name]?.layer?.over.includes(page.name)) return entry
    const isReachable = layer === null || from.depth > 0
    const depth = isReachable ? (layer === null ? 0 : from.depth) + (replace ? 0 : 1) : 0
    return { ...entry, beneath: page.path, depth }
  }

  function navigate(next: Place<Table>, search: string, hash: string, wishesReplace: boolean, canStep = true): void {
    const here = history.location
    // a link to where one already is makes no new entry
    const isHere = here.pathname === next.path && here.search === search && here.hash === hash
    const replace = wishesReplace || isHere
    const held = readEntry(here.state).overlays
    overlays.drop()
    // of the entries of overlays one at most is of use: a new page takes its place
    const surplus = held - (replace ? 0 : 1)
    if (surplus > 0 && canStep) return travel.back(surplus, hasArrived => navigate(next, search, hash, wishesReplace, hasArrived))
    const state = entryFor(next, replace)
    const to = { pathname: next.path, search, hash }
    isTakenOver = held > 0
    if (replace || isTakenOver) history.replace(to, state)
    else history.push(to, state)
  }

  function goTo(path: string, replace: boolean): void {
    const { pathname, search, hash } = splitPath(path)
    navigate(match(pathname) ?? (match(fallbackPath) as Place<Table>), search, hash, replace)
  }

  const known = (path: string): string => (isClean(path) && match(splitPath(path).pathname) !== undefined ? path : fallbackPath)

  return {
    current,
    href: (name, params) => history.createHref(build(name, params)),
    go(name, params, { replace = false, search = '', hash = '' } = {}) {
      const path = `${build(name, params)}${prefixed('?', search)}${prefixed('#', hash)}`
      travel.whenStill(() => goTo(path, replace))
    },
    follow(path, { replace = false } = {}) {
      travel.whenStill(() => goTo(known(path), replace))
    },
    returnTo(path) {
      travel.whenStill(() => {
        const to = known(path)
        const { pathname } = splitPath(to)
        if (readEntry(history.location.state).before !== pathname) return goTo(to, true)
        travel.back(1, () => {
          // the entry before may have been replaced by another page meanwhile
          if (history.location.pathname !== pathname) goTo(to, true)
        })
      })
    },
    back(fallback) {
      travel.whenStill(() => {
        const entry = readEntry(history.location.state)
        const leave = (): void => goTo(build(fallback, {} as BuildParams<ParamsOf<Table, PlainName<Table>>>), true)
        overlays.drop()
        if (entry.index <= entry.overlays) return leave()
        travel.back(entry.overlays + 1, hasArrived => {
          if (!hasArrived) leave()
        })
      })
    },
    closeLayer() {
      travel.whenStill(() => {
        const { layer, page } = current.get()
        if (layer === null) return
        const entry = readEntry(history.location.state)
        if (entry.depth === 0) return goTo(page.path, true)
        overlays.drop()
        travel.back(entry.depth + entry.overlays, () => {
          // the entry beneath may have been replaced by another page meanwhile
          if (history.location.pathname !== page.path) goTo(page.path, true)
        })
      })
    },
    closeByBack: overlays.show,
    matchPath(path) {
      const found = isClean(path) ? match(splitPath(path).pathname) : undefined
      // without the path: it is the caller's own
      return found === undefined ? undefined : ({ name: found.name, params: found.params } as Matched<Table>)
    },
  }
}

function isSame(a: { readonly name: string; readonly path: string }, b: typeof a | null): boolean {
  return b !== null && a.name === b.name && a.path === b.path
}

function isSameRoute<Table extends RouteTable>(a: Route<Table>, b: Route<Table>): boolean {
  return a.key === b.key && a.page === b.page && a.layer === b.layer && a.search === b.search && a.hash === b.hash
}

/** Browsers drop control characters from addresses and read a backslash as a slash; no path of ours has either. */
function isClean(path: string): boolean {
  return !/[\u0000-\u0020\\\u007f]/.test(path)
}

function splitPath(path: string): { pathname: string; search: string; hash: string } {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash }
}

function prefixed(mark: '?' | '#', text: string): string {
  return text === '' || text.startsWith(mark) ? text : `${mark}${text}`
}
