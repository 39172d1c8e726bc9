import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../../core/store/store.ts'
import { plainProblem } from '../bind/plain-problem.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Message } from '../ui/Message.tsx'
import { overlayRoot } from '../ui/overlays/overlayRoot.ts'
import * as css from '../ui/snackbar/Snackbar.module.css'
import type { FailureProps } from './Crash.tsx'
import { FailuresContext, useFailureInSight } from './failures-in-sight.ts'

/** Says that what the customer has done waits for what cannot be had, where no failure in sight says so with a «Повторить» of its own. */
export function Failures({ children }: { readonly children: ReactNode }) {
  const { missing } = useShop()
  const [inSight] = useState(() => createStore(0))
  const isMissed = useStore(missing.isTold)
  const isAlone = useStore(inSight) === 0
  const [isPutAway, putAway] = useState(false)
  if (!isMissed && isPutAway) putAway(false)
  /** What has the focus goes. */
  const leave = (then: () => void) => () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    then()
  }
  return (
    <FailuresContext value={inSight}>
      {children}
      {isMissed && isAlone && !isPutAway && <Strip problem={UNREACHABLE} onRetry={leave(missing.again)} onClose={leave(() => putAway(true))} />}
    </FailuresContext>
  )
}
const UNREACHABLE = { code: 'network', message: '' } as const

/** A part of the page cannot be had: the rest lives, and nothing need be fetched to say so (ERR-04). */
export function Missing({ problem, onRetry, onClose }: FailureProps & { readonly onClose?: (() => void) | undefined }) {
  const retry = useRef<HTMLButtonElement>(null)
  useFailureInSight()
  useEffect(() => {
    const opener = document.activeElement
    retry.current?.focus()
    return () => {
      // gone already: the layer that comes next gives the focus back to its opener
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return <Strip retry={retry} problem={problem} onRetry={onRetry} onClose={onClose} />
}

function Strip({ problem, onRetry, onClose, retry }: FailureProps & {
  readonly onClose?: (() => void) | undefined
  readonly retry?: RefObject<HTMLButtonElement | null>
}) {
  const words = useWords()
  return createPortal(
    <div role="alert" className={css.place}>
      <div className={css.snackbar}>
        <span className={css.text}>{plainProblem(words, problem)}</span>
        <button ref={retry} type="button" className={css.action} onClick={onRetry}>{words.t('common.retry')}</button>
        {onClose && <IconButton label={words.t('common.close')} icon={<Icon name="close" size={20} />} onClick={onClose} />}
      </div>
    </div>,
    overlayRoot(),
  )
}

/** The same in the part's own place. */
export function MissingHere({ problem, onRetry }: FailureProps) {
  useFailureInSight()
  const words = useWords()
  const retry = <Button variant="text" onClick={onRetry}>{words.t('common.retry')}</Button>
  return <Message announce icon={<Icon name="error" />} action={retry}>{plainProblem(words, problem)}</Message>
}
