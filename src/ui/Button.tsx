import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Elements } from './elements.ts'
import { Spinner } from './Spinner.tsx'
import * as css from './Button.module.css'
import * as state from './state.module.css'

type OwnProps = {
  /** A view has at most one `filled` button, its main action. */
  readonly variant: 'filled' | 'tonal' | 'outlined' | 'text'
  /** The height: `small` is 32 px, `medium` 40 px, `large` 56 px. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** An `<Icon>` before the text. */
  readonly icon?: Elements
  /** An `<Icon>` after the text, e.g. the chevron of a button that opens a menu. */
  readonly trailingIcon?: Elements
  /** Shows a spinner, ignores clicks and keeps the width. */
  readonly busy?: boolean | undefined
  readonly fullWidth?: boolean | undefined
  readonly children: ReactNode
}

type AsButton = OwnProps & { readonly href?: undefined } & Omit<ComponentPropsWithRef<'button'>, keyof OwnProps>
type AsLink = OwnProps & { readonly href: string } & Omit<ComponentPropsWithRef<'a'>, keyof OwnProps | 'href'>

export type ButtonProps = AsButton | AsLink

/** A button of type "button" by default, or a link with the look of a button if `href` is set. */
export function Button({
  variant, size = 'medium', icon, trailingIcon, busy = false, fullWidth = false, children, className, ...rest
}: ButtonProps) {
  const classNames = clsx(
    state.layer, css.button, css[variant], css[size], fullWidth && css.fullWidth, busy && css.busy,
    icon != null && css.withIcon, className,
  )
  const content = (
    <>
      <span className={css.content}>
        {icon}
        <span className={css.label}>{children}</span>
        {trailingIcon}
      </span>
      {busy && <span className={css.spinner}><Spinner size={20} /></span>}
    </>
  )
  const busyProps = busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignoreClick } : undefined
  return rest.href === undefined
    ? <button type="button" {...rest} {...busyProps} className={classNames}>{content}</button>
    : <a {...rest} {...busyProps} className={classNames}>{content}</a>
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
