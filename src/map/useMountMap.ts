import type { MountMap } from '../bind/map.ts'
import { MountMapContext } from '../bind/maps.ts'
import { useAround } from '../bind/shop.ts'

export const useMountMap = (): MountMap => useAround(MountMapContext)
