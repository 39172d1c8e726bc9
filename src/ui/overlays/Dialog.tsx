import { type ReactNode, useId, useRef } from 'react'
import { clsx } from 'clsx'
import { below } from '../breakpoints.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { useMedia } from '../useMedia.ts'
import { Layer } from './Layer.tsx'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { type InitialFocus, useOverlay } from './useOverlay.ts'
import { useScrollEdges } from './useScrollEdges.ts'
import { useSwipeDown } from './useSwipeDown.ts'
import * as css from './Dialog.module.css'

export type DialogProps = {
  /** Names the dialog; shown as its headline unless hidden. */
  readonly headline: ReactNode
  /** The headline is spoken but not shown; the close button then floats over the content. */
  readonly headlineHidden?: boolean | undefined
  /** Close button, Escape, press outside and swipe down. Leave it out for a dialog that cannot be closed. */
  readonly onClose?: (() => void) | undefined
  /** Needed for the close button to show. */
  readonly closeLabel?: string | undefined
  /** Not closed by a press outside nor by a swipe; Escape and the buttons still work. */
  readonly persistent?: boolean | undefined
  /** Dims the page below; true unless said. */
  readonly scrim?: boolean | undefined
  /** Widest width: confirm 560, medium 640, wide 900 px (640 below 840). A sheet is never wider than 640. */
  readonly size?: 'confirm' | 'medium' | 'wide' | undefined
  /** An alert dialog: its body, short plain text, is read out together with the headline. */
  readonly alert?: boolean | undefined
  /** Stays below the scrolling content, usually buttons. */
  readonly footer?: ReactNode
  /** Beside the headline, e.g. a menu of languages. */
  readonly toolbar?: ReactNode
  readonly initialFocus?: InitialFocus | undefined
  /** Where the focus goes if what had it before is gone. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
  /** Content reaches the edges, e.g. a picture or a map beside a form. */
  readonly flush?: boolean | undefined
  /** The content scrolls its parts itself, e.g. two panes; the body then has a fixed height. */
  readonly ownScroll?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A modal dialog, open while mounted: from 600 px in the middle, a bottom sheet on narrower screens. */
export function Dialog({
  headline, headlineHidden = false, onClose, closeLabel, persistent = false, scrim = true, size = 'medium', alert = false,
  footer, toolbar, initialFocus, returnFocus, flush = false, ownScroll = false, className, children,
}: DialogProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isSheet = useMedia(below('sm'))
  const dismiss = persistent ? undefined : onClose

  const zIndex = useOverlay({ layer, headline: title, initialFocus, returnFocus, onEscape: onClose })
  useKeyboardInset(layer)
  useScrollEdges(body)
  useSwipeDown(panel, dismiss, isSheet)

  const closeButton = onClose && closeLabel && (
    <IconButton label={closeLabel} icon={<Icon name="close" />} onClick={onClose}
      variant={headlineHidden ? 'onPhoto' : 'standard'} className={headlineHidden ? css.floatingClose : css.close} />
  )
  // unseen, it stands in the box that scrolls: the keys that scroll go to the box around the focus
  const named = (
    <h2 ref={title} id={`${id}-headline`} tabIndex={-1} className={headlineHidden ? 'visually-hidden' : css.headline}>{headline}</h2>
  )
  return (
    <Layer ref={layer} zIndex={zIndex} scrim={scrim} onPressOutside={dismiss} className={css.layer}>
      <div ref={panel} role={alert ? 'alertdialog' : 'dialog'} aria-modal="true" aria-labelledby={`${id}-headline`}
        aria-describedby={alert ? `${id}-body` : undefined} data-leave="sheet"
        className={clsx(css.panel, css[size], flush && css.flush, ownScroll && css.ownScroll, className)}>
        {isSheet && dismiss && <div className={clsx(css.handle, headlineHidden && css.handleOverContent)} aria-hidden="true" />}
        <div className={headlineHidden ? css.headerHidden : css.header}>
          {!headlineHidden && named}
          {toolbar}
          {closeButton}
        </div>
        <div ref={body} id={`${id}-body`} className={css.body}>
          {headlineHidden && named}
          {children}
        </div>
        {footer != null && <div className={css.footer} data-dialog-footer="">{footer}</div>}
      </div>
    </Layer>
  )
}
