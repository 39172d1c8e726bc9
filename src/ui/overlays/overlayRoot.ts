/** Returns the parent of all overlays: `#overlays` beside `#app`. Creates it if it is missing. */
export function overlayRoot(): HTMLElement {
  const existing = document.getElementById('overlays')
  if (existing) return existing
  const created = document.createElement('div')
  created.id = 'overlays'
  document.body.append(created)
  return created
}
