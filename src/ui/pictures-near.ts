import { createContext } from 'react'

/**
 * Whether pictures in this subtree get their addresses. Browsers are slow with thousands of lazy
 * images.
 */
export const PicturesNearContext = createContext(true)
