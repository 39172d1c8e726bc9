import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import { useAnchoredPopup } from './useAnchoredPopup.ts'
import * as css from './MenuList.module.css'

export interface MenuOption<Value extends string = string> {
  readonly value: Value
  readonly title: string
  /** The language of the title, when it differs from the page's. */
  readonly lang?: string | undefined
}

export type MenuListProps = {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly options: readonly MenuOption[]
  readonly value: string
  /** The item that is focused first. */
  readonly start: 'first' | 'last' | 'chosen'
  readonly onPick: (index: number) => void
  /** Called when the menu closes and the button should be focused. */
  readonly onClose: () => void
}

/** The open list of a menu, with the keyboard interface of the W3C APG. */
export function MenuList({ id, label, anchor, options, value, start, onPick, onClose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null)
  useAnchoredPopup({ anchor, popup: menu, open: true, width: 'content' })

  useEffect(() => {
    const all = items(menu.current)
    const chosen = all.find(item => item.getAttribute('aria-checked') === 'true')
    const target = start === 'last' ? all.at(-1) : start === 'chosen' ? chosen ?? all[0] : all[0]
    target?.focus({ preventScroll: true })
  }, [start])

  function onKeyDown(event: KeyboardEvent) {
    const all = items(menu.current)
    const current = all.findIndex(item => item === document.activeElement)
    const go = (index: number) => {
      event.preventDefault()
      all.at(index % all.length)?.focus()
    }
    if (event.key === 'ArrowDown') go(current + 1)
    else if (event.key === 'ArrowUp') go(current - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(-1)
    else if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Tab') {
      // Tab continues from the button, as if the menu were not there.
      onClose()
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLocaleLowerCase()
      const match = [...all.slice(current + 1), ...all.slice(0, current + 1)]
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
          <AnyIcon name="check" className={clsx(option.value !== value && css.notChosen)} />
          <span>{option.title}</span>
        </button>
      ))}
    </div>
  )
}

function items(menu: HTMLElement | null): HTMLElement[] {
  return [...menu?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []]
}
