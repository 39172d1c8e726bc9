/** Parts of a view by the names that a style sheet has for `[data-morph]`. */
export type Parts = Readonly<Record<string, HTMLElement>>

const noop = (): void => undefined

/** Whether parts of a view can become those of another one here, and may. */
export const canMorph = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Lets parts of one view become those of another, above all that goes on meanwhile; both are named only until it is over. Nothing waits
 * for it, and whatever the customer does next ends it. `to` is asked once the former ones have been taken. Answers with what ends it.
 */
export function morph(from: Parts, to: () => Parts): () => void {
  const over = new AbortController()
  let unmark = mark(from)
  const transition = document.startViewTransition(() => {
    unmark()
    if (!over.signal.aborted) unmark = mark(to())
  })
  function end(): void {
    over.abort()
    unmark()
    transition.skipTransition()
  }
  for (const gesture of ['pointerdown', 'keydown', 'popstate', 'resize']) addEventListener(gesture, end, { capture: true, signal: over.signal })
  // of one that was ended, or that a page out of sight does not show
  transition.ready.catch(noop)
  transition.finished.catch(noop).finally(end)
  return end
}

/** A name is one element's at a time. */
function mark(parts: Parts): () => void {
  for (const [name, part] of Object.entries(parts)) part.dataset['morph'] = name
  return () => Object.values(parts).forEach(part => delete part.dataset['morph'])
}
