import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLater } from '../occasions.ts'
import { overlayRoot } from '../overlays/overlayRoot.ts'
import { Snackbar } from './Snackbar.tsx'
import { useShown, useSnackbar } from './SnackbarHost.tsx'
import * as css from './Snackbar.module.css'

/** Time in ms that the place is empty first: one that appears with its text is often not read out. */
const EMPTY = 100

/** The place for short messages at the foot of the screen, one at a time, above `--bottom-bar-height`. Inside a `SnackbarHost`. */
export function SnackbarPlace() {
  const { hide } = useSnackbar()
  const shown = useShown()
  const [isHeard, setHeard] = useState(shown === null)
  useLater(isHeard ? null : EMPTY, () => setHeard(true))
  return createPortal(
    <div role="status" className={css.place}>{isHeard && shown && <Snackbar key={shown.id} message={shown.message} onEnd={hide} />}</div>,
    overlayRoot(),
  )
}
