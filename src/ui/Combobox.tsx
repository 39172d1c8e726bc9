import {
  type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState,
} from 'react'
import { clsx } from 'clsx'
import { Field, fieldAria, fieldControl, type FieldTexts } from './Field.tsx'
import { DebouncedStatus } from './DebouncedStatus.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import { useAnchoredPopup } from './useAnchoredPopup.ts'
import * as css from './Combobox.module.css'

export type ComboboxOption = { readonly id: string; readonly title: string; readonly subtitle?: string | undefined }

export type ComboboxProps = FieldTexts & {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly value: string
  /** Called for every edit, and with an empty string for Escape while the popup is closed. */
  readonly onChange: (value: string) => void
  readonly options: readonly ComboboxOption[]
  /** Called when the customer has selected an option. The parent then sets `value`. */
  readonly onPick: (id: string) => void
  readonly onBlur?: (() => void) | undefined
  /** The accessible name of the list, e.g. «Подсказки адреса». */
  readonly listLabel: string
  /** Shown instead of an empty list. Omit it until results have loaded. */
  readonly emptyText?: string | undefined
  readonly loading?: boolean | undefined
  /** Formats the announcement of the number of options, e.g. «Доступно 5 подсказок». */
  readonly statusText?: ((count: number) => string) | undefined
  /** The label of a button that clears the field, e.g. «Очистить адрес»; without it there is none. */
  readonly clearLabel?: string | undefined
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  readonly disabled?: boolean | undefined
  /** Whether the options are shown on focus, e.g. suggestions before the customer has typed. */
  readonly openOnFocus?: boolean | undefined
  /** Whether options that replace the others after a selection are shown, e.g. a street's houses. */
  readonly stayOpen?: boolean | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly enterKeyHint?: 'search' | 'done' | 'next' | undefined
  /** Whether to omit the line with hint and error below the field. */
  readonly bare?: boolean | undefined
  readonly className?: string | undefined
}

/** A text field with suggestions: a "list autocomplete with manual selection" of the W3C APG. */
export function Combobox({
  id: givenId, name, value, onChange, options, onPick, onBlur, listLabel, emptyText, loading = false, statusText,
  clearLabel, leading, trailing, disabled, openOnFocus = false, stayOpen = false, inputRef, enterKeyHint = 'search',
  bare, className, ...texts
}: ComboboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const listId = `${id}-list`
  const [isOpen, setIsOpen] = useState(false)
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current, [])

  const isListShown = isOpen && options.length > 0
  const isEmptyTextShown = isOpen && !loading && options.length === 0 && emptyText !== undefined
  const highlightedIndex = options.findIndex(option => option.id === highlightedId)
  useAnchoredPopup({ anchor, popup, open: isListShown || isEmptyTextShown, width: 'anchor' })

  useEffect(() => {
    // Browsers do not scroll the `aria-activedescendant` into view.
    if (highlightedIndex >= 0) list.current?.children[highlightedIndex]?.scrollIntoView({ block: 'nearest' })
  }, [highlightedIndex])

  function close() {
    setIsOpen(false)
    setHighlightedId(null)
  }

  function accept(option: ComboboxOption) {
    setIsOpen(stayOpen)
    setHighlightedId(null)
    onPick(option.id)
    // Put the caret at the end of the new value, after React has rendered it.
    requestAnimationFrame(() => {
      const end = input.current?.value.length ?? 0
      if (document.activeElement === input.current) input.current?.setSelectionRange(end, end)
    })
  }

  function clear() {
    onChange('')
    input.current?.focus()
    // the options of the empty field, e.g. saved addresses
    setIsOpen(true)
  }

  /** Highlights an option. An index past one end of the list continues at the other end. */
  function highlight(optionIndex: number) {
    setIsOpen(true)
    setHighlightedId(options.at(optionIndex % options.length)?.id ?? null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const key = event.altKey ? `Alt+${event.key}` : event.key
    switch (key) {
      case 'ArrowDown':
        event.preventDefault()
        if (options.length > 0) highlight(isListShown ? highlightedIndex + 1 : 0)
        break
      case 'ArrowUp':
        event.preventDefault()
        if (options.length > 0) highlight(isListShown && highlightedIndex > 0 ? highlightedIndex - 1 : -1)
        break
      case 'Alt+ArrowDown':
        event.preventDefault()
        if (options.length > 0) setIsOpen(true)
        break
      case 'Alt+ArrowUp':
        event.preventDefault()
        close()
        break
      case 'Enter': {
        event.preventDefault()
        const option = isListShown ? options[highlightedIndex] : undefined
        if (option) accept(option)
        else close()
        break
      }
      case 'Escape':
        if (isListShown || isEmptyTextShown) {
          event.preventDefault()
          close()
        } else if (value !== '') {
          event.preventDefault()
          onChange('')
        }
        break
      case 'Tab':
        close()
        break
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        setHighlightedId(null)
        break
    }
  }

  const aria = fieldAria(id, texts)
  const isClearable = clearLabel !== undefined && value !== '' && !disabled
  const emptyStatus = isEmptyTextShown ? emptyText : undefined
  return (
    <div className={clsx(css.combobox, className)}>
      <Field {...texts} id={id} boxRef={anchor} leading={leading} disabled={disabled} bare={bare}
        trailing={(loading || trailing != null || isClearable) && (
          <>
            {isClearable && <IconButton label={clearLabel} icon={<Icon name="close" />} onClick={clear} />}
            {loading && <span className={css.loading}><Spinner size={20} /></span>}
            {/* Hidden while loading, but mounted: a dialog opened by a button in `trailing` returns
                the focus to that button. */}
            {trailing != null && <span className={clsx(loading && css.waiting)}>{trailing}</span>}
          </>
        )}>
        <input {...aria} ref={input} className={fieldControl} type="text" name={name} value={value} placeholder=" "
          role="combobox"
          aria-autocomplete="list" aria-expanded={isListShown} aria-controls={isListShown ? listId : undefined}
          aria-activedescendant={isListShown && highlightedIndex >= 0 ? `${listId}-${highlightedIndex}` : undefined}
          aria-busy={loading || undefined}
          autoComplete="off" autoCorrect="off" spellCheck={false} enterKeyHint={enterKeyHint} disabled={disabled}
          onKeyDown={onKeyDown}
          onChange={event => {
            setHighlightedId(null)
            setIsOpen(true)
            onChange(event.target.value)
          }}
          onFocus={() => { if (openOnFocus) setIsOpen(true) }}
          onClick={() => { if (options.length > 0) setIsOpen(true) }}
          onBlur={() => {
            close()
            onBlur?.()
          }} />
      </Field>
      {(isListShown || isEmptyTextShown) && (
        // A press in the list must not blur the field, which would close the list before the click.
        <div ref={popup} className={css.popup} onMouseDown={event => event.preventDefault()} data-no-swipe="">
          {isListShown
            ? (
              <ul ref={list} id={listId} role="listbox" aria-label={listLabel}>
                {options.map((option, optionIndex) => (
                  <li key={option.id} id={`${listId}-${optionIndex}`} role="option"
                    aria-selected={optionIndex === highlightedIndex}
                    className={clsx(css.option, optionIndex === highlightedIndex && css.highlighted)}
                    onClick={() => accept(option)}>
                    <span className={css.title}>{option.title}</span>
                    {option.subtitle && <span className={css.subtitle}>{option.subtitle}</span>}
                  </li>
                ))}
              </ul>
            )
            : <p className={css.empty} aria-hidden="true">{emptyText}</p>}
        </div>
      )}
      <DebouncedStatus text={isListShown ? statusText?.(options.length) : emptyStatus} />
    </div>
  )
}
