import type { MountMap } from '../bind/map.ts'
import { MountMapContext } from '../bind/mount-map-context.ts'
import { useRequiredContext } from '../bind/shop.ts'

export const useMountMap = (): MountMap => useRequiredContext(MountMapContext)
