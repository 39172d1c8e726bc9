import { useEffect, useRef, useState } from 'react'
import { from } from '../breakpoints.ts'
import { Spinner } from '../Spinner.tsx'
import { useMedia } from '../useMedia.ts'
import { Layer } from './Layer.tsx'
import { useOverlay } from './useOverlay.ts'
import * as css from './ProgressOverlay.module.css'

/** Times in ms: a short task shows no progress, and a shown one stays long enough to be seen. */
const showAfter = 300
const showAtLeast = 500

export type ProgressOverlayProps = {
  readonly open: boolean
  /** The description of the task, shown and announced, e.g. «Отправляем заказ…». */
  readonly label: string
}

/** Blocks the page at once, and shows the reason if the task takes a while. */
export function ProgressOverlay({ open, label }: ProgressOverlayProps) {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      shownAt.current = open ? performance.now() : 0
      setShown(open)
    }, open ? showAfter : Math.max(0, shownAt.current + showAtLeast - performance.now()))
    return () => clearTimeout(timer)
  }, [open])
  return open || isShown ? <Blocker label={label} shown={isShown} /> : null
}

function Blocker({ label, shown }: { readonly label: string; readonly shown: boolean }) {
  const layer = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isWide = useMedia(from('sm'))
  useOverlay({ layer, initialFocus: box, onEscape: undefined })
  return (
    <Layer ref={layer} zIndex={2700} scrim={shown}>
      <div
        ref={box}
        tabIndex={-1}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-busy="true"
        className={css.box}
      >
        <div className={shown ? css.card : undefined}>
          {shown && <Spinner size={isWide ? 48 : 40} />}
          <p role="status">{shown && label}</p>
        </div>
      </div>
    </Layer>
  )
}
