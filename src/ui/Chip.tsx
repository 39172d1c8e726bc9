import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import type { Elements } from './elements.ts'
import * as css from './Chip.module.css'
import * as state from './state.module.css'

export type ChipProps = {
  readonly children: ReactNode
  readonly icon?: Elements
  /** Makes the chip a toggle. Omitted: a plain button. */
  readonly selected?: boolean | undefined
  readonly onPress: () => void
  readonly disabled?: boolean | undefined
  /**
   * Id of the text that explains why the chip is disabled. The chip stays focusable, so that it is
   * read out.
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
