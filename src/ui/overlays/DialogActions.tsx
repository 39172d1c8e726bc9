import type { ReactNode } from 'react'
import * as css from './DialogActions.module.css'

/** The buttons of a dialog that asks: the meant answer comes last, and on phones above the others. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
