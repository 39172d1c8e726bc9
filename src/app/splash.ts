import type { Shop } from '../../core/shop/app.ts'

/** In ms. */
const STAYS_ALONE = 500

/** The splash that came with the page stands until there is more to see: to draw the same once more holds a slow phone up. */
export function moreThanSplash({ sight, showsDialog }: Shop['boot']): Promise<void> {
  return new Promise(resolve => {
    function look(): void {
      if (sight.get().at === 'loader' && !showsDialog.get()) return
      stops.forEach(stop => stop())
      resolve()
    }
    const stops = [sight, showsDialog].map(store => store.subscribe(look))
    setTimeout(resolve, STAYS_ALONE)
    look()
  })
}
