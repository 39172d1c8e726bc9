/** Elements of a view, by their `data-morph` name. A style sheet gives each name a transition. */
export type MorphElements = Readonly<Record<string, HTMLElement>>

const noop = (): void => undefined

/** Whether the browser supports view transitions and the customer allows motion. */
export const canMorph = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Starts a view transition between elements of two views; `to` is called once the browser has
 * captured the first. The customer's next gesture ends it, and so does the returned function.
 */
export function morph(from: MorphElements, to: () => MorphElements): () => void {
  const ending = new AbortController()
  let removeMarks = markParts(from)
  const transition = document.startViewTransition(() => {
    removeMarks()
    if (!ending.signal.aborted) removeMarks = markParts(to())
  })
  function end(): void {
    ending.abort()
    removeMarks()
    transition.skipTransition()
  }
  for (const gesture of ['pointerdown', 'keydown', 'popstate', 'resize'])
    addEventListener(gesture, end, { capture: true, signal: ending.signal })
  // Both promises reject if the transition is skipped or the page is hidden.
  transition.ready.catch(noop)
  transition.finished.catch(noop).finally(end)
  return end
}

/** Sets the transition names. They must be unique, so the returned function removes them again. */
function markParts(elements: MorphElements): () => void {
  for (const [name, element] of Object.entries(elements)) element.dataset['morph'] = name
  return () => Object.values(elements).forEach(element => delete element.dataset['morph'])
}
