import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { Button } from '../../src/ui/Button.tsx'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { RadioList } from '../../src/ui/RadioList.tsx'
import { SegmentedToggle } from '../../src/ui/SegmentedToggle.tsx'
import { Select } from '../../src/ui/Select.tsx'
import { Stepper } from '../../src/ui/Stepper.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { component } from '../support/component.ts'

const fields = component('fields and buttons')
const noop = () => undefined

function description(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? `no #${id}`).join(' | ')
}

fields('a field is tied to its hint and counter', () => {
  render(<TextField label="Комментарий" value="" onChange={noop} hint="До 100 символов" counter="0 / 100" multiline />)
  const input = screen.getByRole('textbox', { name: 'Комментарий' })
  assert.is(input.tagName, 'TEXTAREA')
  assert.is(description(input), 'До 100 символов | 0 / 100')
  assert.is(input.getAttribute('aria-invalid'), null)
})

fields('an error takes the place of the hint, is spoken with its prefix and marks the field', () => {
  render(<TextField label="Имя" required value="" onChange={noop} hint="Как обращаться" error="Введите ваше имя" errorPrefix="Ошибка:" />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Имя' })
  assert.is(input.getAttribute('aria-invalid'), 'true')
  assert.is(description(input), 'Ошибка: Введите ваше имя')
  assert.ok(input.required)
})

fields('an optional field says so in its name', () => {
  render(<TextField label="Домофон" optionalText="необязательно" value="" onChange={noop} />)
  assert.ok(screen.getByRole('textbox', { name: 'Домофон · необязательно' }))
})

fields('typing hands the text over', () => {
  const seen: string[] = []
  render(<TextField label="Имя" value="" onChange={text => seen.push(text)} />)
  fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Анна' } })
  assert.equal(seen, ['Анна'])
})

fields('a list of the system is labelled and hands the value over', () => {
  const seen: string[] = []
  render(<Select label="Город" value="1" onChange={value => seen.push(value)}
    options={[{ value: '1', title: 'Москва' }, { value: '2', title: 'Казань' }]} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Город' }), { target: { value: '2' } })
  assert.equal(seen, ['2'])
})

fields('a choice is a named group of radio buttons with its reasons in words', () => {
  function Pay() {
    const [value, setValue] = useState<'card' | 'cash' | null>(null)
    return (
      <RadioList legend="Оплата" value={value} onChange={setValue} options={[
        { value: 'card', title: 'Картой' }, { value: 'cash', title: 'Наличными', disabled: true, reason: 'До 5 000 ₽' },
      ]} />
    )
  }
  render(<Pay />)
  assert.ok(screen.getByRole('group', { name: 'Оплата' }))
  const card = screen.getByRole<HTMLInputElement>('radio', { name: 'Картой' })
  fireEvent.click(card)
  assert.ok(card.checked)
  const cash = screen.getByRole<HTMLInputElement>('radio', { name: /Наличными/ })
  assert.ok(cash.disabled)
  assert.match(cash.closest('label')?.textContent ?? '', 'До 5 000 ₽')
})

fields('the toggle is a group of radio buttons too', () => {
  const seen: string[] = []
  render(<SegmentedToggle legend="Способ" value="delivery" onChange={value => seen.push(value)}
    options={[{ value: 'delivery', title: 'Доставка' }, { value: 'take-away', title: 'Самовывоз' }]} />)
  assert.ok(screen.getByRole<HTMLInputElement>('radio', { name: 'Доставка' }).checked)
  fireEvent.click(screen.getByRole('radio', { name: 'Самовывоз' }))
  assert.equal(seen, ['take-away'])
})

fields('the stepper names its group and its buttons, and tells the count', () => {
  const seen: string[] = []
  render(<Stepper value={2} label="Количество: Суп" decreaseLabel="Уменьшить количество: Суп" increaseLabel="Увеличить количество: Суп"
    onDecrease={() => seen.push('less')} onIncrease={() => seen.push('more')} />, { wrapper: LiveRegion })
  const group = screen.getByRole('group', { name: 'Количество: Суп' })
  assert.match(group.textContent ?? '', '2')
  fireEvent.click(screen.getByRole('button', { name: 'Уменьшить количество: Суп' }))
  fireEvent.click(screen.getByRole('button', { name: 'Увеличить количество: Суп' }))
  assert.equal(seen, ['less', 'more'])
})

fields('at its limits the stepper does nothing, and keeps the focus', () => {
  const seen: string[] = []
  const { rerender } = render(<Stepper value={1} min={1} max={1} label="Персоны" decreaseLabel="Меньше" increaseLabel="Больше"
    onDecrease={() => seen.push('less')} onIncrease={() => seen.push('more')} />, { wrapper: LiveRegion })
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Больше' })
  more.focus()
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'Меньше' }))
  assert.equal(seen, [])
  assert.is(more.getAttribute('aria-disabled'), 'true')
  assert.not(more.disabled)
  assert.is(document.activeElement, more)
  rerender(<Stepper value={1} min={1} max={2} label="Персоны" decreaseLabel="Меньше" increaseLabel="Больше"
    onDecrease={noop} onIncrease={() => seen.push('more')} />)
  fireEvent.click(more)
  assert.equal(seen, ['more'])
})

fields('at one piece the minus becomes a bin where that removes the line', () => {
  const icon = (name: string) => screen.getByRole('button', { name }).querySelector('svg')?.innerHTML
  render(<Stepper value={1} label="A" decreaseLabel="Удалить" increaseLabel="+" removeAtOne onDecrease={noop} onIncrease={noop} />, { wrapper: LiveRegion })
  render(<Stepper value={2} label="B" decreaseLabel="Уменьшить" increaseLabel="+ " removeAtOne onDecrease={noop} onIncrease={noop} />, { wrapper: LiveRegion })
  assert.is.not(icon('Удалить'), icon('Уменьшить'))
})

fields('a busy button keeps its name, says that it is busy and ignores presses', () => {
  let pressed = 0
  let sent = 0
  render(
    <form onSubmit={event => { event.preventDefault(); sent++ }}>
      <Button variant="filled" type="submit" busy onClick={() => { pressed++ }}>Сохранить</Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Сохранить' })
  assert.is(button.getAttribute('aria-busy'), 'true')
  fireEvent.click(button)
  assert.equal([pressed, sent], [0, 0])
})

fields('a button with an address is a link, and no button sends a form unasked', () => {
  render(<><Button variant="text" href="/promotions">Акции</Button><Button variant="text">Ещё</Button></>)
  assert.is(screen.getByRole('link', { name: 'Акции' }).getAttribute('href'), '/promotions')
  assert.is(screen.getByRole('button', { name: 'Ещё' }).getAttribute('type'), 'button')
})

fields.run()
