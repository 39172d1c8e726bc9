import { Fragment } from 'react'
import * as css from './Enumeration.module.css'

interface Props {
  readonly items: readonly string[]
  /** Dots separate equal items; commas form a sentence. */
  readonly separator?: 'dot' | 'comma'
  /** The language of an item that is not in the page's language. */
  readonly lang?: (item: string) => string | undefined
}

/** A list of names in a line. Lines break between items, or within an item that is too long. */
export function Enumeration({ items, separator = 'dot', lang }: Props) {
  return items.map((item, at) => {
    const isLast = at === items.length - 1
    return (
      <Fragment key={at}>
        <span className={css.item} lang={lang?.(item)}>
          {isLast ? item : `${item}${separator === 'dot' ? ' ·' : ','}`}
        </span>
        {!isLast && ' '}
      </Fragment>
    )
  })
}
