import { createContext, useContext } from 'react'
import type { MountMap } from './map.ts'

/** How a screen gets a map drawn, whoever draws it. */
export const MountMapContext = createContext<MountMap | null>(null)

export function useMountMap(): MountMap {
  const mount = useContext(MountMapContext)
  if (mount === null) throw new Error('useMountMap outside of the shop')
  return mount
}
