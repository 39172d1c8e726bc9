import type { Pixel } from './camera.ts'

export interface KeyboardHost {
  /** Moves the map's content by CSS pixels. */
  panBy(by: Pixel): void
  zoomBy(step: number): void
  pickCenter(): void
}

/** The arrow keys move by 80 px (Shift: 240), + and − zoom, Enter or Space picks the centre. */
export function listenToKeys(surface: HTMLElement, host: KeyboardHost): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = event.shiftKey ? 240 : 80
    const act = findAction(event.key, step, host)
    if (act === null) return
    event.preventDefault()
    act()
  }
  surface.addEventListener('keydown', press)
  return () => surface.removeEventListener('keydown', press)
}

function findAction(key: string, step: number, host: KeyboardHost): (() => void) | null {
  switch (key) {
    case 'ArrowLeft':
      return () => host.panBy({ x: step, y: 0 })
    case 'ArrowRight':
      return () => host.panBy({ x: -step, y: 0 })
    case 'ArrowUp':
      return () => host.panBy({ x: 0, y: step })
    case 'ArrowDown':
      return () => host.panBy({ x: 0, y: -step })
    case '+':
    case '=':
      return () => host.zoomBy(1)
    case '-':
    case '_':
      return () => host.zoomBy(-1)
    case 'Enter':
    case ' ':
      return () => host.pickCenter()
    default:
      return null
  }
}
