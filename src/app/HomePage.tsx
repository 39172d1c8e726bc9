import { HomeScreen } from '../menu/HomeScreen.tsx'
import { PromotionStrip } from '../promotions/PromotionStrip.tsx'

/** The first page: the promotions above the way into the menus. In a file of its own, which the page's head asks for. */
export function HomePage() {
  return <HomeScreen top={<PromotionStrip />} />
}
