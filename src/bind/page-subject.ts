import { useEffect } from 'react'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { createStore, type Readable } from '../../core/store/store.ts'

/**
 * The data that the current screen passes to the document's head.
 * `not-found`: the address leads to no page.
 */
export type PageSubject =
  | { readonly kind: 'restaurant'; readonly resto: Resto }
  | { readonly kind: 'text'; readonly title: string; readonly description: string | undefined }
  | { readonly kind: 'not-found' }

const subject = createStore<PageSubject | null>(null)

/** The subject of the current screen, or null. It is global, like the document's title. */
export const pageSubject: Readable<PageSubject | null> = subject

/**
 * Sets the subject while the screen is mounted. `current` must be the same object in each render.
 */
export function usePageSubject(current: PageSubject | null): void {
  useEffect(() => {
    subject.set(current)
    return () => {
      if (subject.get() === current) subject.set(null)
    }
  }, [current])
}
