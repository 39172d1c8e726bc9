import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { from } from './breakpoints.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Layer } from './overlays/Layer.tsx'
import { useKeyboardInset } from './overlays/useKeyboardInset.ts'
import { useOverlay } from './overlays/useOverlay.ts'
import { SEARCH_ANCHOR } from './search-anchor.ts'
import { DebouncedStatus } from './DebouncedStatus.tsx'
import { useMedia } from './useMedia.ts'
import * as css from './SearchView.module.css'

export type SearchViewProps = {
  /** The accessible name of the view, e.g. «Поиск по меню». */
  readonly label: string
  readonly placeholder: string
  readonly backLabel: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onClose: () => void
  /** Called for Enter in the field. Omitted: Enter follows the first link with `data-result`. */
  readonly onSubmit?: (() => void) | undefined
  /** Announced when typing has paused, e.g. «Найдено 5 результатов». */
  readonly status?: string | undefined
  /**
   * The results. Their main links have `data-result`, so that arrow keys move from the field
   * through them.
   */
  readonly children: ReactNode
}

/** The smallest width in px of the docked view, and its distance to the edges of the screen. */
const DOCKED_WIDTH = 560
const EDGE = 16

/** A search field with results: full-screen, or docked at its anchor from 840 px. */
export function SearchView({
  label, placeholder, backLabel, clearLabel, value, onChange, onClose, onSubmit, status, children,
}: SearchViewProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isDocked = useMedia(from('md'))
  const place = useDockedPlace(isDocked)
  const zIndex = useOverlay({
    layer, initialFocus: field, onEscape: onClose, returnFocus: () => document.getElementById(SEARCH_ANCHOR),
  })
  useKeyboardInset(layer)
  // selects the former query, so that typing replaces it
  useLayoutEffect(() => field.current?.select(), [])
  // new results are shown from the start
  useLayoutEffect(() => { body.current?.scrollTo?.(0, 0) }, [value])

  const results = (): HTMLElement[] => [...(body.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = results()
    const at = stops.findIndex(stop => stop === document.activeElement)
    if (at < 0 && document.activeElement !== field.current) return
    event.preventDefault()
    const target = event.key === 'ArrowDown' ? stops[at + 1] : at < 0 ? undefined : stops[at - 1] ?? field.current
    target?.focus()
    target?.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <Layer ref={layer} zIndex={zIndex} scrim={isDocked} onPressOutside={onClose}>
      <div role="dialog" aria-modal="true" aria-label={label} data-leave="fade" onKeyDown={onKeyDown}
        className={clsx(css.view, isDocked ? css.docked : css.full)} style={place}>
        <form role="search" aria-label={label} className={css.header}
          onSubmit={event => {
            event.preventDefault()
            if (onSubmit === undefined) results()[0]?.click()
            else onSubmit()
          }}>
          <IconButton label={backLabel} icon={<AnyIcon name="back" />} size="large" onClick={onClose} />
          <input
            ref={field}
            id={id}
            type="search"
            className={css.field}
            value={value}
            placeholder={placeholder}
            aria-label={label}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={event => onChange(event.target.value)}
          />
          {value !== '' && (
            <IconButton label={clearLabel} icon={<Icon name="close" />} size="large"
              onClick={() => {
                onChange('')
                field.current?.focus()
              }} />
          )}
        </form>
        <div ref={body} className={css.body}>{children}</div>
        <DebouncedStatus text={status} />
      </div>
    </Layer>
  )
}

/** The position of the docked view: over its anchor, wide enough for results, within the screen. */
function useDockedPlace(isDocked: boolean): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (!isDocked) return
    function measure(): void {
      const anchor = document.getElementById(SEARCH_ANCHOR)?.getBoundingClientRect()
      const screen = document.documentElement.clientWidth
      const width = Math.min(Math.max(anchor?.width ?? 0, DOCKED_WIDTH), screen - 2 * EDGE)
      const left = Math.max(EDGE, Math.min(anchor?.left ?? (screen - width) / 2, screen - EDGE - width))
      // the view's bar covers the anchor
      const top = Math.max(EDGE / 2, anchor === undefined ? 12 : anchor.top + anchor.height / 2 - 28)
      setPlace({ left, top, width, maxHeight: `calc(100% - ${top + EDGE}px)` })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [isDocked])
  return isDocked ? place : undefined
}
