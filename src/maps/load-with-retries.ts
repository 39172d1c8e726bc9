import type { Cancel, TimerPort } from '../../core/env.ts'
import { TIMEOUT_MILLISECONDS } from '../../core/task.ts'

const MAX_RETRIES = 3

/**
 * Loads the code of a map service (MAP-05): `attempt`, and after a failure again after 2, 8 and
 * 24 ms. Rejects after the fourth failure. An attempt that takes 15 s is not repeated, since its
 * request continues.
 * @param service the name of the service, for the error of a time-out
 * @param onFailure called after each failed attempt, before the next one
 */
export async function loadWithRetries<T>(
  attempt: () => Promise<T>,
  { service, timer, onFailure }: { readonly service: string; readonly timer: TimerPort; onFailure(): void },
): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      const result = await withTimeLimit(attempt(), timer)
      if (result.status === 'done') return result.value
    } catch (error) {
      failures += 1
      onFailure()
      if (failures > MAX_RETRIES) throw error
      const delay = failures * 2 ** failures
      await new Promise<void>(resolve => void timer.after(delay, resolve))
      continue
    }
    throw new Error(`${service} did not answer within ${TIMEOUT_MILLISECONDS} ms`)
  }
}

async function withTimeLimit<T>(
  promise: Promise<T>,
  timer: TimerPort,
): Promise<{ readonly status: 'done'; readonly value: T } | { readonly status: 'late' }> {
  let cancelTimer: Cancel = () => {}
  const late = new Promise<{ status: 'late' }>((resolve) => {
    cancelTimer = timer.after(TIMEOUT_MILLISECONDS, () => resolve({ status: 'late' }))
  })
  try {
    return await Promise.race([promise.then((value) => ({ status: 'done' as const, value })), late])
  } finally {
    cancelTimer()
  }
}
