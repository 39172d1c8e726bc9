import { useEffect } from 'react'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { createStore, type Readable } from '../../core/store/store.ts'

/**
 * Data of a screen that no store of the shop has, for the document's head. `nothing`: the address
 * leads to no page.
 */
export type PageSubject =
  | { readonly kind: 'restaurant'; readonly resto: Resto }
  | { readonly kind: 'text'; readonly title: string; readonly description: string | undefined }
  | { readonly kind: 'nothing' }

const subject = createStore<PageSubject | null>(null)

/** The subject of the current screen, or null. Global, like the document's title. */
export const pageSubject: Readable<PageSubject | null> = subject

/**
 * Sets the subject while the screen is mounted. `shown` must be referentially stable between
 * renders.
 */
export function usePageSubject(shown: PageSubject | null): void {
  useEffect(() => {
    subject.set(shown)
    return () => {
      if (subject.get() === shown) subject.set(null)
    }
  }, [shown])
}
