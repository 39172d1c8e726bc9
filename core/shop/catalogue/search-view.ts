import type { TimerPort } from '../../env.ts'
import { queryOf } from '../../http/query.ts'
import type { Router } from '../../router/router.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../task.ts'
import type { routes } from '../routes.ts'

const FIELD = 'search'
/** Milliseconds after which the address says what was typed; browsers refuse frequent changes. */
const SETTLED = 400

/** The search over a page. It is part of the address, so Back closes it, and returns to it from a dish. */
export function createSearchView(router: Router<typeof routes>, timer: TimerPort) {
  /** The text as typed; kept while the search is closed. */
  const state = createStore({ isOpen: false, text: '' })
  const writing = debounce(timer, SETTLED)
  let page = router.current.get().page.path

  /** Of the page in sight, with the search for a text or without one. */
  function address(text: string | null): string {
    const { page: here, search, hash } = router.current.get()
    const query = new URLSearchParams(search)
    query.delete(FIELD)
    if (text !== null) query.append(FIELD, text)
    return `${here.path}${queryOf(query)}${hash}`
  }
  /** The search is open and nothing lies over it. */
  const isOnTop = (): boolean => state.get().isOpen && router.current.get().layer === null
  const rewrite = (): void => void (isOnTop() && router.follow(address(state.get().text), { replace: true }))
  function follow(): void {
    const { page: { path }, layer, search } = router.current.get()
    const isSamePage = path === page
    page = path
    // a dish that lies over the search leaves it as it is
    if (layer !== null && isSamePage) return
    const said = layer === null ? new URLSearchParams(search).get(FIELD) : null
    writing.cancel()
    state.set({ isOpen: said !== null, text: said ?? state.get().text })
  }
  router.current.subscribe(follow)
  follow()

  return {
    state: state as Readable<{ readonly isOpen: boolean; readonly text: string }>,
    open() {
      if (!state.get().isOpen && router.current.get().layer === null) router.follow(address(state.get().text))
    },
    type(text: string) {
      state.set({ ...state.get(), text })
      writing.run(rewrite)
    },
    close() {
      if (!isOnTop()) return
      writing.flush()
      // at once, so that a second press finds nothing to close
      state.set({ ...state.get(), isOpen: false })
      router.returnTo(address(null))
    },
    /** Puts the typed words into the address before the customer goes on from the results. */
    settle: writing.flush,
    /** Whoever searched here has left: what was typed goes, also out of the address. */
    forget() {
      writing.cancel()
      state.set({ ...state.get(), text: '' })
      rewrite()
    },
  }
}
