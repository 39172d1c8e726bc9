import type { Resto } from './location-api.ts'

/**
 * Collects the results of all requests that succeed, and calls `onLost` with the index of each that
 * fails. Rejects with the first failure if no request succeeds.
 */
export async function collectFulfilled<T>(
  requests: readonly Promise<T>[], onLost: (index: number) => void,
) {
  const results = await Promise.allSettled(requests)
  const values: T[] = []
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') values.push(result.value)
    else onLost(index)
  }
  const failure = results.find(result => result.status === 'rejected')
  if (values.length === 0 && failure !== undefined) throw failure.reason
  return values
}

/** Compares restaurants by the API's order, then by address, then by id. */
export function byOrder(a: Resto, b: Resto): number {
  if (a.order !== b.order) return a.order - b.order
  if (a.address !== b.address) return a.address < b.address ? -1 : 1
  return a.id - b.id
}
