import type { Resto } from './location-api.ts'

/**
 * The results that have arrived; calls `isLost` with the index of each that has not. Rejects with the first failure if
 * there are no results at all.
 */
export async function collectAvailable<T extends object>(
  requests: readonly Promise<T>[], onLost: (index: number) => void,
) {
  const results = await Promise.allSettled(requests)
  const values = results.flatMap((result, index) =>
    (result.status === 'fulfilled' ? result.value : onLost(index) ?? []))
  const failure = results.find(result => result.status === 'rejected')
  if (values.length === 0 && failure !== undefined) throw failure.reason
  return values as T[]
}

/** Compares by the API's order, then by address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
