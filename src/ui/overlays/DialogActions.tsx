import { Children } from 'react'
import { below } from '../breakpoints.ts'
import type { Elements } from '../elements.ts'
import { useMedia } from '../useMedia.ts'
import * as css from './DialogActions.module.css'

/**
 * The buttons of a dialog, the main action last. On phones the order is reversed, so that the main
 * action is at the top and first in the tab order.
 */
export function DialogActions({ children }: { readonly children: Elements }) {
  const isNarrow = useMedia(below('sm'))
  return <div className={css.actions}>{isNarrow ? Children.toArray(children).reverse() : children}</div>
}
