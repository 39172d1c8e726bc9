import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import { useAnchoredPopup } from './useAnchoredPopup.ts'
import * as css from './MenuList.module.css'

export interface MenuOption<Value extends string = string> {
  readonly value: Value
  readonly title: string
  /** The language of the title if it is not the page's language. */
  readonly lang?: string | undefined
}

export type MenuListProps = {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly options: readonly MenuOption[]
  readonly value: string
  /** The item that is focused first. */
  readonly start: 'first' | 'last' | 'selected'
  readonly onPick: (index: number) => void
  /** Called when the menu should close and its button get the focus. */
  readonly onClose: () => void
}

/** The open list of a `Menu`, with the keyboard interaction of the W3C APG. */
export function MenuList({ id, label, anchor, options, value, start, onPick, onClose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null)
  useAnchoredPopup({ anchor, popup: menu, open: true, width: 'content' })

  useEffect(() => {
    const items = listItems(menu.current)
    const selected = items.find(item => item.getAttribute('aria-checked') === 'true')
    const targets = { first: items[0], last: items.at(-1), selected: selected ?? items[0] }
    targets[start]?.focus({ preventScroll: true })
  }, [start])

  function onKeyDown(event: KeyboardEvent) {
    const items = listItems(menu.current)
    const current = items.findIndex(item => item === document.activeElement)
    /** Focuses an item. An index past one end of the menu continues at the other end. */
    const focusItem = (index: number) => {
      event.preventDefault()
      items.at(index % items.length)?.focus()
    }
    if (event.key === 'ArrowDown') focusItem(current + 1)
    else if (event.key === 'ArrowUp') focusItem(current - 1)
    else if (event.key === 'Home') focusItem(0)
    else if (event.key === 'End') focusItem(-1)
    else if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Tab') {
      // `onClose` focuses the button. Tab or Shift+Tab then moves the focus on from there.
      onClose()
    } else if (event.key.length === 1 && event.key !== ' ') {
      // Typing a letter focuses the next item that starts with the letter.
      const letter = event.key.toLocaleLowerCase()
      const match = [...items.slice(current + 1), ...items.slice(0, current + 1)]
        .find(item => item.textContent.trim().toLocaleLowerCase().startsWith(letter))
      match?.focus()
    }
  }

  return (
    <div ref={menu} id={id} role="menu" aria-label={label} className={css.menu} onKeyDown={onKeyDown}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          lang={option.lang}
          className={css.item}
          onClick={() => onPick(index)}
        >
          <AnyIcon name="check" className={clsx(option.value !== value && css.unselected)} />
          <span>{option.title}</span>
        </button>
      ))}
    </div>
  )
}

function listItems(menu: HTMLElement | null): HTMLElement[] {
  return [...menu?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []]
}
