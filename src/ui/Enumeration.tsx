import { Fragment } from 'react'
import * as css from './Enumeration.module.css'

interface Props {
  readonly items: readonly string[]
  /** Dots stand between what is of one rank, commas make a sentence of it. */
  readonly separator?: 'dot' | 'comma'
}

/** Names one after another: a line ends between two of them, or within one that is too long for it. */
export function Enumeration({ items, separator = 'dot' }: Props) {
  return items.map((item, at) => {
    const isLast = at === items.length - 1
    return (
      <Fragment key={at}>
        <span className={css.item}>{item}{!isLast && (separator === 'dot' ? ' ·' : ',')}</span>
        {!isLast && ' '}
      </Fragment>
    )
  })
}
