import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { overlayRoot } from '../ui/overlays/overlayRoot.ts'
import * as css from '../ui/snackbar/Snackbar.module.css'
import type { FailureProps } from './Failure.tsx'

/** A part of the page cannot be had: the rest lives, and nothing need be fetched to say so (ERR-04). */
export function Missing({ problem, onRetry, onClose }: FailureProps & { readonly onClose?: (() => void) | undefined }) {
  const words = useWords()
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    retry.current?.focus()
    return () => {
      // gone already: the layer that comes next gives the focus back to its opener
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <div role="alert" className={css.place}>
      <div className={css.snackbar}>
        <span className={css.text}>{words.problem(problem)}</span>
        <button ref={retry} type="button" className={css.action} onClick={onRetry}>{words.t('common.retry')}</button>
        {onClose && <IconButton label={words.t('common.close')} icon={<Icon name="close" size={20} />} onClick={onClose} />}
      </div>
    </div>,
    overlayRoot(),
  )
}

/** The same in the part's own place. */
export function MissingHere({ problem, onRetry }: FailureProps) {
  const words = useWords()
  return <Alert tone="error" announce action={<Button variant="text" onClick={onRetry}>{words.t('common.retry')}</Button>}>{words.problem(problem)}</Alert>
}
