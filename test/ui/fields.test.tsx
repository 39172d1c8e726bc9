import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { Button } from '../../src/ui/Button.tsx'
import { Checkbox } from '../../src/ui/Checkbox.tsx'
import { Combobox } from '../../src/ui/Combobox.tsx'
import { IconButton } from '../../src/ui/IconButton.tsx'
import { AnnouncerProvider } from '../../src/ui/AnnouncerProvider.tsx'
import { RadioList } from '../../src/ui/RadioList.tsx'
import { Select } from '../../src/ui/Select.tsx'
import { Stepper } from '../../src/ui/Stepper.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { readDescription } from '../kit/page.ts'
import { componentSuite } from '../support/component.ts'

const fields = componentSuite('fields and buttons')
const noop = () => undefined

fields('a field is tied to its hint and counter', () => {
  render(<TextField label="Комментарий" value="" onChange={noop} hint="До 100 символов" counter="0 / 100" multiline />)
  const input = screen.getByRole('textbox', { name: 'Комментарий' })
  assert.is(input.tagName, 'TEXTAREA')
  assert.is(readDescription(input), 'До 100 символов | 0 / 100')
  assert.is(input.getAttribute('aria-invalid'), null)
})

fields('an error takes the place of the hint, is spoken with its prefix and marks the field', () => {
  render(<TextField label="Имя" required value="" onChange={noop} hint="Как обращаться" error="Введите ваше имя"
    errorPrefix="Ошибка:" />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Имя' })
  assert.is(input.getAttribute('aria-invalid'), 'true')
  assert.is(readDescription(input), 'Ошибка: Введите ваше имя')
  assert.is(input.getAttribute('aria-required'), 'true')
})

// Firefox reports a control with the native `required` attribute as invalid before the customer has touched it.
fields('[UI-05] a required control is announced as required without being invalid, and has no `required`', () => {
  const { container } = render(
    <form>
      <TextField label="Имя" required value="" onChange={noop} />
      <TextField label="Комментарий" required multiline value="" onChange={noop} />
      <Select label="Город" required value="1" onChange={noop} options={[{ value: '1', title: 'Москва' }]} />
      <Combobox label="Адрес" listLabel="Подсказки" required value="" onChange={noop} onPick={noop} options={[]} />
      <Checkbox label="Согласие" required checked={false} onChange={noop} />
      <RadioList legend="Оплата" required value={null} onChange={noop} options={[{ value: 'card', title: 'Картой' }]} />
    </form>,
  )
  assert.is(container.querySelectorAll('[required]').length, 0)
  const required = [...container.querySelectorAll('[aria-required="true"]')]
    .map(element => element.getAttribute('role') ?? element.tagName)
  assert.equal(required, ['INPUT', 'TEXTAREA', 'SELECT', 'combobox', 'INPUT', 'radiogroup'])
  assert.is(container.querySelectorAll('[aria-invalid]').length, 0)
})

fields('[UI-05] a button that shows a picture has its name once; the tooltip is for the mouse', () => {
  render(<IconButton label="Закрыть" icon={<svg />} />)
  const button = screen.getByRole('button', { name: 'Закрыть' })
  assert.is(button.getAttribute('title'), null)
  fireEvent.mouseEnter(button)
  assert.is(button.getAttribute('title'), 'Закрыть')
  fireEvent.mouseLeave(button)
  assert.is(button.getAttribute('title'), null, 'a name of a language that was left stays on no button')
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
  assert.ok(screen.getByRole('radiogroup', { name: 'Оплата' }))
  const card = screen.getByRole<HTMLInputElement>('radio', { name: 'Картой' })
  fireEvent.click(card)
  assert.ok(card.checked)
  const cash = screen.getByRole<HTMLInputElement>('radio', { name: /Наличными/ })
  assert.ok(cash.disabled)
  assert.match(cash.closest('label')?.textContent ?? '', 'До 5 000 ₽')
})

fields('the stepper names its group and its buttons, and announces the count', () => {
  const changes: string[] = []
  render(<Stepper value={2} label="Количество: Суп" decreaseLabel="Уменьшить количество: Суп"
    increaseLabel="Увеличить количество: Суп"
    onDecrease={() => changes.push('less')} onIncrease={() => changes.push('more')} />, { wrapper: AnnouncerProvider })
  const group = screen.getByRole('group', { name: 'Количество: Суп' })
  assert.match(group.textContent ?? '', '2')
  fireEvent.click(screen.getByRole('button', { name: 'Уменьшить количество: Суп' }))
  fireEvent.click(screen.getByRole('button', { name: 'Увеличить количество: Суп' }))
  assert.equal(changes, ['less', 'more'])
})

fields('at its limits the stepper does nothing, and keeps the focus', () => {
  const changes: string[] = []
  const { rerender } = render(<Stepper value={1} min={1} max={1} label="Персоны" decreaseLabel="Меньше"
    increaseLabel="Больше"
    onDecrease={() => changes.push('less')} onIncrease={() => changes.push('more')} />, { wrapper: AnnouncerProvider })
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Больше' })
  more.focus()
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'Меньше' }))
  assert.equal(changes, [])
  assert.is(more.getAttribute('aria-disabled'), 'true')
  assert.not(more.disabled)
  assert.is(document.activeElement, more)
  rerender(<Stepper value={1} min={1} max={2} label="Персоны" decreaseLabel="Меньше" increaseLabel="Больше"
    onDecrease={noop} onIncrease={() => changes.push('more')} />)
  fireEvent.click(more)
  assert.equal(changes, ['more'])
})

fields('at one piece the minus becomes a bin where that removes the line', () => {
  const icon = (name: string) => screen.getByRole('button', { name }).querySelector('svg')?.innerHTML
  render(<Stepper value={1} label="A" decreaseLabel="Удалить" increaseLabel="+" removeAtOne onDecrease={noop}
    onIncrease={noop} />, { wrapper: AnnouncerProvider })
  render(<Stepper value={2} label="B" decreaseLabel="Уменьшить" increaseLabel="+ " removeAtOne onDecrease={noop}
    onIncrease={noop} />, { wrapper: AnnouncerProvider })
  assert.is.not(icon('Удалить'), icon('Уменьшить'))
})

fields('a busy button keeps its name, says that it is busy and ignores presses', () => {
  let pressed = 0
  let submitCount = 0
  render(
    <form onSubmit={event => { event.preventDefault(); submitCount++ }}>
      <Button variant="filled" type="submit" busy onClick={() => { pressed++ }}>Сохранить</Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Сохранить' })
  assert.is(button.getAttribute('aria-busy'), 'true')
  fireEvent.click(button)
  assert.equal([pressed, submitCount], [0, 0])
})

fields('a button with an address is a link, and no button sends a form unasked', () => {
  render(<><Button variant="text" href="/promotions">Акции</Button><Button variant="text">Ещё</Button></>)
  assert.is(screen.getByRole('link', { name: 'Акции' }).getAttribute('href'), '/promotions')
  assert.is(screen.getByRole('button', { name: 'Ещё' }).getAttribute('type'), 'button')
})

fields.run()
