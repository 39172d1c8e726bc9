import { useEffect, useState, type RefObject } from 'react'
import { useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { useMeasureScroller } from '../ui/useMeasureScroller.ts'
import * as css from './StripFade.module.css'

type Props = {
  /** The list of links, which scrolls sideways. */
  readonly list: RefObject<HTMLElement | null>
  /** Identifies the current link. When it changes, the strip scrolls to that link. */
  readonly current: unknown
  /** The links. When they change, the edges are measured again. */
  readonly content: unknown
}

/** Width in px of the fade at an edge. */
const FADE = 48
/** The share of the strip's width by which a button scrolls it. */
const SCROLL_SHARE = 0.8

/**
 * Fades the edges of a strip if there are more links beyond them. Scrolls the current or focused
 * link clear of the fades. For mouse users there are buttons, which do not take the focus and are
 * hidden from assistive technology.
 */
export function StripFade({ list, current, content }: Props) {
  const { t } = useI18n()
  const [hasHidden, setHasHidden] = useState({ before: false, after: false })
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)')
  const behavior = prefersReducedMotion ? 'instant' : 'smooth'

  useMeasureScroller(list, ({ scrollLeft, clientWidth, scrollWidth }) => {
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    setHasHidden(previous => (previous.before === before && previous.after === after ? previous : { before, after }))
  }, content)

  useEffect(() => {
    const element = list.current
    const link = element?.querySelector<HTMLElement>('[aria-current]')
    // Do not scroll away from a link that has the keyboard focus.
    if (!element || !link || element.querySelector(':focus-visible') !== null) return
    // Not `scrollIntoView`, which would also scroll the page.
    element.scrollTo({ left: link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2, behavior })
  }, [list, current, behavior])

  useEffect(() => {
    const element = list.current
    if (element === null) return
    /**
     * Scrolls the focused link clear of the fades. The instant scroll stops a running smooth
     * scroll, which would move the link out of view again.
     */
    function revealLink({ target }: FocusEvent): void {
      if (element === null || !(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
      const { offsetLeft, offsetWidth } = target
      const left = Math.min(
        Math.max(element.scrollLeft, offsetLeft + offsetWidth + FADE - element.clientWidth),
        offsetLeft - FADE,
      )
      element.scrollTo({ left, behavior: 'instant' })
    }
    element.addEventListener('focusin', revealLink)
    return () => element.removeEventListener('focusin', revealLink)
  }, [list])

  function scrollStrip(direction: 1 | -1): void {
    list.current?.scrollBy({ left: direction * list.current.clientWidth * SCROLL_SHARE, behavior })
  }
  return (
    <>
      {hasHidden.before && <span className={css.before} />}
      {hasHidden.after && <span className={css.after} />}
      {hasMouse && hasHidden.before && (
        <IconButton label={t('common.back')} icon={<AnyIcon name="chevronLeft" />}
          tabIndex={-1} aria-hidden="true" className={css.backward} onMouseDown={event => event.preventDefault()}
          onClick={() => scrollStrip(-1)} />
      )}
      {hasMouse && hasHidden.after && (
        <IconButton label={t('common.next')} icon={<AnyIcon name="chevronRight" />}
          tabIndex={-1} aria-hidden="true" className={css.forward} onMouseDown={event => event.preventDefault()}
          onClick={() => scrollStrip(1)} />
      )}
    </>
  )
}
