import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { Combobox, type ComboboxOption } from '../../src/ui/Combobox.tsx'
import { captureTimers } from '../kit/page-timers.ts'
import { componentSuite } from '../support/component.ts'
import { press } from './keys.ts'

const streets: readonly ComboboxOption[] = [
  { id: '1', title: 'Ленинский проспект, 42', subtitle: 'Москва' },
  { id: '2', title: 'Ленинградское шоссе, 5', subtitle: 'Москва' },
  { id: '3', title: 'Улица Ленина, 1', subtitle: 'Подольск' },
]

type Props = {
  readonly options?: readonly ComboboxOption[]
  readonly picked?: string[]
  readonly emptyText?: string
  readonly loading?: boolean
}

function Address({ options = streets, picked = [], emptyText, loading = false }: Props) {
  const [value, setValue] = useState('Лен')
  return (
    <Combobox label="Адрес доставки" listLabel="Подсказки адреса" value={value} onChange={setValue} options={options}
      loading={loading} emptyText={emptyText} statusText={count => `Подсказок: ${count}`}
      onPick={id => {
        picked.push(id)
        setValue(options.find(option => option.id === id)?.title ?? '')
      }} />
  )
}

const combobox = componentSuite('suggestions of a field')

function start(props: Props = {}): HTMLInputElement {
  render(<Address {...props} />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Адрес доставки' })
  input.focus()
  return input
}

function highlighted(input: HTMLElement): string | null {
  const id = input.getAttribute('aria-activedescendant')
  const option = id === null ? null : document.getElementById(id)
  if (option) assert.is(option.getAttribute('aria-selected'), 'true')
  return option?.firstElementChild?.textContent ?? null
}

const isOpen = (input: HTMLElement) => input.getAttribute('aria-expanded') === 'true'

for (const [key, first, third] of [
  ['ArrowDown', 'Ленинский проспект, 42', 'Улица Ленина, 1'], ['ArrowUp', 'Улица Ленина, 1', 'Ленинский проспект, 42'],
] as const) {
  combobox(`[UI-05] ${key} opens the list at its ${key === 'ArrowDown' ? 'first' : 'last'} option and wraps`, () => {
    const input = start()
    assert.not(isOpen(input))
    press(key)
    assert.ok(isOpen(input))
    for (const expected of [first, 'Ленинградское шоссе, 5', third, first]) {
      assert.is(highlighted(input), expected)
      press(key)
    }
  })
}

combobox('[UI-05] Alt with an arrow opens without a highlight and closes', () => {
  const input = start()
  press('ArrowDown', { altKey: true })
  assert.ok(isOpen(input))
  assert.is(highlighted(input), null)
  press('ArrowUp', { altKey: true })
  assert.not(isOpen(input))
})

combobox('[UI-05] Enter accepts the highlighted option and never sends the form', () => {
  const picked: string[] = []
  const input = start({ picked })
  assert.not(press('Enter'), 'nothing highlighted: the form stays')
  press('ArrowDown')
  press('ArrowDown')
  assert.not(press('Enter'))
  assert.equal(picked, ['2'])
  assert.is(input.value, 'Ленинградское шоссе, 5')
  assert.not(isOpen(input))
})

combobox('[UI-05] keys of an input method are ignored: Enter accepts nothing, Escape clears nothing', () => {
  const picked: string[] = []
  const input = start({ picked })
  press('ArrowDown')
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) {
    assert.ok(press(key, { isComposing: true }), `${key} is left to the input method`)
    assert.equal([picked, highlighted(input), input.value], [[], 'Ленинский проспект, 42', 'Лен'], key)
  }
  press('Enter')
  assert.equal(picked, ['1'], 'the word is there: the next Enter is the customer\'s')
})

combobox('[UI-05] Enter with an open list and no highlight only closes it', () => {
  const picked: string[] = []
  const input = start({ picked })
  fireEvent.change(input, { target: { value: 'Лени' } })
  assert.ok(isOpen(input))
  press('Enter')
  assert.not(isOpen(input))
  assert.equal(picked, [])
  assert.is(input.value, 'Лени')
})

combobox('[UI-05] Escape first closes the list and keeps the text, then clears it, then is left to the dialog', () => {
  const input = start()
  press('ArrowDown')
  assert.not(press('Escape'))
  assert.not(isOpen(input))
  assert.is(input.value, 'Лен')
  assert.not(press('Escape'))
  assert.is(input.value, '')
  assert.ok(press('Escape'), 'an empty field does not use the key')
})

combobox('[UI-05] typing and moving in the text take the highlight away', () => {
  const input = start()
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
    press('ArrowDown')
    assert.is.not(highlighted(input), null)
    assert.ok(press(key), `${key} still moves in the text`)
    assert.is(highlighted(input), null)
  }
  press('ArrowDown')
  fireEvent.change(input, { target: { value: 'Ленин' } })
  assert.is(highlighted(input), null)
  assert.ok(isOpen(input))
})

combobox('[UI-05] Tab leaves without accepting what is highlighted', () => {
  const picked: string[] = []
  const input = start({ picked })
  press('ArrowDown')
  assert.ok(press('Tab'))
  assert.not(isOpen(input))
  assert.equal(picked, [])
  assert.is(input.value, 'Лен')
})

combobox('[UI-05] a press on an option accepts it and the field keeps the focus', () => {
  const picked: string[] = []
  const input = start({ picked })
  press('ArrowDown')
  const option = screen.getByRole('option', { name: /Улица Ленина/ })
  assert.not(fireEvent.mouseDown(option), 'the press does not move the focus')
  fireEvent.click(option)
  assert.equal(picked, ['3'])
  assert.is(document.activeElement, input)
})

combobox('[UI-05] the list has a name and belongs to the field', () => {
  const input = start()
  press('ArrowDown')
  const list = screen.getByRole('listbox', { name: 'Подсказки адреса' })
  assert.is(input.getAttribute('aria-controls'), list.id)
  assert.is(input.getAttribute('aria-autocomplete'), 'list')
  assert.is(list.querySelectorAll('[role=option]').length, 3)
})

combobox('[UI-05] says how many suggestions there are, or that there are none, once the list has settled', async () => {
  for (const [props, text] of [
    [{}, 'Подсказок: 3'], [{ options: [], emptyText: 'Адрес не найден' }, 'Адрес не найден'],
  ] as const) {
    const timers = captureTimers()
    const input = start(props)
    fireEvent.change(input, { target: { value: 'Лени' } })
    assert.is(isOpen(input), text === 'Подсказок: 3')
    assert.is(screen.getByRole('status').textContent, '')
    for (let step = 0; step < 4; step += 1) await act(() => timers.advance(500))
    assert.is(screen.getByRole('status').textContent, text)
    timers.restore()
    cleanup()
  }
})

combobox('[UI-05] says nothing of an empty result while it is still looking', () => {
  const input = start({ options: [], emptyText: 'Адрес не найден', loading: true })
  fireEvent.change(input, { target: { value: 'Ъъъ' } })
  assert.is(screen.queryByText('Адрес не найден'), null)
  assert.is(input.getAttribute('aria-busy'), 'true')
})

combobox('[UI-05] the button beside the field stays the same one while the spinner is shown', () => {
  const field = (loading: boolean) => (
    <Combobox label="Адрес" listLabel="Подсказки" value="" onChange={() => undefined} options={[]}
      onPick={() => undefined} loading={loading} trailing={<button type="button">Выбрать на карте</button>} />
  )
  const { rerender } = render(field(false))
  const button = screen.getByText('Выбрать на карте')
  rerender(field(true))
  assert.is(button.parentElement?.className, 'Combobox_waiting')
  rerender(field(false))
  assert.is(screen.getByText('Выбрать на карте'), button)
  assert.is(button.parentElement?.className, '')
})

combobox.run()
