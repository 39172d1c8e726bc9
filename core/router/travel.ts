import type { History } from 'history'

/** Going back takes the browser a moment: what is wished meanwhile waits, or the arrival would undo it. */
export interface Travel {
  isUnderWay(): boolean
  /** Goes back by `steps`, at least one, all of them known to be there; then runs `then`. */
  back(steps: number, then?: () => void): void
  /** Runs now, or after the arrival. */
  whenStill(run: () => void): void
  /** To be called when the history has popped an entry. */
  arrive(): void
}

export function createTravel(history: History): Travel {
  let onArrival: (() => void) | null = null
  let waiting: readonly (() => void)[] = []

  function arrive(): void {
    const then = onArrival
    onArrival = null
    then?.()
    while (onArrival === null && waiting.length > 0) {
      const [first, ...others] = waiting
      waiting = others
      first?.()
    }
  }

  return {
    isUnderWay: () => onArrival !== null,
    back(steps, then = () => undefined) {
      // first of all: a history in memory arrives at once
      onArrival = then
      history.go(-steps)
    },
    whenStill(run) {
      if (onArrival === null) return run()
      waiting = [...waiting, run]
      // should an arrival ever fail to come, whoever keeps wishing is not kept waiting
      if (waiting.length > 2) arrive()
    },
    arrive,
  }
}
