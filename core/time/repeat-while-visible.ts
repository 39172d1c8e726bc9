import type { TimerPort, VisibilityPorts } from '../env.ts'
import type { Readable } from '../store/store.ts'

/** In ms: the least time between the last attempt and one when the tab becomes visible. */
const PAUSE_ON_RETURN = 60_000

export interface VisibilitySchedule extends VisibilityPorts {
  readonly timer: Pick<TimerPort, 'now'>
  /** Changes once a minute. */
  readonly minute: Readable<number>
}

/**
 * Repeats an attempt when the tab becomes visible, a minute after the last attempt at the earliest,
 * and while it stays visible at the first minute that is `pause` ms after the last attempt.
 * `getLastAttempt`: in ms by the device's clock.
 */
export function repeatWhileVisible(
  { isPageVisible, timer, minute }: VisibilitySchedule, pause: number, getLastAttempt: () => number,
  attempt: () => void,
): void {
  function attemptAfter(leastPause: number): void {
    const [now, last] = [timer.now(), getLastAttempt()]
    // an attempt in the future: the clock was set back
    const isTooEarly = last <= now && now < last + leastPause
    if (isPageVisible.get() && !isTooEarly) attempt()
  }
  isPageVisible.subscribe(() => attemptAfter(PAUSE_ON_RETURN))
  minute.subscribe(() => attemptAfter(pause))
}
