import type { Point } from '../../core/geo/point.ts'
import type { Pixel } from './projection.ts'

/** The pin that keys move. */
export interface PinKeysHost {
  /** The pin's point; null without a pin. */
  point(): Point | null
  /** Moves the pin on the screen by CSS pixels. */
  moveBy(by: Pixel): void
  /** Moves the pin back to the point where the movement began. */
  moveBack(point: Point): void
  /** A movement by keys has begun or ended. */
  setLifted(isLifted: boolean): void
  /** The movement has ended, and was not cancelled. */
  onEnd(): void
}

/** In ms: a movement by keys ends this long after the last arrow key. */
const PAUSE_MILLISECONDS = 500
const DIRECTIONS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Selects the step of an arrow key in CSS pixels: 40 with Shift, 1 with Alt, else 8. */
const selectStep = (event: KeyboardEvent): number => (event.shiftKey ? 40 : event.altKey ? 1 : 8)

/**
 * Moves a pin by arrow keys. A pause, Enter, Space or the loss of focus ends a movement; Escape
 * cancels it.
 */
export function createPinKeys(host: PinKeysHost) {
  let move: { readonly from: Point; readonly timer: ReturnType<typeof setTimeout> } | null = null

  /** Forgets the movement, which leaves the pin where it is. */
  function drop(): void {
    if (move !== null) clearTimeout(move.timer)
    move = null
  }
  function end(): void {
    if (move === null) return
    drop()
    host.setLifted(false)
    host.onEnd()
  }

  return {
    drop,
    end,
    isMoving: () => move !== null,
    handleKey(event: KeyboardEvent): void {
      const direction = DIRECTIONS[event.key]
      const point = host.point()
      if (point !== null && direction !== undefined) {
        event.preventDefault()
        const from = move?.from ?? point
        drop()
        move = { from, timer: setTimeout(end, PAUSE_MILLISECONDS) }
        const step = selectStep(event)
        host.setLifted(true)
        host.moveBy({ x: direction.x * step, y: direction.y * step })
      } else if (move !== null && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault()
        end()
      } else if (move !== null && event.key === 'Escape') {
        // Escape only cancels the movement: the dialog around the map must not close
        event.stopPropagation()
        const { from } = move
        drop()
        host.setLifted(false)
        host.moveBack(from)
      }
    },
  }
}
