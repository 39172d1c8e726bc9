/**
 * Ids that addresses and the navigation point at. They are part of shared links, so they never
 * change.
 */
export function groupAnchor(menuId: number, groupId: number): string {
  return `group-${menuId}-${groupId}`
}
export function menuAnchor(menuId: number): string {
  return `menu-${menuId}`
}
/** The id of the link on a dish's card. The focus returns to it when the dish's layer closes. */
export function positionAnchor(positionId: number): string {
  return `position-${positionId}`
}
