import { createContext, useContext, type ReactNode, type RefObject } from 'react'
import { useInSight } from './useInSight.ts'

const Near = createContext(true)

/** In px: how far below and above the window pictures begin to load; the browsers' own lazy loading looks as far. */
const MARGIN = 1250

/**
 * Lets the pictures of a long list have their addresses only while the list is near the window. The browser watches
 * each lazy picture that waits, at every frame: thousands of them make every press dearer, a few lists do not.
 */
export function PicturesWhenNear({ list, initially, children }: {
  readonly list: RefObject<Element | null>
  /** What holds until the browser has told. */
  readonly initially: boolean
  readonly children: ReactNode
}) {
  const isNear = useInSight(list, `${MARGIN}px 0px`) ?? initially
  return <Near value={isNear}>{children}</Near>
}

/** Whether a picture here may have its address already. */
export function usePicturesNear(): boolean {
  return useContext(Near)
}
