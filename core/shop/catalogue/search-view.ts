import type { Cancel, TimerPort } from '../../env.ts'
import { formatQuery } from '../../http/query.ts'
import type { Router } from '../../router/router.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { routes } from '../routes.ts'

/** The query parameter of the search text. */
const FIELD = 'search'
/** The pause of typing before the text is written to the URL: browsers refuse frequent changes. */
const TYPING_PAUSE_MILLISECONDS = 400

/**
 * The search of a page. The text is part of the page's URL («address»), so that Back closes the
 * search, and Back from a dish returns to it.
 */
export interface SearchView {
  /** `text`: as typed; it stays while the search is closed. */
  readonly state: Readable<{ readonly isOpen: boolean; readonly text: string }>
  /** Opens the search of the page; ignored while a layer is over the page. */
  open(): void
  /** Sets the text, and writes it to the address after a pause. */
  type(text: string): void
  /** Closes the search and removes it from the address. */
  close(): void
  /** Writes the text to the address at once, before the customer leaves the results. */
  flush(): void
  /** Clears the text, also in the address, when the user data is erased. */
  forget(): void
}

export function createSearchView(router: Router<typeof routes>, timer: TimerPort): SearchView {
  const state = createStore({ isOpen: false, text: '' })
  let cancelWrite: Cancel = () => undefined
  let lastPath = router.current.get().page.path

  /** The address of the current page with a search text, or without a search. */
  function buildAddress(text: string | null): string {
    const { page: current, search, hash } = router.current.get()
    const query = new URLSearchParams(search)
    query.delete(FIELD)
    if (text !== null) query.append(FIELD, text)
    return `${current.path}${formatQuery(query)}${hash}`
  }
  const isSearchOnTop = (): boolean => state.get().isOpen && router.current.get().layer === null
  const readTextFromAddress = (): string | null => new URLSearchParams(router.current.get().search).get(FIELD)
  function writeToAddress(): void {
    cancelWrite()
    const { text } = state.get()
    if (isSearchOnTop() && readTextFromAddress() !== text) router.goToPath(buildAddress(text), { replace: true })
  }
  /** Opens or closes the search as the address says, after a navigation. */
  function readAddress(): void {
    const { page: { path }, layer } = router.current.get()
    const isSamePage = path === lastPath
    lastPath = path
    // a dish over the search leaves the search open
    if (layer !== null && isSamePage) return
    const text = layer === null ? readTextFromAddress() : null
    cancelWrite()
    state.set({ isOpen: text !== null, text: text ?? state.get().text })
  }
  router.current.subscribe(readAddress)
  readAddress()

  return {
    state: state as Readable<{ readonly isOpen: boolean; readonly text: string }>,
    open() {
      if (!state.get().isOpen && router.current.get().layer === null) router.goToPath(buildAddress(state.get().text))
    },
    type(text: string) {
      state.set({ ...state.get(), text })
      cancelWrite()
      cancelWrite = timer.after(TYPING_PAUSE_MILLISECONDS, writeToAddress)
    },
    close() {
      if (!isSearchOnTop()) return
      writeToAddress()
      // close the search before the navigation ends, so that a second press does nothing
      state.set({ ...state.get(), isOpen: false })
      router.returnTo(buildAddress(null))
    },
    flush: writeToAddress,
    forget() {
      state.set({ ...state.get(), text: '' })
      writeToAddress()
    },
  }
}
