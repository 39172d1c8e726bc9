import type { ReactNode } from 'react'
import * as css from './InfoTable.module.css'

export type InfoTableProps = {
  readonly rows: readonly { readonly key: string; readonly term: ReactNode; readonly details: ReactNode }[]
}

/** Terms and their details in two columns. On narrow screens the details are below their term. */
export function InfoTable({ rows }: InfoTableProps) {
  return (
    <div className={css.frame}>
      <dl className={css.table}>
        {rows.map(row => (
          <div key={row.key} className={css.row}>
            <dt className={css.term}>{row.term}</dt>
            <dd className={css.details}>{row.details}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
