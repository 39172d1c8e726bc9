import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useAnchoredPopup } from './useAnchoredPopup.ts'
import * as css from './Menu.module.css'

export type MenuProps<Value extends string> = {
  /** Spoken name of the menu, and of the button before its text, e.g. «Язык». */
  readonly label: string
  /** What the button shows, e.g. «RU». */
  readonly text: ReactNode
  readonly icon?: ReactNode
  readonly value: Value
  readonly onPick: (value: Value) => void
  readonly options: readonly {
    readonly value: Value
    readonly title: string
    /** Language of the title, where it is not the page's. */
    readonly lang?: string | undefined
  }[]
  readonly variant?: 'text' | 'outlined' | 'tonal' | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

/** A button that opens a short list of which one item is in force: a "menu button" of the ARIA Authoring Practices. */
export function Menu<Value extends string>({
  label, text, icon, value, onPick, options, variant = 'text', disabled, className,
}: MenuProps<Value>) {
  const id = useId()
  const [open, setOpen] = useState<'closed' | 'first' | 'last' | 'chosen'>('closed')
  const isOpen = open !== 'closed'
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useAnchoredPopup({ anchor: button, popup: menu, open: isOpen, width: 'content' })

  useEffect(() => {
    if (open === 'closed') return
    const all = items(menu.current)
    const chosen = all.find(item => item.getAttribute('aria-checked') === 'true')
    const target = open === 'last' ? all.at(-1) : open === 'chosen' ? chosen ?? all[0] : all[0]
    target?.focus({ preventScroll: true })
  }, [open])

  function close() {
    setOpen('closed')
    button.current?.focus()
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      setOpen('first')
    } else if (event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen('last')
    }
  }

  function onMenuKey(event: KeyboardEvent) {
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
      close()
    } else if (event.key === 'Tab') {
      // From the button on, as if the menu were not there.
      close()
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLocaleLowerCase()
      const found = [...all.slice(current + 1), ...all.slice(0, current + 1)]
        .find(item => item.textContent.trim().toLocaleLowerCase().startsWith(letter))
      found?.focus()
    }
  }

  function onBlur(event: FocusEvent) {
    if (!root.current?.contains(event.relatedTarget)) setOpen('closed')
  }

  return (
    // A press on the open menu keeps the focus where it is: Safari would drop it, and the menu would close too early.
    <div ref={root} className={clsx(css.root, className)} onBlur={onBlur}
      onMouseDown={event => { if (isOpen) event.preventDefault() }}>
      <Button ref={button} variant={variant} icon={icon} trailingIcon={<Icon name="chevronDown" />} disabled={disabled}
        aria-haspopup="menu" aria-expanded={isOpen} aria-controls={isOpen ? `${id}-menu` : undefined}
        onKeyDown={onButtonKey} onClick={() => (isOpen ? close() : setOpen('chosen'))}>
        <span className="visually-hidden">{label}: </span>{text}
      </Button>
      {isOpen && (
        <div ref={menu} id={`${id}-menu`} role="menu" aria-label={label} className={css.menu} onKeyDown={onMenuKey}>
          {options.map(option => (
            <button key={option.value} type="button" role="menuitemradio" aria-checked={option.value === value} tabIndex={-1}
              lang={option.lang} className={css.item}
              onClick={() => {
                close()
                onPick(option.value)
              }}>
              <Icon name="check" className={clsx(option.value !== value && css.notChosen)} />
              <span>{option.title}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function items(menu: HTMLElement | null): HTMLElement[] {
  return [...menu?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []]
}
