import { HomeScreen } from '../menu/HomeScreen.tsx'
import { useShop, useStore } from '../bind/shop.ts'
import { PromotionStrip } from '../promotions/PromotionStrip.tsx'
import { Inline } from './Asked.tsx'
import { fetchedView } from './fetched-view.tsx'
import { files } from './parts/files.ts'
import { useHasSettled } from './settled.tsx'
import * as css from './HomePage.module.css'

const LastOrder = fetchedView(() => files.purchase().then(file => file.LastOrder), { needs: ['purchase'], says: 'purchase' })

/** The first page: the last order and the promotions above the way into the menus. In a file of its own, which the page's head asks for. */
export function HomePage() {
  const hasOrders = useStore(useShop().hasOrders)
  const hasSettled = useHasSettled()
  return <HomeScreen top={<>{hasOrders && <div className={css.last}>{hasSettled && <Inline waiting={null}><LastOrder /></Inline>}</div>}<PromotionStrip /></>} />
}
