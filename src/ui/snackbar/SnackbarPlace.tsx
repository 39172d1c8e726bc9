import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTimeout } from '../effects.ts'
import { overlayRoot } from '../overlays/overlayRoot.ts'
import { Snackbar } from './Snackbar.tsx'
import { useShownSnackbar, useSnackbar } from './SnackbarHost.tsx'
import * as css from './Snackbar.module.css'

/**
 * In ms: how long the live region stays empty when it appears. Screen readers often miss a region
 * that appears with its text.
 */
const EMPTY_FOR = 100

/**
 * Shows the current message of the `SnackbarHost` around it, at the bottom of the screen but above
 * the bottom bar.
 */
export function SnackbarPlace() {
  const { hide } = useSnackbar()
  const shown = useShownSnackbar()
  const [isRegionReady, setRegionReady] = useState(shown === null)
  useTimeout(isRegionReady ? null : EMPTY_FOR, () => setRegionReady(true))
  return createPortal(
    <div role="status" className={css.place}>
      {isRegionReady && shown && <Snackbar key={shown.id} message={shown.message} onEnd={hide} />}
    </div>,
    overlayRoot(),
  )
}
