import type { MountMap } from '../maps/map-view.ts'
import { MountMapContext } from '../bind/mount-map-context.ts'
import { useRequiredContext } from '../bind/shop.ts'

/** Returns the function that creates a map of the configured provider. */
export const useMountMap = (): MountMap => useRequiredContext(MountMapContext)
