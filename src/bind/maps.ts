import { createContext } from 'react'
import type { MountMap } from './map.ts'

/** How a screen gets a map drawn, whoever draws it. */
export const MountMapContext = createContext<MountMap | null>(null)
