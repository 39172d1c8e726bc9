import { useEffect, useRef, useState } from 'react'
import { from } from '../breakpoints.ts'
import { Spinner } from '../Spinner.tsx'
import { useMedia } from '../useMedia.ts'
import { Layer } from './Layer.tsx'
import { useOverlay } from './useOverlay.ts'
import * as css from './ProgressOverlay.module.css'

/** Above all other overlays: `--z-progress` of `tokens.css`. */
const PROGRESS_Z_INDEX = 2700
/** In ms: a task that ends sooner shows no spinner. */
const SHOW_AFTER = 300
/** In ms: the minimum time for which the spinner is shown, so that it does not flash. */
const SHOW_AT_LEAST = 500

export type ProgressOverlayProps = {
  readonly open: boolean
  /** A description of the task, e.g. «Отправляем заказ…». It is shown and announced. */
  readonly label: string
}

/** Blocks the page while a task runs. A spinner and the label appear if the task takes long. */
export function ProgressOverlay({ open, label }: ProgressOverlayProps) {
  const [isShown, setShown] = useState(false)
  /** When the spinner appeared, by `performance.now`; 0 while it is hidden. */
  const shownAt = useRef(0)
  useEffect(() => {
    const hideAfter = Math.max(0, shownAt.current + SHOW_AT_LEAST - performance.now())
    const timer = setTimeout(() => {
      shownAt.current = open ? performance.now() : 0
      setShown(open)
    }, open ? SHOW_AFTER : hideAfter)
    return () => clearTimeout(timer)
  }, [open])
  return open || isShown ? <Blocker label={label} isShown={isShown} /> : null
}

/** The overlay. It covers the page at once, and shows the spinner and the label later. */
function Blocker({ label, isShown }: { readonly label: string; readonly isShown: boolean }) {
  const layer = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isWide = useMedia(from('sm'))
  useOverlay({ layer, initialFocus: box, onDismiss: undefined })
  return (
    <Layer ref={layer} zIndex={PROGRESS_Z_INDEX} scrim={isShown}>
      <div
        ref={box}
        tabIndex={-1}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-busy="true"
        className={css.box}
      >
        <div className={isShown ? css.card : undefined}>
          {isShown && <Spinner size={isWide ? 48 : 40} />}
          <p role="status">{isShown && label}</p>
        </div>
      </div>
    </Layer>
  )
}
