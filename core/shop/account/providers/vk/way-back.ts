import type { StoragePort } from '../../../../env.ts'
import { KEY } from '../../../keys.ts'

/** Keeps for this tab where the customer was going: VK ID may come back to another page. */
export function keepWayBack(tab: StoragePort, search: string): void {
  const way = new URLSearchParams(search).getAll('return').at(-1)
  if (way === undefined) tab.remove(KEY.signInReturn)
  else tab.set(KEY.signInReturn, way)
}
