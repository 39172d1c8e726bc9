/** A promotion over the page it was opened from, by its own address (MENU-08). */
export function PromotionLayer() {
  return null
}
