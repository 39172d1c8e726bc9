import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../../core/store/store.ts'
import { translateCommonProblem } from '../bind/plain-problem.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Message } from '../ui/Message.tsx'
import { overlayRoot } from '../ui/overlays/overlayRoot.ts'
import * as css from '../ui/snackbar/Snackbar.module.css'
import type { FailureProps } from './ErrorBoundary.tsx'
import { FailuresContext, useVisibleFailure } from './visible-failures.ts'

/**
 * Shows that a queued command waits for code that failed to load. Hidden while another visible
 * error offers «Повторить».
 */
export function FailuresProvider({ children }: { readonly children: Elements }) {
  const { loadErrors } = useShop()
  const [visibleCount] = useState(() => createStore(0))
  const isMissed = useStore(loadErrors.hasFailedCommand)
  const isAlone = useStore(visibleCount) === 0
  const [isPutAway, putAway] = useState(false)
  if (!isMissed && isPutAway) putAway(false)
  // the button that has the focus is about to be removed
  const leave = (then: () => void) => () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    then()
  }
  return (
    <FailuresContext value={visibleCount}>
      {children}
      {isMissed && isAlone && !isPutAway && (
        <ErrorStrip problem={UNREACHABLE} onRetry={leave(loadErrors.retry)} onClose={leave(() => putAway(true))} />
      )}
    </FailuresContext>
  )
}
const UNREACHABLE = { code: 'network', message: '' } as const

/** A section cannot be loaded: the rest of the page works, and this message needs no further code (ERR-04). */
export function LoadError({
  problem,
  onRetry,
  onClose,
}: FailureProps & { readonly onClose?: (() => void) | undefined }) {
  const retry = useRef<HTMLButtonElement>(null)
  useVisibleFailure()
  useEffect(() => {
    const opener = document.activeElement
    retry.current?.focus()
    return () => {
      // the strip is already removed: the next layer returns the focus to its opener
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return <ErrorStrip retry={retry} problem={problem} onRetry={onRetry} onClose={onClose} />
}

function ErrorStrip({ problem, onRetry, onClose, retry }: FailureProps & {
  readonly onClose?: (() => void) | undefined
  readonly retry?: RefObject<HTMLButtonElement | null>
}) {
  const i18n = useI18n()
  return createPortal(
    <div role="alert" className={css.place}>
      <div className={css.snackbar}>
        <span className={css.text}>{translateCommonProblem(i18n, problem)}</span>
        <button ref={retry} type="button" className={css.action} onClick={onRetry}>
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

/** The same message in the place of the section. */
export function InlineLoadError({ problem, onRetry }: FailureProps) {
  useVisibleFailure()
  const i18n = useI18n()
  const retry = <Button variant="text" onClick={onRetry}>{i18n.t('common.retry')}</Button>
  return <Message announce icon={<Icon name="error" />} action={retry}>{translateCommonProblem(i18n, problem)}</Message>
}
