import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepClear } from '../keep-clear.ts'
import { useTimeout } from '../effects.ts'
import { SeenAndHeard } from '../SeenAndHeard.tsx'
import { useFocusAfterRemoval } from '../useFocusAfterRemoval.ts'
import type { SnackbarMessage } from './SnackbarHost.tsx'
import * as css from './Snackbar.module.css'

type Props = {
  readonly message: SnackbarMessage
  readonly onEnd: () => void
}

/** Only for lasting messages: changing the property restyles all of a long menu. */
const keepLastingClear = keepClear('--snackbar-height')

/** The key names are the same in all languages. */
const UNDO_KEYS = 'Ctrl+Z'

/** Elements in which Ctrl+Z undoes typing. */
const TEXT_FIELD = 'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, [contenteditable]'

/**
 * A message. Its timer stops while a pointer or the focus is on it. With an action it has no time
 * limit for keyboard users, as the action may be many Tab presses away (WCAG 2.2.1).
 */
export function Snackbar({ message, onEnd }: Props) {
  const { text, heard, action, duration = action ? 8000 : 4000 } = message
  const [isHeld, setHeld] = useState(false)
  // read while rendering, before the pressed element, which may have the focus, is removed
  const [isByKeyboard] = useState(() => document.activeElement?.matches(':focus-visible') === true)
  const [isUnhurried, setUnhurried] = useState(isByKeyboard && action !== undefined)
  const place = useRef<HTMLDivElement>(null)
  const [origin] = useState(() => document.activeElement)
  useTimeout(isHeld || isUnhurried ? null : duration, onEnd)
  useFocusAfterRemoval(place, () => (origin instanceof HTMLElement && origin.isConnected && origin !== document.body
    ? origin
    : document.getElementById('main')))

  useEffect(() => (duration === null ? keepLastingClear(place.current) : undefined), [duration])
  function press(): void {
    onEnd()
    action?.onPress()
  }
  const pressByKey = useEffectEvent((event: KeyboardEvent) => {
    // `code`, not `key`: with a Russian layout the key is «я»
    const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isUndo || action?.isUndo !== true) return
    if (event.target instanceof Element && event.target.matches(TEXT_FIELD)) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const gone = new AbortController()
    document.addEventListener('keydown', event => pressByKey(event), { signal: gone.signal })
    document.addEventListener('pointerdown', () => setUnhurried(false), { signal: gone.signal, passive: true })
    return () => gone.abort()
  }, [])

  return (
    <div ref={place} className={css.snackbar} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <span className={css.text}>{heard === undefined ? text : <SeenAndHeard seen={text} heard={heard} />}</span>
      {action && (
        <button type="button" className={css.action} onClick={press}
          aria-keyshortcuts={action.isUndo === true ? 'Control+Z Meta+Z' : undefined}>
          {action.text}
        </button>
      )}
      {isByKeyboard && action?.isUndo === true && <span className={css.keys}>{UNDO_KEYS}</span>}
    </div>
  )
}
