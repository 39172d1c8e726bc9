/** The id of a promotion's link. The focus returns to it when the layer closes. */
export function promotionAnchor(id: number): string {
  return `promotion-${id}`
}
