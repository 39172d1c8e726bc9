import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { useRovingTabIndex } from '../../src/ui/useRovingTabIndex.ts'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('links that are one stop')
const NAMES = ['Роллы', 'Супы', 'Вок']

function List() {
  const list = useRef<HTMLElement>(null)
  useRovingTabIndex(list, NAMES)
  return <nav ref={list}>{NAMES.map(name => <a key={name} href={`#${name}`}>{name}</a>)}</nav>
}
const link = (name: string) => screen.getByRole('link', { name })
const focused = () => document.activeElement?.textContent

views('[UI-05, MENU-01] Home and End focus the first and last link, arrows the next, without wrapping', () => {
  render(<List />)
  link('Супы').focus()
  for (const [key, name] of [
    ['End', 'Вок'], ['ArrowRight', 'Вок'], ['Home', 'Роллы'], ['ArrowLeft', 'Роллы'], ['ArrowRight', 'Супы'],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    assert.is(focused(), name, key)
  }
})

views('[UI-05] a key that the browser or a reader has a use for stays theirs', () => {
  render(<List />)
  link('Супы').focus()
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    assert.is(fireEvent.keyDown(link('Супы'), { key: 'ArrowLeft', [modifier]: true }), true, modifier)
    assert.is(focused(), 'Супы', modifier)
  }
})

views.run()
