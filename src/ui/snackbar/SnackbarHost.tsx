import { createContext, type ReactNode, useContext, useState } from 'react'
import { createHeld, useHeld } from '../held.ts'

export type SnackbarMessage = {
  readonly text: string
  readonly action?: { readonly text: string; readonly onPress: () => void } | undefined
  /** Time in ms it stays: 4000, or 8000 with an action, unless said; null: until another comes. */
  readonly duration?: number | null | undefined
  /** It is of the whole shop: another page keeps it. */
  readonly outlivesPage?: boolean
}

export type Snackbars = {
  /** Shows the message in place of the one before. */
  readonly show: (message: SnackbarMessage) => void
  readonly hide: () => void
}

type Shown = { readonly id: number; readonly message: SnackbarMessage } | null
const SnackbarContext = createContext<ReturnType<typeof createSnackbars> | null>(null)

function createSnackbars() {
  const shown = createHeld<Shown>(null)
  let id = 0
  const snackbars: Snackbars = {
    show: message => shown.set({ id: id += 1, message }),
    hide: () => shown.set(null),
  }
  return { shown, snackbars }
}

/** Takes short messages, for the place that shows them (`SnackbarPlace`), whenever that comes. */
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

/** What is shown at present. */
export const useShown = (): Shown => useHeld(useHost().shown)
