import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import * as css from './Chip.module.css'
import * as state from './state.module.css'

export type ChipProps = {
  readonly children: ReactNode
  readonly icon?: ReactNode
  /** Given, the chip is a toggle; left out, it is a plain button. */
  readonly selected?: boolean | undefined
  readonly onPress: () => void
  readonly disabled?: boolean | undefined
  /** Id of the text that says why it cannot be pressed: it stays in the keyboard's reach to be heard. */
  readonly blockedBy?: string | undefined
}

/** A small button for a filter or a ready-made answer. */
export function Chip({ children, icon, selected, onPress, disabled, blockedBy }: ChipProps) {
  const isBlocked = blockedBy !== undefined
  return (
    <button type="button" aria-pressed={selected} disabled={disabled} aria-disabled={isBlocked || undefined} aria-describedby={blockedBy}
      onClick={isBlocked ? undefined : onPress}
      className={clsx(state.layer, css.chip, selected && css.selected)}>
      {selected ? <AnyIcon name="check" size={18} /> : icon}
      <span>{children}</span>
    </button>
  )
}
