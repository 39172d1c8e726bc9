import type { TimerPort } from '../../env.ts'
import { parameter, parametersOf, queryOf } from '../../http/query.ts'
import type { Router } from '../../router/router.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../task.ts'
import type { routes } from '../routes.ts'

export interface SearchState {
  readonly isOpen: boolean
  /** As typed; kept while the search is closed. */
  readonly text: string
}
export interface SearchView {
  readonly state: Readable<SearchState>
  open(): void
  type(text: string): void
  close(): void
  /** Puts the typed words into the address at once: before the customer goes on from the results. */
  settle(): void
  /** Whoever searched here has left: what was typed goes, also out of the address. */
  forget(): void
}

const FIELD = 'search'
/** Time in ms without typing after which the address says what was typed; browsers refuse frequent changes. */
const SETTLED = 400

/**
 * The search over a page, and what is typed in it. It is part of the address («/?search=ролл»), so Back closes it, and
 * comes back to it from a dish that was found; it stays below the layer of that dish.
 */
export function createSearchView(router: Router<typeof routes>, timer: TimerPort): SearchView {
  const state = createStore<SearchState>({ isOpen: false, text: '' })
  const writing = debounce(timer, SETTLED)
  /** History entries that `open` has made: the page without the search is right before them. */
  const opened = new Set<string>()
  let page = router.current.get().page.path

  function write(text: string | null, replace: boolean): void {
    const { page: here, search, hash } = router.current.get()
    const others = parametersOf(search).filter(({ name }) => name !== FIELD).map(({ raw }) => raw)
    router.follow(`${here.path}${queryOf(text === null ? others : [...others, parameter(FIELD, text)])}${hash}`, { replace })
  }

  /** The address says what is typed now. */
  function rewrite(): void {
    const { isOpen, text } = state.get()
    if (!isOpen || router.current.get().layer !== null) return
    const isOurs = opened.delete(router.current.get().key)
    write(text, true)
    if (isOurs) opened.add(router.current.get().key)
  }
  function follow(): void {
    const route = router.current.get()
    const before = state.get()
    const isSamePage = route.page.path === page
    page = route.page.path
    // a dish that lies over the search leaves it as it is
    if (route.layer !== null) {
      if (before.isOpen && !isSamePage) state.set({ ...before, isOpen: false })
      return
    }
    const text = parametersOf(route.search).find(({ name }) => name === FIELD)?.value
    if (text === undefined) {
      writing.cancel()
      if (before.isOpen) state.set({ ...before, isOpen: false })
    } else if (!before.isOpen || text !== before.text) {
      writing.cancel()
      state.set({ isOpen: true, text })
    }
  }
  router.current.subscribe(follow)
  follow()

  return {
    state,
    open() {
      if (state.get().isOpen || router.current.get().layer !== null) return
      write(state.get().text, false)
      opened.add(router.current.get().key)
    },
    type(text) {
      state.set({ ...state.get(), text })
      writing.run(rewrite)
    },
    close() {
      if (!state.get().isOpen || router.current.get().layer !== null) return
      writing.flush()
      const isOurs = opened.has(router.current.get().key)
      // at once, so that a second press finds nothing to close
      state.set({ ...state.get(), isOpen: false })
      if (isOurs) router.back('home.index')
      else write(null, true)
    },
    settle: writing.flush,
    forget() {
      writing.cancel()
      state.set({ ...state.get(), text: '' })
      rewrite()
    },
  }
}
