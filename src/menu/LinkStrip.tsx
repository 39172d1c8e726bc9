import { Children, useEffect, useRef, useState, type ReactNode } from 'react'
import { useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { useScroller } from '../ui/useScroller.ts'
import * as css from './LinkStrip.module.css'

type Props = {
  /** Changes when another link becomes the current one: it is then brought into view. */
  readonly current: unknown
  readonly children: ReactNode
}

/** Width in px of the fade at an edge. */
const FADE = 48

/** Links in one line that scrolls sideways, faded where more are hidden; a mouse gets buttons. */
export function LinkStrip({ current, children }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)')
  const behavior = isStill ? 'instant' : 'smooth'

  useScroller(list, ({ scrollLeft, clientWidth, scrollWidth }) => {
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    setHidden(known => (known.before === before && known.after === after ? known : { before, after }))
  }, children)

  useEffect(() => {
    const element = list.current
    const link = element?.querySelector<HTMLElement>('[aria-current]')
    // whoever goes through the links by keyboard is at another one
    if (!element || !link || element.querySelector(':focus-visible') !== null) return
    // not scrollIntoView, which would scroll the page as well
    element.scrollTo({ left: link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2, behavior })
  }, [current, behavior])

  /** Clear of the fades, and at once: a scroll that is under way must not take it out of sight again. */
  function show(link: HTMLElement): void {
    const element = list.current
    if (element === null || !link.matches(':focus-visible')) return
    const { offsetLeft, offsetWidth } = link
    const left = Math.min(Math.max(element.scrollLeft, offsetLeft + offsetWidth + FADE - element.clientWidth), offsetLeft - FADE)
    element.scrollTo({ left, behavior: 'instant' })
  }
  function turn(direction: 1 | -1): void {
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior })
  }
  return (
    <div className={css.strip} data-before={hidden.before || undefined} data-after={hidden.after || undefined}>
      <ul ref={list} role="list" className={css.list} onFocus={event => show(event.target)}>
        {Children.map(children, child => <li className={css.item}>{child}</li>)}
      </ul>
      {hasMouse && hidden.before && (
        <IconButton label={t('common.back')} icon={<Icon name="chevronLeft" />}
          tabIndex={-1} className={css.backward} onClick={() => turn(-1)} />
      )}
      {hasMouse && hidden.after && (
        <IconButton label={t('common.next')} icon={<Icon name="chevronRight" />}
          tabIndex={-1} className={css.forward} onClick={() => turn(1)} />
      )}
    </div>
  )
}
