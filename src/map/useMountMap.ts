import { useContext } from 'react'
import type { MountMap } from '../bind/map.ts'
import { MountMapContext } from '../bind/maps.ts'

export function useMountMap(): MountMap {
  const mount = useContext(MountMapContext)
  if (mount === null) throw new Error('useMountMap outside of the shop')
  return mount
}
