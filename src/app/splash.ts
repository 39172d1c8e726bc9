import type { Shop } from '../../core/shop/shop.ts'

/** In ms. */
const MAX_WAIT = 500

/**
 * Delays the first render of a menu while it would show only the splash that `index.html` already
 * shows, as rendering it again slows down a slow phone. Other pages are not delayed, because they load
 * their code when they render.
 */
export async function waitForMoreThanSplash({
  boot: { view, showsDialog },
  router,
}: Pick<Shop, 'boot' | 'router'>): Promise<void> {
  const showsOnlySplash = (): boolean => view.get().status === 'loader' && !showsDialog.get()
  if (router.current.get().page.name !== 'menus.show' || !showsOnlySplash()) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, MAX_WAIT)
    const stops = [view, showsDialog].map(store => store.subscribe(() => { if (!showsOnlySplash()) end() }))
    function end(): void {
      clearTimeout(timer)
      stops.forEach(stop => stop())
      resolve()
    }
  })
}
