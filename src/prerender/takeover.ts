/*
 * The script of a prerendered page. It keeps the shop hidden until the shop has rendered the same
 * page, and then removes the prerendered page. Dialogs of the shop open over the prerendered page.
 * If this script does not run, `DocumentHead` removes the page, or the page's CSS hides it.
 */

/** The class of the shop's root element while the shop is hidden. The HTML file sets this class. */
const BEHIND = 'behind-prerendered'
/** The class of the shop's root while `DocumentHead` and the CSS must wait for this script. */
const HELD = 'held'
/** The class of the shop's root element while its error is above the prerendered page. */
const ABOVE = 'above-prerendered'
/** Selects error messages of the shop: of the whole shop, or of a section of its page. */
const ALERT = '[role="alert"] :is(h1, h2), main [role="alert"]:not(:empty)'
/** Time in ms to wait for the shop's layer. After that, the layer opens over the visible shop. */
const LAYER_TIMEOUT = 5000

const prerendered = document.getElementById('prerendered')
const shop = document.getElementById('app')
const overlays = document.getElementById('overlays')
if (prerendered !== null && shop !== null && overlays !== null) keepUntilReady(prerendered, shop, overlays)

function keepUntilReady(page: HTMLElement, app: HTMLElement, overlayRoot: HTMLElement): void {
  // `document.title` may already be the shop's
  const pageTitle = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title
  const dataBlocks = document.querySelectorAll('script[type="application/ld+json"]:not([data-live])')
  let waitsForLayer = page.dataset['layer'] !== undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The shop's title that `keepTitle` has replaced; `takeOver` sets it again. */
  let replacedTitle: string | undefined
  const titleObserver = new MutationObserver(keepTitle)
  const contentObserver = new MutationObserver(update)

  /**
   * Restores the page's title when the boot loader or the error layout sets another one. The title
   * of a screen or a layer stays.
   */
  function keepTitle(): void {
    replacedTitle = undefined
    const showsScreen = app.querySelector('h1') !== null && !hasFailed()
    if (showsScreen || document.title === pageTitle) return
    replacedTitle = document.title
    document.title = pageTitle
    // the observer must not see the change that this function has made
    titleObserver.takeRecords()
  }
  /**
   * Whether the shop shows an error instead of a page. An error of a section does not count: the
   * page then has its own heading, outside the error.
   */
  function hasFailed(): boolean {
    return (
      app.querySelector(ALERT) !== null &&
      (app.querySelector('h1') === null || app.querySelector('[role="alert"] h1') !== null)
    )
  }
  /**
   * Whether the shop has rendered the page: a heading and nothing that is loading, or an error of a
   * section. If the page is a layer, the layer must have opened and loaded, or LAYER_TIMEOUT must
   * have passed since the shop rendered the page below.
   */
  function isReady(): boolean {
    if (app.querySelector(ALERT) !== null) return true
    // The app is inert below the location dialog of a first visit. This page stays behind that
    // dialog unless the customer has selected another language earlier: two languages must not mix.
    if (app.querySelector('h1') === null) return app.inert && document.documentElement.lang !== page.lang
    if (app.querySelector('main [aria-busy="true"]') !== null) return false
    if (!waitsForLayer) return true
    timer ??= setTimeout(() => {
      waitsForLayer = false
      update()
    }, LAYER_TIMEOUT)
    return [...overlayRoot.querySelectorAll('[role="dialog"], [role="alert"]:not(:empty)')].some(
      layer => layer.querySelector('[aria-busy="true"]') === null,
    )
  }
  function update(): void {
    const showsError = hasFailed()
    app.classList.toggle(ABOVE, showsError)
    app.classList.toggle(BEHIND, !showsError)
    if (!showsError && isReady()) return takeOver()
    page.toggleAttribute('inert', app.inert)
  }
  function takeOver(): void {
    titleObserver.disconnect()
    contentObserver.disconnect()
    clearTimeout(timer)
    for (const block of dataBlocks) block.remove()
    page.remove()
    app.classList.remove(BEHIND, HELD, ABOVE)
    // set even if it is the same, because `DocumentHead` describes the page when the title is set
    document.title = replacedTitle ?? document.title
  }
  // the CSS has already replaced the page, because this script loaded late
  if (app.childElementCount > 0 && getComputedStyle(app).visibility === 'visible') return takeOver()
  app.classList.add(HELD)
  titleObserver.observe(document.head, { childList: true, subtree: true })
  for (const element of [app, overlayRoot])
    contentObserver.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'inert'] })
  contentObserver.observe(document.documentElement, { attributeFilter: ['lang'] })
  if (app.childElementCount > 0) keepTitle()
  update()
}

export {}
