import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import type { Elements } from '../elements.ts'
import * as css from './Confirm.module.css'

export type ConfirmProps = {
  readonly headline: ReactNode
  /** A short plain text, which screen readers read together with the headline. */
  readonly children?: Elements | string
  readonly confirmText: string
  readonly onConfirm: () => void
  /** Null: only the confirm button is shown. Escape and Back still cancel. */
  readonly cancelText: string | null
  readonly onCancel: () => void
  /** What Escape and Back do; default `onCancel`. For a cancel button that goes on. */
  readonly onClose?: (() => void) | undefined
  /**
   * Whether confirming deletes something. The cancel button, if shown, is then focused, and the
   * confirm button has the error colour.
   */
  readonly destructive?: boolean | undefined
  /** Whether the confirmed action is in progress: the confirm button shows a spinner. */
  readonly busy?: boolean | undefined
  /** Whether the page below is dimmed; default true. */
  readonly scrim?: boolean | undefined
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

/** A confirmation dialog. Only its buttons, Escape and Back close it. Escape and Back cancel. */
export function Confirm({
  headline, children, confirmText, onConfirm, cancelText, onCancel, onClose = onCancel, destructive = false, busy,
  scrim, returnFocus,
}: ConfirmProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const buttons = (
    <DialogActions>
      {cancelText !== null && (
        <Button variant="text" ref={cancelButton} onClick={onCancel}>
          {cancelText}
        </Button>
      )}
      <Button
        variant="filled"
        ref={confirmButton}
        className={destructive ? css.danger : undefined}
        busy={busy}
        onClick={onConfirm}
      >
        {confirmText}
      </Button>
    </DialogActions>
  )
  return (
    <Dialog headline={headline} alert persistent size="confirm" onClose={onClose} footer={buttons} scrim={scrim}
      returnFocus={returnFocus} initialFocus={destructive && cancelText !== null ? cancelButton : confirmButton}>
      {children}
    </Dialog>
  )
}
