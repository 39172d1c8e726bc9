import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import type { Elements } from './elements.ts'
import * as css from './Chip.module.css'
import * as state from './state.module.css'

export type ChipProps = {
  readonly children: ReactNode
  readonly icon?: Elements
  /** Whether the toggle is on. When omitted, the chip is a plain button. */
  readonly selected?: boolean | undefined
  readonly onPress: () => void
  readonly disabled?: boolean | undefined
  /**
   * The id of a text that explains why the chip cannot be pressed. The chip stays focusable, so
   * that screen readers read the text.
   */
  readonly blockedBy?: string | undefined
}

/** A small button for a filter or a predefined answer. */
export function Chip({ children, icon, selected, onPress, disabled, blockedBy }: ChipProps) {
  const isBlocked = blockedBy !== undefined
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      aria-disabled={isBlocked || undefined}
      aria-describedby={blockedBy}
      onClick={isBlocked ? undefined : onPress}
      className={clsx(state.layer, css.chip, selected && css.selected)}>
      {selected ? <AnyIcon name="check" size={18} /> : icon}
      <span>{children}</span>
    </button>
  )
}
