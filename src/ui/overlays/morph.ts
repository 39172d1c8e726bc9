/**
 * Elements of a view, by the value that `data-morph` gets during a transition. A style sheet has a
 * `view-transition-name` for each value.
 */
export type MorphElements = Readonly<Record<string, HTMLElement>>

const noop = (): void => undefined

/** Whether the browser supports view transitions and the customer allows motion. */
export const canMorph = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Starts a view transition between elements of two views: the browser captures the present view and
 * calls `showNext`, which changes the page if needed and returns the elements of the next view. The
 * returned function or a gesture of the customer ends the transition, even before `showNext`.
 */
export function morph(from: MorphElements, showNext: () => MorphElements): () => void {
  const controller = new AbortController()
  let removeNames = setTransitionNames(from)
  const transition = document.startViewTransition(() => {
    removeNames()
    if (!controller.signal.aborted) removeNames = setTransitionNames(showNext())
  })
  function end(): void {
    controller.abort()
    removeNames()
    transition.skipTransition()
  }
  for (const gesture of ['pointerdown', 'keydown', 'popstate', 'resize'])
    addEventListener(gesture, end, { capture: true, signal: controller.signal })
  // `ready` rejects if the transition is skipped, `finished` if `showNext` throws.
  transition.ready.catch(noop)
  transition.finished.catch(noop).finally(end)
  return end
}

/** Sets `data-morph`. Names must be unique in the page, so the returned function removes them. */
function setTransitionNames(elements: MorphElements): () => void {
  for (const [name, element] of Object.entries(elements)) element.dataset['morph'] = name
  return () => Object.values(elements).forEach(element => delete element.dataset['morph'])
}
