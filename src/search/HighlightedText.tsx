import { foundIn } from '../../core/shop/catalogue/search.ts'
import * as css from './HighlightedText.module.css'

/** A text with the query's words marked. */
export function HighlightedText({ text, query }: { readonly text: string; readonly query: string }) {
  let from = 0
  const parts = foundIn(text, query).map(([start, end]) => {
    const before = text.slice(from, start)
    from = end
    return <span key={start}><span>{before}</span><mark className={css.mark}>{text.slice(start, end)}</mark></span>
  })
  return <>{parts}<span>{text.slice(from)}</span></>
}
