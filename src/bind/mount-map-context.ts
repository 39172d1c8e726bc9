import { createContext } from 'react'
import type { MountMap } from './map.ts'

/** Provides the function that creates a map. */
export const MountMapContext = createContext<MountMap | null>(null)
