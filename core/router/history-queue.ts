import type { History } from 'history'
import type { Cancel, TimerPort } from '../env.ts'

/** Steps back in the history. Other navigation waits until a step has ended. */
export interface HistoryQueue {
  /** Whether a step back is in progress. */
  isSteppingBack(): boolean
  /**
   * Goes back by `steps` entries, then calls `onEnd`. `hasArrived` is false when the browser has
   * fired no event, for example because the history has fewer entries.
   */
  back(steps: number, onEnd?: (hasArrived: boolean) => void): void
  /** Calls `run` now, or after the step back in progress. */
  whenIdle(run: () => void): void
  /** Ends the step back in progress. The router calls it when the history has popped an entry. */
  completeStep(): void
}

/**
 * Time in ms for a step back. A second timer starts after that: a busy page can still handle a
 * waiting event before the step counts as failed.
 */
const LONGEST_STEP_MILLISECONDS = 900
const EVENT_GRACE_MILLISECONDS = 100

/**
 * Creates a queue for navigation during a step back. Browsers step back asynchronously: the end of
 * the step would undo a navigation that was made meanwhile.
 */
export function createHistoryQueue(history: History, timer: TimerPort): HistoryQueue {
  /** The callback of the step back in progress; null when there is none. */
  let onStepEnd: ((hasArrived: boolean) => void) | null = null
  let cancelTimeout: Cancel = () => undefined
  const waiting: (() => void)[] = []

  function endStep(hasArrived: boolean): void {
    const onEnd = onStepEnd
    onStepEnd = null
    cancelTimeout()
    onEnd?.(hasArrived)
    while (onStepEnd === null && waiting.length > 0) waiting.shift()?.()
  }

  return {
    isSteppingBack: () => onStepEnd !== null,
    back(steps, onEnd = () => undefined) {
      // set before `go`, since a memory history pops synchronously
      onStepEnd = onEnd
      cancelTimeout()
      cancelTimeout = timer.after(LONGEST_STEP_MILLISECONDS, () => {
        cancelTimeout = timer.after(EVENT_GRACE_MILLISECONDS, () => endStep(false))
      })
      history.go(-steps)
    },
    whenIdle(run) {
      if (onStepEnd === null) run()
      else waiting.push(run)
    },
    completeStep: () => endStep(true),
  }
}
