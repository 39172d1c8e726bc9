/** A circle in CSS pixels of a zoom level. A row of circles covers a name. */
export interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The area of a map that names occupy. */
export interface LabelSpace {
  /** Whether none of the circles overlaps an occupied circle. */
  isFree(circles: readonly Circle[]): boolean
  occupy(circles: readonly Circle[]): void
}

/**
 * Creates an empty space with a grid of cells. A cell is larger than any circle, so a look-up
 * checks only the nine cells around a circle.
 */
export function createLabelSpace(): LabelSpace {
  const cellSize = 32
  const cells = new Map<string, Circle[]>()
  return {
    isFree: (circles) =>
      circles.every((circle) => {
        const [column, row] = [Math.floor(circle.x / cellSize), Math.floor(circle.y / cellSize)]
        for (let x = column - 1; x <= column + 1; x += 1) {
          for (let y = row - 1; y <= row + 1; y += 1) {
            for (const other of cells.get(`${x}:${y}`) ?? []) {
              const distance = Math.hypot(other.x - circle.x, other.y - circle.y)
              if (distance < other.radius + circle.radius) return false
            }
          }
        }
        return true
      }),
    occupy(circles) {
      for (const circle of circles) {
        const key = `${Math.floor(circle.x / cellSize)}:${Math.floor(circle.y / cellSize)}`
        const others = cells.get(key)
        if (others === undefined) cells.set(key, [circle])
        else others.push(circle)
      }
    }
  }
}
