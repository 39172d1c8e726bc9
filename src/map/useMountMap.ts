import type { MountMap } from '../bind/map.ts'
import { MountMapContext } from '../bind/maps.ts'
import { useAround } from '../bind/shop.ts'

/** The function that creates a map of the configured provider. */
export const useMountMap = (): MountMap => useAround(MountMapContext)
