import type { Cancel, TimerPort } from '../../env.ts'
import { queryOf } from '../../http/query.ts'
import type { Router } from '../../router/router.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { routes } from '../routes.ts'

const FIELD = 'search'
/** Milliseconds after which the address says what was typed; browsers refuse frequent changes. */
const SETTLED = 400

/** The search over a page. It is part of the address, so Back closes it, and returns to it from a dish. */
export function createSearchView(router: Router<typeof routes>, timer: TimerPort) {
  /** The text as typed; kept while the search is closed. */
  const state = createStore({ isOpen: false, text: '' })
  let stop: Cancel = () => undefined
  let page = router.current.get().page.path

  /** Of the page in sight, with the search for a text or without one. */
  function address(text: string | null): string {
    const { page: here, search, hash } = router.current.get()
    const query = new URLSearchParams(search)
    query.delete(FIELD)
    if (text !== null) query.append(FIELD, text)
    return `${here.path}${queryOf(query)}${hash}`
  }
  const isOnTop = (): boolean => state.get().isOpen && router.current.get().layer === null
  const said = (): string | null => new URLSearchParams(router.current.get().search).get(FIELD)
  /** Puts the typed words into the address. */
  function write(): void {
    stop()
    if (isOnTop() && said() !== state.get().text) router.follow(address(state.get().text), { replace: true })
  }
  function follow(): void {
    const { page: { path }, layer } = router.current.get()
    const isSamePage = path === page
    page = path
    // a dish that lies over the search leaves it as it is
    if (layer !== null && isSamePage) return
    const text = layer === null ? said() : null
    stop()
    state.set({ isOpen: text !== null, text: text ?? state.get().text })
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
      stop()
      stop = timer.after(SETTLED, write)
    },
    close() {
      if (!isOnTop()) return
      write()
      // at once, so that a second press finds nothing to close
      state.set({ ...state.get(), isOpen: false })
      router.returnTo(address(null))
    },
    /** Before the customer goes on from the results. */
    settle: write,
    /** Whoever searched here has left: what was typed goes, also out of the address. */
    forget() {
      state.set({ ...state.get(), text: '' })
      write()
    },
  }
}
