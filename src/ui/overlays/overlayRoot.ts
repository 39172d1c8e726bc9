/**
 * The element all overlays, snackbars and live regions are rendered into: `#overlays`, a sibling of `#app`.
 * Made when the page has none, so that a view can be shown alone.
 */
export function overlayRoot(): HTMLElement {
  const found = document.getElementById('overlays')
  if (found) return found
  const made = document.createElement('div')
  made.id = 'overlays'
  document.body.append(made)
  return made
}
