/**
 * Runs in a page that was written ahead, and nowhere else: what was served stands until the shop has the same page to show,
 * unseen behind it, and goes in that frame. A question of the shop's, such as for a place, is asked over it.
 */
const BEHIND = 'behind-prerendered'
/** In ms: a layer that has not come by then comes later. */
const LAYER_WAITS = 5000

const served = document.getElementById('prerendered')
const shop = document.getElementById('app')
const overlays = document.getElementById('overlays')
if (served !== null && shop !== null && overlays !== null) stand(served, shop, overlays)

function stand(page: HTMLElement, app: HTMLElement, over: HTMLElement): void {
  const { title } = document
  const data = document.querySelectorAll('script[type="application/ld+json"]')
  let waitsForLayer = page.dataset['layer'] !== undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  app.classList.add(BEHIND)
  const observer = new MutationObserver(look)

  /** A heading, and nothing that is still on its way; or a failure. */
  function isReady(): boolean {
    if (app.querySelector('[role="alert"] h1, [role="alert"] h2, main [role="alert"]:not(:empty)') !== null) return true
    if (app.querySelector('h1') === null || app.querySelector('main [aria-busy="true"]') !== null) return false
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
    // the loader's says less
    if (document.title !== title) document.title = title
  }
  function takeOver(): void {
    observer.disconnect()
    clearTimeout(timer)
    for (const block of data) block.remove()
    page.remove()
    app.classList.remove(BEHIND)
  }
  for (const element of [app, over]) observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'inert'] })
  observer.observe(document.head, { childList: true, subtree: true })
}

export {}
