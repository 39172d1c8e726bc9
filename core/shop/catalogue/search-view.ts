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
 * The search of a page. The text is part of the page's URL, so that Back closes the
 * search, and Back from a dish returns to it.
 */
export interface SearchView {
  /** `text`: as typed; it stays while the search is closed. */
  readonly state: Readable<{ readonly isOpen: boolean; readonly text: string }>
  /** Opens the search of the page; ignored while a layer is over the page. */
  open(): void
  /** Sets the text, and writes it to the URL after a pause. */
  type(text: string): void
  /** Closes the search and removes it from the URL. */
  close(): void
  /** Writes the text to the URL at once, before the customer leaves the results. */
  flush(): void
  /** Clears the text when the user data is erased; also in the URL, if the search is open and not covered. */
  forget(): void
}

export function createSearchView(router: Router<typeof routes>, timer: TimerPort): SearchView {
  const state = createStore({ isOpen: false, text: '' })
  let cancelWrite: Cancel = () => undefined
  let lastPath = router.current.get().page.path

  /** The URL of the current page with a search text, or without a search. */
  function buildUrl(text: string | null): string {
    const { page: current, search, hash } = router.current.get()
    const query = new URLSearchParams(search)
    query.delete(FIELD)
    if (text !== null) query.append(FIELD, text)
    return `${current.path}${formatQuery(query)}${hash}`
  }
  const isSearchOnTop = (): boolean => state.get().isOpen && router.current.get().layer === null
  const readTextFromUrl = (): string | null => new URLSearchParams(router.current.get().search).get(FIELD)
  function writeToUrl(): void {
    cancelWrite()
    const { text } = state.get()
    if (isSearchOnTop() && readTextFromUrl() !== text) router.goToPath(buildUrl(text), { replace: true })
  }
  /** Opens or closes the search as the URL says, after a navigation. */
  function syncFromUrl(): void {
    const { page: { path }, layer } = router.current.get()
    const isSamePage = path === lastPath
    lastPath = path
    // a dish over the search leaves the search open
    if (layer !== null && isSamePage) return
    const text = layer === null ? readTextFromUrl() : null
    cancelWrite()
    state.set({ isOpen: text !== null, text: text ?? state.get().text })
  }
  router.current.subscribe(syncFromUrl)
  syncFromUrl()

  return {
    state: state as Readable<{ readonly isOpen: boolean; readonly text: string }>,
    open() {
      if (!state.get().isOpen && router.current.get().layer === null) router.goToPath(buildUrl(state.get().text))
    },
    type(text: string) {
      state.set({ ...state.get(), text })
      cancelWrite()
      cancelWrite = timer.after(TYPING_PAUSE_MILLISECONDS, writeToUrl)
    },
    close() {
      if (!isSearchOnTop()) return
      writeToUrl()
      // close the search before the navigation ends, so that a second press does nothing
      state.set({ ...state.get(), isOpen: false })
      router.returnTo(buildUrl(null))
    },
    flush: writeToUrl,
    forget() {
      state.set({ ...state.get(), text: '' })
      writeToUrl()
    },
  }
}
