/**
 * The id of the link to a promotion. The focus returns to this link when the promotion's layer
 * closes.
 */
export function promotionAnchor(id: number): string {
  return `promotion-${id}`
}
