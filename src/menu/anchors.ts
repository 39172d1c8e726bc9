/*
 * Ids of elements of the menu. Shared links point at sections and menus, so their ids must never
 * change.
 */

/** The id of the heading of a menu's section. */
export function groupAnchor(menuId: number, groupId: number): string {
  return `group-${menuId}-${groupId}`
}
/** The id of the heading with a menu's name. */
export function menuAnchor(menuId: number): string {
  return `menu-${menuId}`
}
/** The id of the link on a dish's card. The focus returns to it when the dish's layer closes. */
export function positionAnchor(positionId: number): string {
  return `position-${positionId}`
}
