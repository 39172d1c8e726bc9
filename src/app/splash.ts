import type { Shop } from '../../core/shop/app/shop.ts'

/** The longest delay of the first render in ms; longer while a prerendered page is visible. */
const MAX_WAIT = 500
const MAX_WAIT_WITH_PAGE = 5000

/**
 * Delays the first render of a menu page while it would show only the splash image: `index.html`
 * already shows that image, and a second one costs a slow phone time. Other pages are not delayed,
 * because their code loads when they render. `isPrerendered`: whether the browser shows a
 * prerendered page, above which a dialog opens.
 */
export async function waitForMoreThanSplash({
  boot: { view, showsDialog },
  router,
}: Pick<Shop, 'boot' | 'router'>, isPrerendered = false): Promise<void> {
  const showsOnlySplash = (): boolean => view.get().status === 'loader' && (isPrerendered || !showsDialog.get())
  if (!isPrerendered && router.current.get().page.name !== 'menus.show' || !showsOnlySplash()) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, isPrerendered ? MAX_WAIT_WITH_PAGE : MAX_WAIT)
    const unsubscribes = [view, showsDialog].map(store => store.subscribe(() => { if (!showsOnlySplash()) end() }))
    function end(): void {
      clearTimeout(timer)
      unsubscribes.forEach(unsubscribe => unsubscribe())
      resolve()
    }
  })
}
