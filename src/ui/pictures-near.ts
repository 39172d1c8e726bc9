import { createContext } from 'react'

/** Whether pictures here may have their addresses already: a browser that watches thousands of lazy ones is slow. */
export const PicturesNear = createContext(true)
