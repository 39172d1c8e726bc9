import type { Shop } from '../../core/shop/app.ts'

/** In ms. */
const STAYS_ALONE = 500
/** The pages whose code is there; any other asks for its own when it is drawn. */
const AT_HAND: readonly string[] = ['home.index', 'menus.show']

/** The splash that came with the page stands until there is more to see: to draw the same once more holds a slow phone up. */
export function moreThanSplash({ boot: { sight, showsDialog }, router }: Shop): Promise<void> {
  return new Promise(resolve => {
    function look(): void {
      if (sight.get().at === 'loader' && !showsDialog.get()) return
      stops.forEach(stop => stop())
      resolve()
    }
    const stops = [sight, showsDialog].map(store => store.subscribe(look))
    if (AT_HAND.includes(router.current.get().page.name)) setTimeout(resolve, STAYS_ALONE)
    else resolve()
    look()
  })
}
