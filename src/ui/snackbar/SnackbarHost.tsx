import { createContext, type ReactNode, useContext, useState } from 'react'
import { createObservableValue, useObservableValue, type ObservableValue } from '../observable-value.ts'

export type SnackbarMessage = {
  readonly text: string
  /** The announced text, if it differs from the shown one. */
  readonly heard?: string | undefined
  readonly action?: {
    readonly text: string
    readonly onPress: () => void
    /** The action undoes the last change: Ctrl+Z and ⌘Z trigger it from anywhere. */
    readonly isUndo?: boolean
  } | undefined
  /**
   * Time in ms before it disappears; default 4000, or 8000 with an action. Null: until the next
   * message.
   */
  readonly duration?: number | null | undefined
  /** It concerns the whole shop, so it stays when the page changes. */
  readonly outlivesPage?: boolean
}

export type Snackbars = {
  /**
   * Shows the message instead of the current one. Returns a function that hides it if it is still
   * shown.
   */
  readonly show: (message: SnackbarMessage) => () => void
  readonly hide: () => void
}

type ShownSnackbar = { readonly id: number; readonly message: SnackbarMessage } | null
interface SnackbarState {
  readonly shown: ObservableValue<ShownSnackbar>
  readonly snackbars: Snackbars
}
const SnackbarContext = createContext<SnackbarState | null>(null)

function createSnackbars(): SnackbarState {
  const shown = createObservableValue<ShownSnackbar>(null)
  let id = 0
  const snackbars: Snackbars = {
    show: message => {
      const mine = { id: id += 1, message }
      shown.set(mine)
      return () => { if (shown.get() === mine) shown.set(null) }
    },
    hide: () => shown.set(null),
  }
  return { shown, snackbars }
}

/** Provides the snackbar's state; `SnackbarPlace` shows it, and may mount later. */
export function SnackbarHost({ children }: { readonly children: ReactNode }) {
  const [host] = useState(createSnackbars)
  return <SnackbarContext value={host}>{children}</SnackbarContext>
}

function useHost() {
  const host = useContext(SnackbarContext)
  if (!host) throw new Error('outside of the shop')
  return host
}

/** Shows short messages: `useSnackbar().show({ text, action })`. */
export const useSnackbar = (): Snackbars => useHost().snackbars

/** The current message. */
export const useShownSnackbar = (): ShownSnackbar => useObservableValue(useHost().shown)
