import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../../core/store/store.ts'
import { translateCommonProblem } from '../i18n/plain-problem.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { focusMain } from '../ui/focus-main.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Message } from '../ui/Message.tsx'
import { overlayRoot } from '../ui/overlays/overlayRoot.ts'
import * as css from '../ui/snackbar/Snackbar.module.css'
import { reloadIfMissing, type FailureProps } from './ErrorBoundary.tsx'
import { FailuresContext, useVisibleFailure } from './visible-failures.ts'

/**
 * Counts the visible errors that offer «Повторить» (`useVisibleFailure`). While there are none, and
 * a queued command waits for a service that failed to load, an error strip is shown.
 */
export function FailuresProvider({ children }: { readonly children: Elements }) {
  const { loadErrors } = useShop()
  const [visibleCount] = useState(() => createStore(0))
  const hasFailedCommand = useStore(loadErrors.hasFailedCommand, false)
  const hasOtherError = useStore(visibleCount) > 0
  const [isDismissed, setDismissed] = useState(false)
  if (!hasFailedCommand && isDismissed) setDismissed(false)
  // the action removes the strip with its focused button, so the focus moves to the page first
  const withFocusMove = (action: () => void) => () => {
    focusMain()
    action()
  }
  function retry(): void {
    if (!loadErrors.listErrors().some(reloadIfMissing)) loadErrors.retry()
  }
  return (
    <FailuresContext value={visibleCount}>
      {children}
      {hasFailedCommand && !hasOtherError && !isDismissed && (
        <ErrorStrip
          problem={NETWORK_PROBLEM}
          onRetry={withFocusMove(retry)}
          onClose={withFocusMove(() => setDismissed(true))}
        />
      )}
    </FailuresContext>
  )
}
const NETWORK_PROBLEM = { code: 'network', message: '' } as const

/** The error of a dialog or layer that failed to load, or whose crash dialog did, as a strip (ERR-04). */
export function LoadError({
  problem,
  onRetry,
  onClose,
}: FailureProps & { readonly onClose?: (() => void) | undefined }) {
  const retryButton = useRef<HTMLButtonElement>(null)
  useVisibleFailure()
  useEffect(() => {
    const opener = document.activeElement
    retryButton.current?.focus()
    return () => {
      // focus the opener again, so that a dialog that opens next returns the focus to that opener
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return <ErrorStrip retryButton={retryButton} problem={problem} onRetry={onRetry} onClose={onClose} />
}

function ErrorStrip({ problem, onRetry, onClose, retryButton }: FailureProps & {
  readonly onClose?: (() => void) | undefined
  readonly retryButton?: RefObject<HTMLButtonElement | null>
}) {
  const i18n = useI18n()
  return createPortal(
    <div role="alert" className={css.place}>
      <div className={css.snackbar}>
        <span className={css.text}>{translateCommonProblem(i18n, problem)}</span>
        <button ref={retryButton} type="button" className={css.action} onClick={onRetry}>
          {i18n.t('common.retry')}
        </button>
        {onClose && (
          <IconButton label={i18n.t('common.close')} icon={<Icon name="close" size={20} />} onClick={onClose} />
        )}
      </div>
    </div>,
    overlayRoot(),
  )
}

/** The error of a section or page that failed to load or crashed, in its place. */
export function InlineLoadError({ problem, onRetry }: FailureProps) {
  useVisibleFailure()
  const i18n = useI18n()
  const retryButton = <Button variant="text" onClick={onRetry}>{i18n.t('common.retry')}</Button>
  return (
    <Message announce icon={<Icon name="error" />} action={retryButton}>
      {translateCommonProblem(i18n, problem)}
    </Message>
  )
}
