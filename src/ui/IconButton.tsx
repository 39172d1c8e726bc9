import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './IconButton.module.css'
import * as state from './state.module.css'

type Look = {
  /** The name that is spoken, and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** onPhoto is a dark disc that stays legible over any picture; floating is a disc over a map. */
  readonly variant?: 'standard' | 'tonal' | 'onPhoto' | 'floating' | undefined
  /** 40 px seen and 48 px touched, or 48 px seen. */
  readonly size?: 'medium' | 'large' | undefined
}

export type IconButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, keyof Look | 'children'>

/** A button that shows only a picture. */
export function IconButton({ label, icon, variant = 'standard', size = 'medium', className, ...rest }: IconButtonProps) {
  const look = clsx(state.layer, css.button, css[variant], css[size], className)
  return <button type="button" title={label} {...rest} aria-label={label} className={look}>{icon}</button>
}
