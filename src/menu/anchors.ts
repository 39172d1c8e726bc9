/** The ids that addresses and the navigation point at: part of the storefront's links, so they do not change. */
export function groupAnchor(menuId: number, groupId: number): string {
  return `group-${menuId}-${groupId}`
}
export function menuAnchor(menuId: number): string {
  return `menu-${menuId}`
}
/** The link of a dish's card, to which the focus returns from its detail. */
export function positionAnchor(positionId: number): string {
  return `position-${positionId}`
}
