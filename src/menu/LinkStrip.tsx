import { Children, Suspense, useRef, type ReactNode } from 'react'
import { StripEdges } from '../app/lazy-views.ts'
import * as css from './LinkStrip.module.css'

type Props = {
  /** Changes when another link becomes current. That link is then scrolled into view. */
  readonly current: unknown
  /**
   * Whether the strip scrolls to the current link and fades at the edges where more links follow.
   */
  readonly follows: boolean
  readonly children: ReactNode
}

/** Links in one line that scrolls sideways. */
export function LinkStrip({ current, follows, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={css.strip}>
      <ul ref={list} role="list" tabIndex={-1} className={css.list}>
        {Children.map(Children.toArray(children), child => <li className={css.item}>{child}</li>)}
      </ul>
      {follows && <Suspense fallback={null}><StripEdges list={list} current={current} content={children} /></Suspense>}
    </div>
  )
}
