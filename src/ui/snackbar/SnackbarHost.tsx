import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { overlayRoot } from '../overlays/overlayRoot.ts'
import { Snackbar, type SnackbarMessage } from './Snackbar.tsx'
import * as css from './Snackbar.module.css'

export type Snackbars = {
  /** Shows the message in place of the one before. */
  readonly show: (message: SnackbarMessage) => void
  readonly hide: () => void
}

const SnackbarContext = createContext<Snackbars | null>(null)

/** The place for short messages at the foot of the screen, one at a time, above `--bottom-bar-height`. */
export function SnackbarHost({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly id: number; readonly message: SnackbarMessage } | null>(null)
  const snackbars = useMemo<Snackbars>(() => ({
    show: message => setShown(before => ({ id: (before?.id ?? 0) + 1, message })),
    hide: () => setShown(null),
  }), [])
  return (
    <SnackbarContext value={snackbars}>
      {children}
      {createPortal(
        <div role="status" className={css.place}>
          {shown && <Snackbar key={shown.id} message={shown.message} onEnd={snackbars.hide} />}
        </div>,
        overlayRoot(),
      )}
    </SnackbarContext>
  )
}

/** Shows short messages: `useSnackbar().show({ text, action })`. */
export function useSnackbar(): Snackbars {
  const snackbars = useContext(SnackbarContext)
  if (!snackbars) throw new Error('useSnackbar needs a SnackbarHost around the view.')
  return snackbars
}
