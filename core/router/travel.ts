import type { History } from 'history'
import type { Cancel, TimerPort } from '../env.ts'

export type Travel = ReturnType<typeof createTravel>

/** A step that has not been made by then is given up; a page that was busy till then hears of it within the second time. */
const LONGEST_STEP_MILLISECONDS = 900
const HEARD_WITHIN_MILLISECONDS = 100

/** Going back takes the browser a moment: what is wished meanwhile waits, or the arrival would undo it. */
export function createTravel(history: History, timer: TimerPort) {
  let onArrival: ((hasArrived: boolean) => void) | null = null
  let giveUp: Cancel | null = null
  let waiting: readonly (() => void)[] = []

  function end(hasArrived: boolean): void {
    const then = onArrival
    onArrival = null
    giveUp?.()
    giveUp = null
    then?.(hasArrived)
    while (onArrival === null && waiting.length > 0) {
      const [first, ...others] = waiting
      waiting = others
      first?.()
    }
  }

  return {
    isUnderWay: () => onArrival !== null,
    /**
     * Goes back by `steps`, at least one; then runs `then`, told whether the step was made: a browser that has no such entries
     * says nothing.
     */
    back(steps: number, then: (hasArrived: boolean) => void = () => undefined): void {
      // first of all: a history in memory arrives at once
      onArrival = then
      giveUp?.()
      giveUp = timer.after(LONGEST_STEP_MILLISECONDS, () => {
        giveUp = timer.after(HEARD_WITHIN_MILLISECONDS, () => end(false))
      })
      history.go(-steps)
    },
    /** Runs now, or after the arrival. */
    whenStill(run: () => void): void {
      if (onArrival === null) return run()
      waiting = [...waiting, run]
    },
    /** To be called when the history has popped an entry. */
    arrive: (): void => end(true),
  }
}
