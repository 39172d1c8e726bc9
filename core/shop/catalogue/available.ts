import type { Resto } from './city-wire.ts'

/** Those that could be had; of the others `isLost` is told. Where none could, it is the failure of all. */
export async function availableOf<T extends object>(asked: readonly Promise<T>[], isLost: (index: number) => void) {
  const answers = await Promise.allSettled(asked)
  const found = answers.flatMap((answer, index) => (answer.status === 'fulfilled' ? answer.value : isLost(index) ?? []))
  const failed = answers.find(answer => answer.status === 'rejected')
  if (found.length === 0 && failed !== undefined) throw failed.reason
  return found as T[]
}

/** By their order, then by address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
