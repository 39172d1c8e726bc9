/** A circle. A row of them covers a name, in CSS pixels of its zoom level. */
export interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface LabelSpace {
  /** Whether no circle overlaps one that is taken. */
  isFree(dots: readonly Circle[]): boolean
  take(dots: readonly Circle[]): void
}

/**
 * Creates an empty space. Its cells are larger than circles, so a look-up checks only nine cells.
 */
export function createLabelSpace(): LabelSpace {
  const cell = 32
  const cells = new Map<string, Circle[]>()
  return {
    isFree: (dots) =>
      dots.every((dot) => {
        const [column, row] = [Math.floor(dot.x / cell), Math.floor(dot.y / cell)]
        for (let x = column - 1; x <= column + 1; x += 1) {
          for (let y = row - 1; y <= row + 1; y += 1) {
            for (const other of cells.get(`${x}:${y}`) ?? []) {
              if (Math.hypot(other.x - dot.x, other.y - dot.y) < other.radius + dot.radius) return false
            }
          }
        }
        return true
      }),
    take(dots) {
      for (const dot of dots) {
        const key = `${Math.floor(dot.x / cell)}:${Math.floor(dot.y / cell)}`
        const inCell = cells.get(key)
        if (inCell === undefined) cells.set(key, [dot])
        else inCell.push(dot)
      }
    }
  }
}
