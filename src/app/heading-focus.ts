/** What ends the way to a heading: the customer has gone on by themselves. */
const GESTURES = ['pointerdown', 'keydown'] as const

interface Way {
  readonly hash: string
  readonly show: (id: string) => void
  /** What has the focus meanwhile; null as long as nothing has been given it. */
  at: Element | null
}

/** Leads the focus to a page's heading, or what is to be done next there, which may come long after the page was opened (RT-08). */
export function createHeadingFocus() {
  let way: Way | null = null
  const grown = new MutationObserver(soon)

  function end(): void {
    way = null
    grown.disconnect()
  }
  function begin(next: Way): void {
    way = next
    grown.observe(document.body, { childList: true, subtree: true })
    soon()
  }

  function go(): void {
    if (way === null) return
    const focused = document.activeElement
    if (way.at !== null && focused !== null && focused !== way.at && focused !== document.body) return end()
    const { hash } = way
    const main = document.getElementById('main')
    const named = hash.length > 1 ? main?.querySelector<HTMLElement>(`:is(h1, h2, h3, button)[id="${CSS.escape(hash.slice(1))}"]`) ?? null : null
    // `data-next`: all before it is done already
    const heading = named ?? main?.querySelector<HTMLElement>('[data-next]') ?? main?.querySelector<HTMLElement>('h1') ?? null
    const target = heading ?? main
    if (target === null) return
    // a heading takes no focus by itself
    if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
    if (target !== focused) target.focus({ preventScroll: true })
    if (target === named) way.show(named.id)
    way.at = target
    if (hash.length > 1 ? named !== null : heading !== null) end()
  }
  /** After the effects of all views: one that closes gives its focus back first. */
  function soon(): void {
    queueMicrotask(go)
  }

  return {
    /** To the heading that `hash` names, which `show` brings into sight, else to the page's own or the page. */
    lead(hash: string, show: Way['show'] = () => undefined) {
      begin({ hash, show, at: null })
    },
    /** The same to the page's own, if what had the focus is gone. */
    rescue() {
      begin(way ?? { hash: '', show: () => undefined, at: document.body })
    },
    /** Hears the customer's gestures until the function that it answers with is called. */
    attend() {
      const gone = new AbortController()
      for (const gesture of GESTURES) document.addEventListener(gesture, end, { capture: true, passive: true, signal: gone.signal })
      if (way !== null) begin(way)
      return () => {
        gone.abort()
        grown.disconnect()
      }
    },
  }
}
