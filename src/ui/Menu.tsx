import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { Button } from './Button.tsx'
import type { Elements } from './elements.ts'
import { Icon } from './Icon.tsx'
import { MenuList, type MenuListProps, type MenuOption } from './MenuList.tsx'
import * as css from './Menu.module.css'

type MenuProps<Value extends string> = {
  /** The accessible name of the menu, e.g. «Язык». The button's name starts with it. */
  readonly label: string
  /** The button's text, e.g. «RU». */
  readonly text: ReactNode
  /** An element, not bare text: a page translator would replace the text, and React would fail. */
  readonly icon?: Elements
  readonly value: Value
  readonly onPick: (value: Value) => void
  readonly options: readonly MenuOption<Value>[]
  readonly variant?: 'text' | 'outlined' | 'tonal' | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

/** A button that opens a list of options with one selected (W3C APG, menu button). */
export function Menu<Value extends string>({
  label, text, icon, value, onPick, options, variant = 'text', disabled, className,
}: MenuProps<Value>) {
  const id = useId()
  /** The item to focus first; null while the menu is closed. */
  const [start, setStart] = useState<MenuListProps['start'] | null>(null)
  const isOpen = start !== null
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setStart(null)
    button.current?.focus()
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      setStart('first')
    } else if (event.key === 'ArrowUp') {
      event.preventDefault()
      setStart('last')
    }
  }

  function pick(index: number) {
    close()
    const option = options[index]
    if (option !== undefined) onPick(option.value)
  }

  function onBlur(event: FocusEvent) {
    if (!root.current?.contains(event.relatedTarget)) setStart(null)
  }

  return (
    // A press on the open menu must not move the focus: Safari would blur the item, and the blur
    // would close the menu before the click.
    <div ref={root} className={clsx(css.root, className)} onBlur={onBlur}
      onMouseDown={event => { if (isOpen) event.preventDefault() }}>
      <Button ref={button} variant={variant} icon={icon} trailingIcon={<Icon name="chevronDown" />} disabled={disabled}
        aria-haspopup="menu" aria-expanded={isOpen} aria-controls={isOpen ? `${id}-menu` : undefined}
        onKeyDown={onButtonKey} onClick={() => (isOpen ? close() : setStart('selected'))}>
        <span className="visually-hidden">{`${label}: `}</span><span>{text}</span>
      </Button>
      {isOpen && (
        <MenuList
          id={`${id}-menu`}
          label={label}
          anchor={button}
          options={options}
          value={value}
          start={start}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  )
}
