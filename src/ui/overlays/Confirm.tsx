import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import type { Elements } from '../elements.ts'
import * as css from './Confirm.module.css'

export type ConfirmProps = {
  readonly headline: ReactNode
  /** Short plain text; read out together with the headline. */
  readonly children?: Elements | string
  readonly confirmText: string
  readonly onConfirm: () => void
  /** Null: only the confirming button is shown; Escape still cancels. */
  readonly cancelText: string | null
  readonly onCancel: () => void
  /**
   * Confirming is destructive: the cancelling button is focused, and the other has the error
   * colour.
   */
  readonly destructive?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly scrim?: boolean | undefined
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

/** A confirmation dialog that only its buttons and Escape close; Escape cancels. */
export function Confirm({
  headline, children, confirmText, onConfirm, cancelText, onCancel, destructive = false, busy, scrim, returnFocus,
}: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const buttons = (
    <DialogActions>
      {cancelText !== null && (
        <Button variant="text" ref={cancel} onClick={onCancel}>
          {cancelText}
        </Button>
      )}
      <Button
        variant="filled"
        ref={confirm}
        className={destructive ? css.danger : undefined}
        busy={busy}
        onClick={onConfirm}
      >
        {confirmText}
      </Button>
    </DialogActions>
  )
  return (
    <Dialog headline={headline} alert persistent size="confirm" onClose={onCancel} footer={buttons} scrim={scrim}
      returnFocus={returnFocus} initialFocus={destructive && cancelText !== null ? cancel : confirm}>
      {children}
    </Dialog>
  )
}
