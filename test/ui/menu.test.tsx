import { fireEvent, render, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { Menu } from '../../src/ui/Menu.tsx'
import { componentSuite } from '../support/component.ts'
import { focused, press } from './keys.ts'

const languages = [
  { value: 'ru', title: 'Русский', lang: 'ru' },
  { value: 'en', title: 'English', lang: 'en' },
  { value: 'cnr', title: 'Crnogorski', lang: 'cnr' },
] as const

const menu = componentSuite('menu button')

function start(picked: string[] = []): HTMLElement {
  render(<Menu label="Язык" text="EN" value="en" onPick={value => picked.push(value)} options={languages} />)
  const button = screen.getByRole('button', { name: 'Язык: EN' })
  button.focus()
  return button
}

const title = () => focused()?.textContent

menu('[UI-05] Enter, Space and ArrowDown open it at the first item, ArrowUp at the last', () => {
  const button = start()
  for (const [key, first] of [
    ['Enter', 'Русский'], [' ', 'Русский'], ['ArrowDown', 'Русский'], ['ArrowUp', 'Crnogorski'],
  ] as const) {
    press(key)
    assert.is(button.getAttribute('aria-expanded'), 'true')
    assert.is(title(), first, key)
    press('Escape')
    assert.is(focused(), button)
    assert.is(screen.queryByRole('menu'), null)
  }
})

menu('[UI-05] arrows wrap, Home and End go to the ends, a letter to the item that starts with it', () => {
  start()
  press('ArrowDown')
  press('ArrowUp')
  assert.is(title(), 'Crnogorski')
  press('ArrowDown')
  assert.is(title(), 'Русский')
  press('End')
  assert.is(title(), 'Crnogorski')
  press('Home')
  assert.is(title(), 'Русский')
  press('e')
  assert.is(title(), 'English')
  press('р')
  assert.is(title(), 'Русский')
})

for (const [key, name] of [['Enter', 'Enter'], [' ', 'Space']] as const) {
  menu(`[UI-05] ${name} on an item picks it, closes and gives the focus back`, () => {
    const picked: string[] = []
    const button = start(picked)
    press('ArrowUp')
    press(key)
    assert.equal(picked, ['cnr'])
    assert.is(focused(), button)
    assert.is(screen.queryByRole('menu'), null)
  })
}

menu('[UI-05] Tab closes it and goes on from the button', () => {
  const picked: string[] = []
  const button = start(picked)
  press('ArrowDown')
  assert.ok(press('Tab'), 'the browser moves on')
  assert.is(focused(), button)
  assert.is(screen.queryByRole('menu'), null)
  assert.equal(picked, [])
})

menu('[UI-05] says which item is in force and in which language each is', () => {
  start()
  press('ArrowDown')
  const items = screen.getAllByRole('menuitemradio')
  assert.equal(items.map(item => item.getAttribute('aria-checked')), ['false', 'true', 'false'])
  assert.equal(items.map(item => item.lang), ['ru', 'en', 'cnr'])
})

menu('[UI-05] opens with a press at the item in force and closes with the next press', () => {
  const button = start()
  fireEvent.click(button)
  assert.is(title(), 'English')
  fireEvent.click(button)
  assert.is(screen.queryByRole('menu'), null)
})

menu.run()
