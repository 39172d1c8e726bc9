import type { History } from 'history'
import type { Cancel, TimerPort } from '../env.ts'

export type Travel = ReturnType<typeof createTravel>

/** A step not made by then is given up; a page that was busy hears of it within the second time. */
const LONGEST_STEP_MILLISECONDS = 900
const HEARD_WITHIN_MILLISECONDS = 100

/** Going back takes a moment: what is wished meanwhile waits, or the arrival would undo it. */
export function createTravel(history: History, timer: TimerPort) {
  let onArrival: ((hasArrived: boolean) => void) | null = null
  let giveUp: Cancel = () => undefined
  const waiting: (() => void)[] = []

  function end(hasArrived: boolean): void {
    const then = onArrival
    onArrival = null
    giveUp()
    then?.(hasArrived)
    while (onArrival === null && waiting.length > 0) waiting.shift()?.()
  }

  return {
    isUnderWay: () => onArrival !== null,
    /** Goes back, then tells whether that was done: a browser without such entries says nothing. */
    back(steps: number, then: (hasArrived: boolean) => void = () => undefined): void {
      // first of all: a history in memory arrives at once
      onArrival = then
      giveUp()
      giveUp = timer.after(LONGEST_STEP_MILLISECONDS, () => {
        giveUp = timer.after(HEARD_WITHIN_MILLISECONDS, () => end(false))
      })
      history.go(-steps)
    },
    /** Runs now, or after the arrival. */
    whenStill(run: () => void): void {
      if (onArrival === null) run()
      else waiting.push(run)
    },
    /** The history has popped an entry. */
    arrive: (): void => end(true),
  }
}
