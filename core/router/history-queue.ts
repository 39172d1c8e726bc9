import type { History } from 'history'
import type { Cancel, TimerPort } from '../env.ts'

/** Steps back in the history, and the navigation that waits for one. */
export interface HistoryQueue {
  /** Whether a step back is in progress. */
  isSteppingBack(): boolean
  /**
   * Goes back, then calls `then` with whether the
   * browser did: without such entries it fires no event.
   */
  back(steps: number, then?: (hasArrived: boolean) => void): void
  /** Runs now, or after the step back in progress. */
  whenIdle(run: () => void): void
  /** Call when the history has popped an entry. */
  completeStep(): void
}

/**
 * Time in ms for a step back, and then for a busy page
 * to receive its event, before the step is given up.
 */
const LONGEST_STEP_MILLISECONDS = 900
const HEARD_WITHIN_MILLISECONDS = 100

/**
 * Queues navigation while a step back is in progress:
 * history steps are asynchronous and would undo it.
 */
export function createHistoryQueue(history: History, timer: TimerPort): HistoryQueue {
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
    isSteppingBack: () => onArrival !== null,
    back(steps, then = () => undefined) {
      // set before `go`: a memory history pops synchronously
      onArrival = then
      giveUp()
      giveUp = timer.after(LONGEST_STEP_MILLISECONDS, () => {
        giveUp = timer.after(HEARD_WITHIN_MILLISECONDS, () => end(false))
      })
      history.go(-steps)
    },
    whenIdle(run) {
      if (onArrival === null) run()
      else waiting.push(run)
    },
    completeStep: () => end(true),
  }
}
