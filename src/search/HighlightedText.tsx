import { findMatchRanges } from '../../core/shop/catalogue/search.ts'
import * as css from './HighlightedText.module.css'

/** A text in which the words of a query are highlighted. */
export function HighlightedText({ text, query }: { readonly text: string; readonly query: string }) {
  /** The index after the last highlighted word. */
  let plainStart = 0
  const parts = findMatchRanges(text, query).map(([start, end]) => {
    const before = text.slice(plainStart, start)
    plainStart = end
    return <span key={start}><span>{before}</span><mark className={css.mark}>{text.slice(start, end)}</mark></span>
  })
  return <>{parts}<span>{text.slice(plainStart)}</span></>
}
