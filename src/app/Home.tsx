import { HomeScreen } from '../menu/HomeScreen.tsx'
import { PromotionStrip } from '../promotions/PromotionStrip.tsx'

/** The first page: the promotions above the way into the menus. */
export function Home() {
  return <HomeScreen top={<PromotionStrip />} />
}
