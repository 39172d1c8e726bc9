import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

export type SnackbarMessage = {
  readonly text: string
  readonly action?: { readonly text: string; readonly onPress: () => void } | undefined
  /** Time in ms it stays: 4000, or 8000 with an action, unless said. */
  readonly duration?: number | undefined
  /** It is of the whole shop: another page keeps it. */
  readonly outlivesPage?: boolean
}

export type Snackbars = {
  /** Shows the message in place of the one before. */
  readonly show: (message: SnackbarMessage) => void
  readonly hide: () => void
}

const SnackbarContext = createContext<Snackbars | null>(null)
export const ShownContext = createContext<{ readonly id: number; readonly message: SnackbarMessage } | null>(null)

/** Takes short messages, for the place that shows them (`SnackbarPlace`), whenever that comes. */
export function SnackbarHost({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState(useContext(ShownContext))
  const snackbars = useMemo<Snackbars>(() => ({
    show: message => setShown(before => ({ id: (before?.id ?? 0) + 1, message })),
    hide: () => setShown(null),
  }), [])
  return <SnackbarContext value={snackbars}><ShownContext value={shown}>{children}</ShownContext></SnackbarContext>
}

/** Shows short messages: `useSnackbar().show({ text, action })`. */
export function useSnackbar(): Snackbars {
  const snackbars = useContext(SnackbarContext)
  if (!snackbars) throw new Error('useSnackbar outside of the shop')
  return snackbars
}
