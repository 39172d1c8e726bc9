/**
 * Runs in a page that was written ahead, and nowhere else: what was served stands until the shop has the same page to show,
 * unseen behind it, and goes in that frame. A question of the shop's, such as for a place, is asked over it. Where this script does not
 * come the page goes without it: `DocumentHead`, or the page's own look, takes it away.
 */
const BEHIND = 'behind-prerendered'
const HELD = 'held'
/** In ms: a layer that has not come by then comes later. */
const LAYER_WAITS = 5000

const served = document.getElementById('prerendered')
const shop = document.getElementById('app')
const overlays = document.getElementById('overlays')
if (served !== null && shop !== null && overlays !== null) stand(served, shop, overlays)

function stand(page: HTMLElement, app: HTMLElement, over: HTMLElement): void {
  // the shop may have written its own by now
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title
  const data = document.querySelectorAll('script[type="application/ld+json"]:not([data-live])')
  let waitsForLayer = page.dataset['layer'] !== undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let loaderTitle: string | undefined
  const titles = new MutationObserver(keepTitle)
  const observer = new MutationObserver(look)

  /** The loader's says less than the page's, which stands in its place; what a screen or a layer says stays. */
  function keepTitle(): void {
    loaderTitle = undefined
    if (app.querySelector('h1') !== null || document.title === title) return
    loaderTitle = document.title
    document.title = title
    titles.takeRecords()
  }
  /** A heading, and nothing that is still on its way; or a failure. */
  function isReady(): boolean {
    if (app.querySelector('[role="alert"] h1, [role="alert"] h2, main [role="alert"]:not(:empty)') !== null) return true
    // who is asked for a place in another language is shown no word of this one: the address with `?lang=` is what it says it is
    if (app.querySelector('h1') === null) return app.inert && document.documentElement.lang !== page.lang
    if (app.querySelector('main [aria-busy="true"]') !== null) return false
    if (!waitsForLayer) return true
    timer ??= setTimeout(() => {
      waitsForLayer = false
      look()
    }, LAYER_WAITS)
    return [...over.querySelectorAll('[role="dialog"], [role="alert"]:not(:empty)')].some(layer => layer.querySelector('[aria-busy="true"]') === null)
  }
  function look(): void {
    if (isReady()) return takeOver()
    page.toggleAttribute('inert', app.inert)
  }
  function takeOver(): void {
    titles.disconnect()
    observer.disconnect()
    clearTimeout(timer)
    for (const block of data) block.remove()
    page.remove()
    app.classList.remove(BEHIND, HELD)
    // said anew in any case: the head describes the page by it from now on
    document.title = loaderTitle ?? document.title
  }
  // come too late: the page has gone from sight by itself
  if (app.childElementCount > 0 && getComputedStyle(app).visibility === 'visible') return takeOver()
  app.classList.add(HELD)
  titles.observe(document.head, { childList: true, subtree: true })
  for (const element of [app, over]) observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'inert'] })
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  if (app.childElementCount > 0) keepTitle()
  look()
}

export {}
