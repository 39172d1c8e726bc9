import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './IconButton.module.css'
import * as state from './state.module.css'

type Look = {
  /** The name that is spoken, and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** onPhoto is a dark disc that stays legible over any picture; floating is a disc over a map. */
  readonly variant?: 'standard' | 'filled' | 'tonal' | 'onPhoto' | 'floating' | undefined
  /** 40 px seen and 48 px touched, or 48 px seen. */
  readonly size?: 'medium' | 'large' | undefined
}

type AsButton = Look & { readonly href?: undefined } & Omit<ComponentPropsWithRef<'button'>, keyof Look | 'children'>
type AsLink = Look & { readonly href: string } & Omit<ComponentPropsWithRef<'a'>, keyof Look | 'children' | 'href'>

export type IconButtonProps = AsButton | AsLink

/** A button, or with `href` a link, that shows only a picture. */
export function IconButton({ label, icon, variant = 'standard', size = 'medium', className, ...rest }: IconButtonProps) {
  const look = clsx(state.layer, css.button, css[variant], css[size], className)
  return rest.href === undefined
    ? <button type="button" title={label} {...rest} aria-label={label} className={look}>{icon}</button>
    : <a title={label} {...rest} aria-label={label} className={look}>{icon}</a>
}
