import { type ReactNode, useContext, useId, useRef } from 'react'
import { clsx } from 'clsx'
import { below } from '../breakpoints.ts'
import type { Elements } from '../elements.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { useMedia } from '../useMedia.ts'
import { Layer } from './Layer.tsx'
import { RouteOverlayContext } from './RouteOverlay.tsx'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { type InitialFocus, useOverlay } from './useOverlay.ts'
import { useScrollEdges } from './useScrollEdges.ts'
import { useSwipeDown } from './useSwipeDown.ts'
import * as css from './Dialog.module.css'

export type DialogProps = {
  /** The accessible name. It is also the visible headline unless `headlineHidden` is set. */
  readonly headline: ReactNode
  /** Whether the headline is visually hidden. The close button then floats over the content. */
  readonly headlineHidden?: boolean | undefined
  /**
   * Called for the close button, Escape, Back, a click outside and a swipe down. When omitted, the
   * customer cannot close the dialog.
   */
  readonly onClose?: (() => void) | undefined
  /** The accessible name of the close button. Without it or `onClose`, there is no close button. */
  readonly closeLabel?: string | undefined
  /** Whether clicks outside and swipes are ignored. Escape, Back and the buttons still work. */
  readonly persistent?: boolean | undefined
  /** Whether the page below is dimmed; default true. */
  readonly scrim?: boolean | undefined
  /**
   * The maximum width in px: `confirm` 560, `medium` 640, `wide` 900 (640 in windows narrower than
   * 840). A bottom sheet is at most 640 wide.
   */
  readonly size?: 'confirm' | 'medium' | 'wide' | undefined
  /** Whether it is an alert dialog, whose short text is read out together with the headline. */
  readonly alert?: boolean | undefined
  /** Content below the scrolling body, usually buttons. */
  readonly footer?: ReactNode
  /** Shown beside the headline, e.g. a language menu. */
  readonly toolbar?: Elements
  readonly initialFocus?: InitialFocus | undefined
  /** The element to focus if the previously focused one was removed. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
  /** Whether the content has no padding, e.g. for a picture or a map beside a form. */
  readonly flush?: boolean | undefined
  /** Whether parts of the content scroll, e.g. two panes, instead of the body of the dialog. */
  readonly ownScroll?: boolean | undefined
  readonly className?: string | undefined
  /** A string is rendered as a paragraph. */
  readonly children: Elements | string
}

/** A modal dialog, open while mounted. In windows narrower than 600 px it is a bottom sheet. */
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
  // the dialog of a prerendered page is what search engines read first
  const Headline = useContext(RouteOverlayContext) === 'in-place' ? 'h1' : 'h2'
  const closeByPointer = persistent ? undefined : onClose

  const zIndex = useOverlay({ layer, headline: title, initialFocus, returnFocus, onDismiss: onClose })
  useKeyboardInset(layer)
  useScrollEdges(body)
  useSwipeDown(panel, closeByPointer, isSheet)

  const closeButton = onClose && closeLabel && (
    <IconButton label={closeLabel} icon={<Icon name="close" />} onClick={onClose}
      variant={headlineHidden ? 'onPhoto' : 'standard'} className={headlineHidden ? css.floatingClose : css.close} />
  )
  // The headline gets the focus, and scroll keys apply to the box around the focus. So a hidden
  // headline is inside the scrolling body.
  const headlineElement = (
    <Headline ref={title} id={`${id}-headline`} tabIndex={-1}
      className={headlineHidden ? 'visually-hidden' : css.headline}>
      {headline}
    </Headline>
  )
  return (
    <Layer ref={layer} zIndex={zIndex} scrim={scrim} onPressOutside={closeByPointer} className={css.layer}>
      <div
        ref={panel}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={`${id}-headline`}
        aria-describedby={alert ? `${id}-body` : undefined}
        data-leave="sheet"
        className={clsx(css.panel, css[size], flush && css.flush, ownScroll && css.ownScroll, className)}
      >
        {isSheet && closeByPointer && (
          <div className={clsx(css.handle, headlineHidden && css.handleOverContent)} aria-hidden="true" />
        )}
        <div className={headlineHidden ? css.headerHidden : css.header}>
          {!headlineHidden && headlineElement}
          {toolbar}
          {closeButton}
        </div>
        <div ref={body} id={`${id}-body`} className={css.body}>
          {headlineHidden && headlineElement}
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
        {footer != null && <div className={css.footer} data-dialog-footer="">{footer}</div>}
      </div>
    </Layer>
  )
}
