import type { Shop } from '../../core/shop/app.ts'

/** In ms. */
const STAYS_ALONE = 500

/**
 * The splash that came with the page stands until there is more to see: to draw the same once more holds a slow phone up. On menus only,
 * whose code is there: any other page asks for its own when it is drawn, and React would hold that back.
 */
export async function moreThanSplash({ boot: { sight, showsDialog }, router }: Pick<Shop, 'boot' | 'router'>): Promise<void> {
  const isAlone = (): boolean => sight.get().at === 'loader' && !showsDialog.get()
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
