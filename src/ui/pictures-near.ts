import { createContext } from 'react'

/**
 * Whether the pictures of this subtree are near the viewport. Others get no address until they are,
 * because browsers are slow with thousands of lazy images.
 */
export const PicturesNearContext = createContext(true)
