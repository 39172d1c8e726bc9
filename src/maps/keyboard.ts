import type { Pixel } from './projection.ts'

/** The actions of the map that keys start. */
export interface KeyboardHost {
  /** Moves the map's content by CSS pixels. */
  panBy(by: Pixel): void
  zoomBy(step: number): void
  pickCenter(): void
}

/**
 * Listens to keys: arrows move the map by 80 px (with Shift by 240), + and − zoom, Enter or Space
 * picks the centre. Keys of the elements inside `surface` are theirs. Returns a function that
 * removes the listener.
 */
export function listenToKeys(surface: HTMLElement, host: KeyboardHost): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== surface || event.ctrlKey || event.altKey || event.metaKey) return
    const step = event.shiftKey ? 240 : 80
    const action = findAction(event.key, step, host)
    if (action === null) return
    event.preventDefault()
    action()
  }
  surface.addEventListener('keydown', handleKey)
  return () => surface.removeEventListener('keydown', handleKey)
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
