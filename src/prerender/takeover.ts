/**
 * Runs only in a prerendered page. The served page stays until the shop has rendered the same page,
 * hidden behind it, and is removed in that frame. A dialog of the shop, such as the location
 * dialog, opens over it. Without this script `DocumentHead` or the page's CSS removes it.
 */
const BEHIND = 'behind-prerendered'
const HELD = 'held'
/** Set when the shop has failed: its error is shown above the served page, which stays. */
const ABOVE = 'above-prerendered'
const ALERT = '[role="alert"] :is(h1, h2), main [role="alert"]:not(:empty)'
/** Time in ms to wait for a layer; a later one opens over the shop. */
const LAYER_WAITS = 5000

const served = document.getElementById('prerendered')
const shop = document.getElementById('app')
const overlays = document.getElementById('overlays')
if (served !== null && shop !== null && overlays !== null) stand(served, shop, overlays)

function stand(page: HTMLElement, app: HTMLElement, over: HTMLElement): void {
  // the shop may have set its title already
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title
  const data = document.querySelectorAll('script[type="application/ld+json"]:not([data-live])')
  let waitsForLayer = page.dataset['layer'] !== undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let loaderTitle: string | undefined
  const titles = new MutationObserver(keepTitle)
  const observer = new MutationObserver(look)

  /**
   * Keeps the page's title while the boot loader sets a shorter one; the title of a screen or a
   * layer stays.
   */
  function keepTitle(): void {
    loaderTitle = undefined
    if ((app.querySelector('h1') !== null && !hasFailed()) || document.title === title) return
    loaderTitle = document.title
    document.title = title
    titles.takeRecords()
  }
  /**
   * Whether the shop shows an error instead of a page. An error of a section leaves the page's
   * heading.
   */
  function hasFailed(): boolean {
    return (
      app.querySelector(ALERT) !== null &&
      (app.querySelector('h1') === null || app.querySelector('[role="alert"] h1') !== null)
    )
  }
  /**
   * Whether the shop has rendered a page: a heading and nothing loading, or an error of a section.
   */
  function isReady(): boolean {
    if (app.querySelector(ALERT) !== null) return true
    // A location dialog in another language must not lie over this page's text: the address with
    // `?lang=` keeps that language.
    if (app.querySelector('h1') === null) return app.inert && document.documentElement.lang !== page.lang
    if (app.querySelector('main [aria-busy="true"]') !== null) return false
    if (!waitsForLayer) return true
    timer ??= setTimeout(() => {
      waitsForLayer = false
      look()
    }, LAYER_WAITS)
    return [...over.querySelectorAll('[role="dialog"], [role="alert"]:not(:empty)')].some(
      layer => layer.querySelector('[aria-busy="true"]') === null,
    )
  }
  function look(): void {
    const isAbove = hasFailed()
    app.classList.toggle(ABOVE, isAbove)
    app.classList.toggle(BEHIND, !isAbove)
    if (!isAbove && isReady()) return takeOver()
    page.toggleAttribute('inert', app.inert)
  }
  function takeOver(): void {
    titles.disconnect()
    observer.disconnect()
    clearTimeout(timer)
    for (const block of data) block.remove()
    page.remove()
    app.classList.remove(BEHIND, HELD, ABOVE)
    // set in any case: the head's observer describes the page when the title changes
    document.title = loaderTitle ?? document.title
  }
  // too late: the CSS has already hidden the page
  if (app.childElementCount > 0 && getComputedStyle(app).visibility === 'visible') return takeOver()
  app.classList.add(HELD)
  titles.observe(document.head, { childList: true, subtree: true })
  for (const element of [app, over])
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'inert'] })
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  if (app.childElementCount > 0) keepTitle()
  look()
}

export {}
