import type { Shop } from '../../core/shop/app/shop.ts'

/** The longest delay of the first render in ms. */
const MAX_WAIT = 500

/**
 * Delays the first render of a menu page while it would show only the splash image: `index.html`
 * already shows that image, and a second one costs a slow phone time. Other pages are not delayed,
 * because their code loads when they render.
 */
export async function waitForMoreThanSplash({
  boot: { view, showsDialog },
  router,
}: Pick<Shop, 'boot' | 'router'>): Promise<void> {
  const showsOnlySplash = (): boolean => view.get().status === 'loader' && !showsDialog.get()
  if (router.current.get().page.name !== 'menus.show' || !showsOnlySplash()) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, MAX_WAIT)
    const unsubscribes = [view, showsDialog].map(store => store.subscribe(() => { if (!showsOnlySplash()) end() }))
    function end(): void {
      clearTimeout(timer)
      unsubscribes.forEach(unsubscribe => unsubscribe())
      resolve()
    }
  })
}
