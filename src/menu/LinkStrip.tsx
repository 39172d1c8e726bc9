import { Children, Suspense, useRef, type ReactNode } from 'react'
import { StripFade } from '../lazy/lazy-views.ts'
import * as css from './LinkStrip.module.css'

type Props = {
  /** Identifies the current link, which has `aria-current`. */
  readonly current: unknown
  /**
   * Whether the strip scrolls to its current link when `current` changes, and fades at an edge
   * beyond which there are more links.
   */
  readonly isFollowing: boolean
  readonly children: ReactNode
}

/** Links in one line that scrolls sideways. */
export function LinkStrip({ current, isFollowing, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={css.strip}>
      <ul ref={list} role="list" tabIndex={-1} className={css.list}>
        {Children.map(Children.toArray(children), child => <li className={css.item}>{child}</li>)}
      </ul>
      {isFollowing && (
        <Suspense fallback={null}><StripFade list={list} current={current} content={children} /></Suspense>
      )}
    </div>
  )
}
