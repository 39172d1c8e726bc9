import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { compact } from './breakpoints.ts'
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
  /**
   * Called for Enter in the field. When omitted, Enter follows the first link with `data-result`.
   */
  readonly onSubmit?: (() => void) | undefined
  /** Announced when the customer pauses typing, e.g. «Найдено 5 результатов». */
  readonly status?: string | undefined
  /**
   * The results. The link of each result has the attribute `data-result`: arrow keys move from the
   * field through these links.
   */
  readonly children: ReactNode
}

/** In px: the minimum width of the docked view. */
const MIN_DOCKED_WIDTH = 560
/** In px: the height of the docked view's header. */
const DOCKED_HEADER_HEIGHT = 56
/** In px: the minimum distance of the docked view to the sides and the bottom of the screen. */
const MIN_DISTANCE = 16
/** In px: the minimum distance of the docked view to the top of the screen. */
const MIN_TOP = 8
/** In px: the distance of the docked view to the top of the screen if there is no anchor. */
const TOP_WITHOUT_ANCHOR = 12

/**
 * A search field with results. Full-screen, or docked at `SEARCH_ANCHOR` in windows from 840 px.
 */
export function SearchView({
  label, placeholder, backLabel, clearLabel, value, onChange, onClose, onSubmit, status, children,
}: SearchViewProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isDocked = !useMedia(compact)
  const dockedStyle = useDockedStyle(isDocked)
  const zIndex = useOverlay({
    layer, initialFocus: field, onDismiss: onClose, returnFocus: () => document.getElementById(SEARCH_ANCHOR),
  })
  useKeyboardInset(layer)
  // Select the former query, so that typing replaces it.
  useLayoutEffect(() => field.current?.select(), [])
  // Scroll to the first result when the query changes.
  useLayoutEffect(() => { body.current?.scrollTo?.(0, 0) }, [value])

  const listResultLinks = (): HTMLElement[] => [...(body.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = listResultLinks()
    const focusedIndex = links.findIndex(link => link === document.activeElement)
    if (focusedIndex < 0 && document.activeElement !== field.current) return
    event.preventDefault()
    // ArrowUp on the first link focuses the field. In the field ArrowUp does nothing.
    const above = focusedIndex < 0 ? undefined : links[focusedIndex - 1] ?? field.current
    const target = event.key === 'ArrowDown' ? links[focusedIndex + 1] : above
    target?.focus()
    target?.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <Layer ref={layer} zIndex={zIndex} scrim={isDocked} onPressOutside={onClose}>
      <div role="dialog" aria-modal="true" aria-label={label} data-leave="fade" onKeyDown={onKeyDown}
        className={clsx(css.view, isDocked ? css.docked : css.full)} style={dockedStyle}>
        <form role="search" aria-label={label} className={css.header}
          onSubmit={event => {
            event.preventDefault()
            if (onSubmit === undefined) listResultLinks()[0]?.click()
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

/**
 * Positions the docked view over the anchor: left edges aligned, the header vertically centred. The
 * view is at least `MIN_DOCKED_WIDTH` wide, and stays within the screen.
 */
function useDockedStyle(isDocked: boolean): CSSProperties | undefined {
  const [style, setStyle] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (!isDocked) return
    function measure(): void {
      const anchor = document.getElementById(SEARCH_ANCHOR)?.getBoundingClientRect()
      const screenWidth = document.documentElement.clientWidth
      const width = Math.min(Math.max(anchor?.width ?? 0, MIN_DOCKED_WIDTH), screenWidth - 2 * MIN_DISTANCE)
      const maxLeft = screenWidth - MIN_DISTANCE - width
      const left = Math.max(MIN_DISTANCE, Math.min(anchor?.left ?? (screenWidth - width) / 2, maxLeft))
      const centredTop = anchor && anchor.top + anchor.height / 2 - DOCKED_HEADER_HEIGHT / 2
      const top = Math.max(MIN_TOP, centredTop ?? TOP_WITHOUT_ANCHOR)
      setStyle({ left, top, width, maxHeight: `calc(100% - ${top + MIN_DISTANCE}px)` })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [isDocked])
  return isDocked ? style : undefined
}
