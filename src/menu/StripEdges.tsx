import { useEffect, useState, type RefObject } from 'react'
import { useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { useScroller } from '../ui/useScroller.ts'
import * as css from './StripEdges.module.css'

type Props = {
  /** The strip, which scrolls sideways. */
  readonly list: RefObject<HTMLElement | null>
  /** Changes when another link becomes current. That link is then scrolled into view. */
  readonly current: unknown
  /** Changes with the links. */
  readonly content: unknown
}

/** Width in px of the fade at an edge. */
const FADE = 48

/**
 * Fades an edge where the strip has more links. Mouse users get buttons, which are hidden from
 * assistive technology. The current or focused link is scrolled clear of the fades.
 */
export function StripEdges({ list, current, content }: Props) {
  const { t } = useI18n()
  const [hidden, setHidden] = useState({ before: false, after: false })
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)')
  const behavior = isStill ? 'instant' : 'smooth'

  useScroller(list, ({ scrollLeft, clientWidth, scrollWidth }) => {
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    setHidden(known => (known.before === before && known.after === after ? known : { before, after }))
  }, content)

  useEffect(() => {
    const element = list.current
    const link = element?.querySelector<HTMLElement>('[aria-current]')
    // A customer who moves through the links by keyboard is at another one.
    if (!element || !link || element.querySelector(':focus-visible') !== null) return
    // Not scrollIntoView, which would scroll the page as well.
    element.scrollTo({ left: link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2, behavior })
  }, [list, current, behavior])

  useEffect(() => {
    const element = list.current
    if (element === null) return
    /**
     * Scrolls the focused link clear of the fades. Instantly, so that a scroll in progress does not
     * move it out of view again.
     */
    function show({ target }: FocusEvent): void {
      if (element === null || !(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
      const { offsetLeft, offsetWidth } = target
      const left = Math.min(
        Math.max(element.scrollLeft, offsetLeft + offsetWidth + FADE - element.clientWidth),
        offsetLeft - FADE,
      )
      element.scrollTo({ left, behavior: 'instant' })
    }
    element.addEventListener('focusin', show)
    return () => element.removeEventListener('focusin', show)
  }, [list])

  function turn(direction: 1 | -1): void {
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior })
  }
  return (
    <>
      {hidden.before && <span className={css.before} />}
      {hidden.after && <span className={css.after} />}
      {hasMouse && hidden.before && (
        <IconButton label={t('common.back')} icon={<AnyIcon name="chevronLeft" />}
          tabIndex={-1} aria-hidden="true" className={css.backward} onMouseDown={event => event.preventDefault()}
          onClick={() => turn(-1)} />
      )}
      {hasMouse && hidden.after && (
        <IconButton label={t('common.next')} icon={<AnyIcon name="chevronRight" />}
          tabIndex={-1} aria-hidden="true" className={css.forward} onMouseDown={event => event.preventDefault()}
          onClick={() => turn(1)} />
      )}
    </>
  )
}
