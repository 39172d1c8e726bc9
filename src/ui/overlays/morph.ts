/** Elements of a view, by the names that a style sheet has for `[data-morph]`. */
export type MorphElements = Readonly<Record<string, HTMLElement>>

const noop = (): void => undefined

/** Whether the browser supports view transitions and the customer allows motion. */
export const canMorph = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Starts a view transition from elements of one view to those of another. The elements have names
 * only until it ends. It blocks nothing, and the customer's next gesture ends it. `to` is called
 * after the old state was captured. Returns a function that ends it.
 */
export function morph(from: MorphElements, to: () => MorphElements): () => void {
  const over = new AbortController()
  let unmark = markParts(from)
  const transition = document.startViewTransition(() => {
    unmark()
    if (!over.signal.aborted) unmark = markParts(to())
  })
  function end(): void {
    over.abort()
    unmark()
    transition.skipTransition()
  }
  for (const gesture of ['pointerdown', 'keydown', 'popstate', 'resize'])
    addEventListener(gesture, end, { capture: true, signal: over.signal })
  // both reject when the transition was skipped, or the page is hidden
  transition.ready.catch(noop)
  transition.finished.catch(noop).finally(end)
  return end
}

/** Sets the transition names; returns a function that removes them, as a name must be unique. */
function markParts(parts: MorphElements): () => void {
  for (const [name, part] of Object.entries(parts)) part.dataset['morph'] = name
  return () => Object.values(parts).forEach(part => delete part.dataset['morph'])
}
