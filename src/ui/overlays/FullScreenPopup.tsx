import { type ReactNode, useId, useRef } from 'react'
import { clsx } from 'clsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { Layer } from './Layer.tsx'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { type InitialFocus, useOverlay } from './useOverlay.ts'
import { useScrollEdges } from './useScrollEdges.ts'
import * as css from './FullScreenPopup.module.css'

export type FullScreenPopupProps = {
  /** The accessible name. It is shown beside the close button unless `header` replaces it. */
  readonly title: string
  /** Shown instead of the title, e.g. a search field. */
  readonly header?: ReactNode
  readonly onClose: () => void
  readonly closeLabel: string
  /** Whether the header floats over the content, e.g. over a map. */
  readonly overContent?: boolean | undefined
  readonly footer?: ReactNode
  readonly initialFocus?: InitialFocus | undefined
  readonly returnFocus?: (() => HTMLElement | null) | undefined
  readonly children: ReactNode
}

/** A full-screen modal layer, open while mounted. */
export function FullScreenPopup({
  title, header, onClose, closeLabel, overContent = false, footer, initialFocus, returnFocus, children,
}: FullScreenPopupProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const headline = useRef<HTMLHeadingElement>(null)
  const zIndex = useOverlay({ layer, headline, initialFocus, returnFocus, onDismiss: onClose })
  useKeyboardInset(layer)
  useScrollEdges(body)
  return (
    <Layer ref={layer} zIndex={zIndex}>
      <div role="dialog" aria-modal="true" aria-labelledby={`${id}-title`} data-leave="fade"
        className={clsx(css.popup, overContent && css.overContent)}>
        <div className={css.header}>
          <IconButton
            label={closeLabel}
            icon={<Icon name="close" />}
            onClick={onClose}
            size="large"
            variant={overContent ? 'floating' : 'standard'}
          />
          <h2
            ref={headline}
            id={`${id}-title`}
            tabIndex={-1}
            className={header == null ? css.title : 'visually-hidden'}
          >
            {title}
          </h2>
          {header != null && <div className={css.slot}>{header}</div>}
        </div>
        <div ref={body} className={css.body}>{children}</div>
        {footer != null && <div className={css.footer}>{footer}</div>}
      </div>
    </Layer>
  )
}
