import type { Shop } from '../../core/shop/app.ts'

/** In ms. */
const STAYS_ALONE = 500

/**
 * The splash that came with the page stands until there is more to see: to draw the same once more holds a slow phone up. On menus only,
 * whose code is there: any other page asks for its own when it is drawn, and React would hold that back.
 */
export function moreThanSplash({ boot: { sight, showsDialog }, router }: Shop): Promise<void> {
  return new Promise(resolve => {
    function look(): void {
      if (sight.get().at === 'loader' && !showsDialog.get()) return
      stops.forEach(stop => stop())
      resolve()
    }
    const stops = [sight, showsDialog].map(store => store.subscribe(look))
    if (router.current.get().page.name === 'menus.show') setTimeout(resolve, STAYS_ALONE)
    else resolve()
    look()
  })
}
