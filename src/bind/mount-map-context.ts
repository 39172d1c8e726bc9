import { createContext } from 'react'
import type { MountMap } from '../maps/map-view.ts'

/** Provides the function that creates a map. */
export const MountMapContext = createContext<MountMap | null>(null)
