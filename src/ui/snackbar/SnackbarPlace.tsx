import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTimeout } from '../effects.ts'
import { overlayRoot } from '../overlays/overlayRoot.ts'
import { Snackbar } from './Snackbar.tsx'
import { useShownSnackbar, useSnackbar } from './SnackbarHost.tsx'
import * as css from './Snackbar.module.css'

/**
 * Time in ms for which the live region stays empty first: one that appears with its text is often
 * not announced.
 */
const EMPTY = 100

/**
 * Shows one message at a time at the bottom of the screen, above `--bottom-bar-height`. Inside a
 * `SnackbarHost`.
 */
export function SnackbarPlace() {
  const { hide } = useSnackbar()
  const shown = useShownSnackbar()
  const [isHeard, setHeard] = useState(shown === null)
  useTimeout(isHeard ? null : EMPTY, () => setHeard(true))
  return createPortal(
    <div role="status" className={css.place}>
      {isHeard && shown && <Snackbar key={shown.id} message={shown.message} onEnd={hide} />}
    </div>,
    overlayRoot(),
  )
}
