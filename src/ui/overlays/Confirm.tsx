import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import * as css from './Confirm.module.css'

export type ConfirmProps = {
  readonly headline: ReactNode
  /** Short plain text; read out together with the headline. */
  readonly children?: ReactNode
  readonly confirmText: string
  readonly onConfirm: () => void
  /** With null there is only the confirming button; Escape still cancels. */
  readonly cancelText: string | null
  readonly onCancel: () => void
  /** Confirming destroys something: the cancelling button has the focus and the other one the error colour. */
  readonly destructive?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly scrim?: boolean | undefined
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

/** A question that must be answered: only Escape means "cancel". */
export function Confirm({
  headline, children, confirmText, onConfirm, cancelText, onCancel, destructive = false, busy, scrim, returnFocus,
}: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const buttons = (
    <DialogActions>
      {cancelText !== null && <Button variant="text" ref={cancel} onClick={onCancel}>{cancelText}</Button>}
      <Button variant="filled" ref={confirm} className={destructive ? css.danger : undefined} busy={busy} onClick={onConfirm}>{confirmText}</Button>
    </DialogActions>
  )
  return (
    <Dialog headline={headline} alert persistent size="confirm" onClose={onCancel} footer={buttons} scrim={scrim}
      returnFocus={returnFocus} initialFocus={destructive && cancelText !== null ? cancel : confirm}>
      {children}
    </Dialog>
  )
}
