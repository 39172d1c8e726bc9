import { type ReactNode, useId, useRef } from 'react'
import { clsx } from 'clsx'
import { below } from '../breakpoints.ts'
import type { Elements } from '../elements.ts'
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
  /** The accessible name; shown as the headline unless hidden. */
  readonly headline: ReactNode
  /** Hides the headline visually; the close button then floats over the content. */
  readonly headlineHidden?: boolean | undefined
  /**
   * Called by the close button, Escape, a click outside and a swipe down. Omitted: the dialog
   * cannot be closed.
   */
  readonly onClose?: (() => void) | undefined
  /** The accessible name of the close button, which is hidden without it. */
  readonly closeLabel?: string | undefined
  /** Ignores clicks outside and swipes; Escape and the buttons still work. */
  readonly persistent?: boolean | undefined
  /** Dims the page below; default true. */
  readonly scrim?: boolean | undefined
  /**
   * The maximum width: confirm 560, medium 640, wide 900 px (640 below 840). A sheet is at most 640
   * px wide.
   */
  readonly size?: 'confirm' | 'medium' | 'wide' | undefined
  /** An alert dialog: its body, a short plain text, is read out together with the headline. */
  readonly alert?: boolean | undefined
  /** Fixed below the scrolling content; usually buttons. */
  readonly footer?: ReactNode
  /** Shown beside the headline, e.g. a language menu. */
  readonly toolbar?: Elements
  readonly initialFocus?: InitialFocus | undefined
  /** The element to focus if the previously focused one was removed. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
  /** The content has no padding, e.g. a picture or a map beside a form. */
  readonly flush?: boolean | undefined
  /** The content scrolls its parts, e.g. two panes; the body then has a fixed height. */
  readonly ownScroll?: boolean | undefined
  readonly className?: string | undefined
  /** A string is rendered as a paragraph. */
  readonly children: Elements | string
}

/** A modal dialog, open while mounted: centred from 600 px, a bottom sheet on narrower screens. */
export function Dialog({
  headline,
  headlineHidden = false,
  onClose,
  closeLabel,
  persistent = false,
  scrim = true,
  size = 'medium',
  alert = false,
  footer,
  toolbar,
  initialFocus,
  returnFocus,
  flush = false,
  ownScroll = false,
  className,
  children,
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
  // A hidden headline is inside the scrolling box, so that scroll keys reach the box around the
  // focus.
  const named = (
    <h2 ref={title} id={`${id}-headline`} tabIndex={-1} className={headlineHidden ? 'visually-hidden' : css.headline}>
      {headline}
    </h2>
  )
  return (
    <Layer ref={layer} zIndex={zIndex} scrim={scrim} onPressOutside={dismiss} className={css.layer}>
      <div
        ref={panel}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={`${id}-headline`}
        aria-describedby={alert ? `${id}-body` : undefined}
        data-leave="sheet"
        className={clsx(css.panel, css[size], flush && css.flush, ownScroll && css.ownScroll, className)}
      >
        {isSheet && dismiss && (
          <div className={clsx(css.handle, headlineHidden && css.handleOverContent)} aria-hidden="true" />
        )}
        <div className={headlineHidden ? css.headerHidden : css.header}>
          {!headlineHidden && named}
          {toolbar}
          {closeButton}
        </div>
        <div ref={body} id={`${id}-body`} className={css.body}>
          {headlineHidden && named}
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
        {footer != null && <div className={css.footer} data-dialog-footer="">{footer}</div>}
      </div>
    </Layer>
  )
}
