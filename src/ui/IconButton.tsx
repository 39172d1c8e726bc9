import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './IconButton.module.css'
import * as state from './state.module.css'

type OwnProps = {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** `onPhoto`: on a dark disc, visible over any picture. `floating`: on a disc over a map. */
  readonly variant?: 'standard' | 'tonal' | 'onPhoto' | 'floating' | undefined
  /** `medium`: 40 px with a touch target of 48 px. `large`: 48 px. */
  readonly size?: 'medium' | 'large' | undefined
}

export type IconButtonProps = OwnProps & Omit<ComponentPropsWithRef<'button'>, keyof OwnProps | 'children'>

/** A button that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'standard',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  const classNames = clsx(state.layer, css.button, css[variant], css[size], className)
  // The `title` is set only on hover, since some screen readers read both the accessible name and
  // an equal `title`.
  const [isHovered, setHovered] = useState(false)
  const hoverHandlers = { onMouseEnter: () => setHovered(true), onMouseLeave: () => setHovered(false) }
  return (
    <button
      type="button"
      {...hoverHandlers}
      {...rest}
      aria-label={label}
      title={isHovered ? label : undefined}
      className={classNames}
    >
      {icon}
    </button>
  )
}
