import { Fragment } from 'react'
import * as css from './Enumeration.module.css'

interface Props {
  readonly items: readonly string[]
  /** Dots for independent facts, commas for items of a sentence. */
  readonly separator?: 'dot' | 'comma'
  /** Returns the BCP 47 tag of an item's language, or undefined for the page's language. */
  readonly detectLang?: (item: string) => string | undefined
}

/**
 * Short items in a line of text. A line breaks between items, or within an item that is too long.
 */
export function Enumeration({ items, separator = 'dot', detectLang }: Props) {
  return items.map((item, index) => {
    const isLast = index === items.length - 1
    return (
      <Fragment key={index}>
        <span className={css.item} lang={detectLang?.(item)}>
          {isLast ? item : `${item}${separator === 'dot' ? ' ·' : ','}`}
        </span>
        {!isLast && ' '}
      </Fragment>
    )
  })
}
