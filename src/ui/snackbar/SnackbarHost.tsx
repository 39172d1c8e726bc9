import { createContext, type ReactNode, useContext, useState } from 'react'
import { createObservableValue, useObservableValue, type ObservableValue } from '../observable-value.ts'

export type SnackbarMessage = {
  readonly text: string
  /** The text for screen readers if it differs from `text`. */
  readonly spokenText?: string | undefined
  readonly action?: {
    readonly text: string
    readonly onPress: () => void
    /** Whether the action undoes the last change. Ctrl+Z or ⌘Z then triggers it from anywhere. */
    readonly isUndo?: boolean
  } | undefined
  /**
   * In ms: how long the message is shown; default 4000, or 8000 with an action. Null: the message
   * has no time limit.
   */
  readonly duration?: number | null | undefined
  /** Whether the message stays when the page changes, because it concerns the whole shop. */
  readonly outlivesPage?: boolean
}

export type Snackbars = {
  /**
   * Shows a message instead of the current one. The returned function hides the message if it is
   * still shown.
   */
  readonly show: (message: SnackbarMessage) => () => void
  readonly hide: () => void
}

/** The message that is shown. Each message gets a new `id`, even if the texts are equal. */
type ShownSnackbar = { readonly id: number; readonly message: SnackbarMessage } | null
interface SnackbarState {
  readonly shown: ObservableValue<ShownSnackbar>
  readonly snackbars: Snackbars
}
const SnackbarContext = createContext<SnackbarState | null>(null)

function createSnackbars(): SnackbarState {
  const shown = createObservableValue<ShownSnackbar>(null)
  let lastId = 0
  const snackbars: Snackbars = {
    show: message => {
      lastId += 1
      const entry = { id: lastId, message }
      shown.set(entry)
      return () => { if (shown.get() === entry) shown.set(null) }
    },
    hide: () => shown.set(null),
  }
  return { shown, snackbars }
}

/** Stores the current message. `SnackbarPlace` shows it, and may mount later. */
export function SnackbarHost({ children }: { readonly children: ReactNode }) {
  const [state] = useState(createSnackbars)
  return <SnackbarContext value={state}>{children}</SnackbarContext>
}

function useSnackbarState() {
  const state = useContext(SnackbarContext)
  if (!state) throw new Error('useSnackbar needs a SnackbarHost above it')
  return state
}

/** Returns functions that show and hide short messages: `useSnackbar().show({ text, action })`. */
export const useSnackbar = (): Snackbars => useSnackbarState().snackbars

/** The message that is shown; null if there is none. */
export const useShownSnackbar = (): ShownSnackbar => useObservableValue(useSnackbarState().shown)
