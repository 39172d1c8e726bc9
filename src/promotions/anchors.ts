/** The id of a promotion's link, to which the focus returns from its layer. */
export function promotionAnchor(id: number): string {
  return `promotion-${id}`
}
