import { createContext } from 'react'
import type { MountMap } from './map.ts'

/** The function that creates a map, independent of its provider. */
export const MountMapContext = createContext<MountMap | null>(null)
