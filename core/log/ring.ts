/** The last so many items, however many there have been: never more memory than at the beginning. */
export interface Ring<T> {
  push(item: T): void
  clear(): void
  /** Oldest first. */
  items(): readonly T[]
}

export function createRing<T>(capacity: number): Ring<T> {
  const slots: T[] = []
  let next = 0
  return {
    push(item) {
      slots[next] = item
      next = (next + 1) % capacity
    },
    clear() {
      slots.length = 0
      next = 0
    },
    items: () => [...slots.slice(next), ...slots.slice(0, next)],
  }
}
