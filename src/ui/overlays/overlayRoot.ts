/** Where all overlays are rendered: `#overlays` beside `#app`, made when the page has none. */
export function overlayRoot(): HTMLElement {
  const found = document.getElementById('overlays')
  if (found) return found
  const made = document.createElement('div')
  made.id = 'overlays'
  document.body.append(made)
  return made
}
