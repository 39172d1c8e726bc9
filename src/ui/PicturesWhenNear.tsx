import { createContext, useContext, type ReactNode, type RefObject } from 'react'
import { useInSight } from './useInSight.ts'

const Near = createContext(true)

/** In px around the window; the browsers' own lazy loading looks as far. */
const MARGIN = 1250

/** Gives pictures their addresses near the window only: a browser that watches thousands of lazy ones is slow. */
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
