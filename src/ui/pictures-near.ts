import { createContext } from 'react'

/**
 * Whether the pictures of this subtree are near the viewport. A picture far away gets no `src`,
 * because browsers are slow with thousands of lazy images.
 */
export const PicturesNearContext = createContext(true)
