import { useState } from 'react'
import { useLater } from '../occasions.ts'
import type { SnackbarMessage } from './SnackbarHost.tsx'
import * as css from './Snackbar.module.css'

type Props = { readonly message: SnackbarMessage; readonly onEnd: () => void }

/** One message. It waits while a pointer or the focus is on it. */
export function Snackbar({ message: { text, action, duration = action ? 8000 : 4000 }, onEnd }: Props) {
  const [held, setHeld] = useState(false)
  useLater(held ? null : duration, onEnd)
  return (
    <div className={css.snackbar} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <span className={css.text}>{text}</span>
      {action && (
        <button type="button" className={css.action}
          onClick={() => {
            onEnd()
            action.onPress()
          }}>
          {action.text}
        </button>
      )}
    </div>
  )
}
