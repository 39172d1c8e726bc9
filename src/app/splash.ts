import type { Shop } from '../../core/shop/shop.ts'

/** The longest wait in ms for more than the splash. */
const STAYS_ALONE = 500

/**
 * Waits while the boot would render only the splash that `index.html` already shows: rendering it
 * again slows down a slow phone. Menus only, whose code has loaded: other pages load their code
 * when they render, and React would delay that.
 */
export async function waitForMoreThanSplash({
  boot: { sight, showsDialog },
  router,
}: Pick<Shop, 'boot' | 'router'>): Promise<void> {
  const isAlone = (): boolean => sight.get().status === 'loader' && !showsDialog.get()
  if (router.current.get().page.name !== 'menus.show' || !isAlone()) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, STAYS_ALONE)
    const stops = [sight, showsDialog].map(store => store.subscribe(() => { if (!isAlone()) end() }))
    function end(): void {
      clearTimeout(timer)
      stops.forEach(stop => stop())
      resolve()
    }
  })
}
