/** A name covers its place with a row of circles, in pixels of its level. */
export interface Dot {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export type LabelSpace = ReturnType<typeof createLabelSpace>

/** An empty space. Circles are on a grid of larger cells, so a question looks at nine cells. */
export function createLabelSpace() {
  const cell = 32
  const cells = new Map<string, Dot[]>()
  return {
    isFree: (dots: readonly Dot[]) =>
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
    take(dots: readonly Dot[]) {
      for (const dot of dots) {
        const key = `${Math.floor(dot.x / cell)}:${Math.floor(dot.y / cell)}`
        const inCell = cells.get(key)
        if (inCell === undefined) cells.set(key, [dot])
        else inCell.push(dot)
      }
    }
  }
}
