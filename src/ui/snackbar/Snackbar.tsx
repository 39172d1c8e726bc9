import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createScrollPaddingRef } from '../scroll-padding-ref.ts'
import { useTimeout } from '../effects.ts'
import { SpokenText } from '../SpokenText.tsx'
import { useFocusAfterRemoval } from '../useFocusAfterRemoval.ts'
import type { SnackbarMessage } from './SnackbarHost.tsx'
import * as css from './Snackbar.module.css'

type Props = {
  readonly message: SnackbarMessage
  /** Called when the message should disappear. */
  readonly onEnd: () => void
}

/** In ms: how long a message is shown by default, and by default with an action. */
const DEFAULT_DURATION = 4000
const DEFAULT_DURATION_WITH_ACTION = 8000

/**
 * Adds the message's height to the scroll padding. Only for messages without a time limit, because
 * each change of the CSS property restyles all of a long menu.
 */
const addToScrollPadding = createScrollPaddingRef('--snackbar-height')

/** The visible shortcut. Key names are the same in all languages. */
const UNDO_KEYS = 'Ctrl+Z'

/** A selector of elements in which Ctrl+Z undoes typing. */
const TEXT_FIELD = 'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, [contenteditable]'

/**
 * A short message. Its time starts again once it has neither the pointer nor the focus. A message
 * with an action has no time limit for keyboard users, as the action may be many Tab presses away
 * (WCAG 2.2.1).
 */
export function Snackbar({ message, onEnd }: Props) {
  const { text, spokenText, action } = message
  const { duration = action ? DEFAULT_DURATION_WITH_ACTION : DEFAULT_DURATION } = message
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  // Read while rendering: the commit may remove the pressed element, which has the focus.
  const [wasCausedByKeyboard] = useState(() => document.activeElement?.matches(':focus-visible') === true)
  const [hasNoTimeLimit, setHasNoTimeLimit] = useState(wasCausedByKeyboard && action !== undefined)
  const root = useRef<HTMLDivElement>(null)
  /** The element that had the focus when the message appeared. It gets the focus back. */
  const [origin] = useState(() => document.activeElement)
  useTimeout(hasPointer || hasFocus || hasNoTimeLimit ? null : duration, onEnd)
  useFocusAfterRemoval(root, () => (origin instanceof HTMLElement && origin.isConnected && origin !== document.body
    ? origin
    : document.getElementById('main')))

  useEffect(() => (duration === null ? addToScrollPadding(root.current) : undefined), [duration])
  function runAction(): void {
    onEnd()
    action?.onPress()
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // `code` instead of `key`, which is «я» with a Russian layout.
    const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isUndo || action?.isUndo !== true) return
    if (event.target instanceof Element && event.target.matches(TEXT_FIELD)) return
    event.preventDefault()
    runAction()
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('keydown', event => handleKey(event), { signal })
    document.addEventListener('pointerdown', () => setHasNoTimeLimit(false), { signal, passive: true })
    return () => controller.abort()
  }, [])

  return (
    <div ref={root} className={css.snackbar}
      onPointerEnter={() => setHasPointer(true)} onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      <span className={css.text}>
        {spokenText === undefined ? text : <SpokenText visibleText={text} spokenText={spokenText} />}
      </span>
      {action && (
        <button type="button" className={css.action} onClick={runAction}
          aria-keyshortcuts={action.isUndo === true ? 'Control+Z Meta+Z' : undefined}>
          {action.text}
        </button>
      )}
      {wasCausedByKeyboard && action?.isUndo === true && <span className={css.keys}>{UNDO_KEYS}</span>}
    </div>
  )
}
