import { act, fireEvent, render, screen } from '@testing-library/react'
import { mock } from 'node:test'
import { StrictMode, useState } from 'react'
import * as assert from 'uvu/assert'
import { Carousel } from '../../src/ui/Carousel.tsx'
import { Dialog } from '../../src/ui/overlays/Dialog.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { controlViewport, createReplacer } from '../kit/page.ts'
import { componentSuite } from '../support/component.ts'

const carousel = componentSuite('the carousel')
const WORDS = {
  role: 'карусель', slide: 'слайд', prev: 'Предыдущий слайд', next: 'Следующий слайд', stop: 'Остановить смену слайдов',
  start: 'Запустить смену слайдов', position: (index: number, count: number) => `${index} из ${count}`,
}
const replace = createReplacer(carousel)
const setVisible = controlViewport(carousel)
const STILL = '(prefers-reduced-motion: reduce)'

/** Slides 100 px wide, in a row that shows two of them. */
const SLIDE = 100
const ROW = 200
const isRow = (element: Element): boolean => element.hasAttribute('aria-live')
const sizes = {
  offsetLeft: element =>
    (element.parentElement === null ? 0 : [...element.parentElement.children].indexOf(element) * SLIDE),
  offsetWidth: () => SLIDE,
  clientWidth: element => (isRow(element) ? ROW : 0),
  scrollWidth: element => (isRow(element) ? element.children.length * SLIDE : 0),
} satisfies Record<string, (element: HTMLElement) => number>

/** The media queries that match. */
let matchingQueries = new Set<string>()
let scrolls: ScrollToOptions[] = []
carousel.before.each(() => {
  matchingQueries = new Set()
  scrolls = []
  for (const [name, size] of Object.entries(sizes)) {
    replace(HTMLElement.prototype, name, { get(this: HTMLElement) { return size(this) } })
  }
  replace(HTMLElement.prototype, 'scrollTo', { value(this: HTMLElement, options: ScrollToOptions) {
    scrolls.push(options)
    this.scrollLeft = options.left ?? 0
    this.dispatchEvent(new Event('scroll'))
  } })
  replace(globalThis, 'matchMedia',
    { value: (query: string) =>
      ({ matches: matchingQueries.has(query), addEventListener() {}, removeEventListener() {} }) })
  mock.timers.enable({ apis: ['setInterval'] })
})
carousel.after.each(() => mock.timers.reset())

function Shop({ count }: { readonly count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <OverlayHost>
      <button type="button" onClick={() => setOpen(true)}>Открыть</button>
      <Carousel label="Акции" texts={WORDS}
        slides={Array.from({ length: count },
          (_, index) => ({ key: index, content: <a href={`/${index}`}>{`Слайд-${index + 1}`}</a> }))} />
      {isOpen && <Dialog headline="Акция" closeLabel="Закрыть" onClose={() => setOpen(false)}>Условия</Dialog>}
    </OverlayHost>
  )
}
function start(count = 5) {
  document.body.innerHTML = '<div id="app"></div><div id="overlays"></div>'
  const container = document.getElementById('app')
  assert.ok(container)
  render(<StrictMode><Shop count={count} /></StrictMode>, { container })
}
const root = () => screen.getByRole('region', { name: 'Акции' })
const row = () => root().querySelector<HTMLElement>('[aria-live]') as HTMLElement
const advance = (milliseconds: number) => act(() => mock.timers.tick(milliseconds))
/** The scroll position of the row, in slides. */
const position = () => row().scrollLeft / SLIDE
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Focuses as a press does: without `:focus-visible`. */
function focusByPress(element: HTMLElement): void {
  replace(element, 'matches',
    { value: (selector: string) => selector !== ':focus-visible' && Element.prototype.matches.call(element, selector) })
  act(() => element.focus())
}
/** Asserts that the row does not move for half a minute. */
function assertStill(words: string): void {
  const before = position()
  advance(30_000)
  assert.is(position(), before, words)
}
function assertTurns(words: string): void {
  const before = position()
  advance(6000)
  assert.is.not(position(), before, words)
}

carousel('[MENU-08] turns by one slide every 6000 ms, and from the end back to the beginning', () => {
  start()
  advance(5999)
  assert.is(position(), 0)
  advance(1)
  assert.is(position(), 1)
  advance(12_000)
  assert.is(position(), 3)
  assert.equal(scrolls.map(scroll => scroll.behavior), ['smooth', 'smooth', 'smooth'])
  advance(6000)
  assert.is(position(), 0)
})

carousel('[MENU-08, UI-05] says what it is, begins with the pause, and keeps slides out of sight out of reach', () => {
  start()
  assert.is(root().getAttribute('aria-roledescription'), 'карусель')
  assert.equal([...root().querySelectorAll('button')].map(button => button.getAttribute('aria-label')),
    [WORDS.stop, WORDS.prev, WORDS.next])
  const slides = [...row().children]
  assert.equal(slides.map(slide => slide.getAttribute('aria-label')),
    ['1 из 5', '2 из 5', '3 из 5', '4 из 5', '5 из 5'])
  assert.ok(slides.every(slide =>
    slide.getAttribute('role') === 'group' && slide.getAttribute('aria-roledescription') === 'слайд'))
  const readReachable = () => slides.map(slide => !slide.hasAttribute('inert'))
  assert.equal(readReachable(), [true, true, false, false, false])
  assert.is(row().getAttribute('aria-live'), 'off')
  advance(6000)
  assert.equal(readReachable(), [false, true, true, false, false])
  press(WORDS.stop)
  assert.is(row().getAttribute('aria-live'), 'polite')
})

carousel('[MENU-08] does not start when less motion is wanted; asked to, it turns without gliding', () => {
  matchingQueries.add(STILL)
  start()
  assertStill('nothing moves on its start')
  press(WORDS.start)
  assertTurns('the customer started it')
  assert.equal(scrolls.map(scroll => scroll.behavior), ['instant'])
})

carousel('a finger above the slides leaves no pointer behind', () => {
  start()
  fireEvent.pointerEnter(root(), { pointerType: 'touch' })
  assertTurns('the heading was touched')
})

carousel('[MENU-08, UI-05] its slides are one tab stop, from which the button that restarts it is reached', () => {
  start()
  const listTabStops = () => [...root().querySelectorAll<HTMLElement>('a, button')]
    .filter(element => element.closest('[inert]') === null && element.tabIndex === 0)
  assert.equal(listTabStops().map(element => element.textContent), ['Слайд-1'])
  act(() => listTabStops()[0]?.focus())
  assert.equal(listTabStops().map(element => element.getAttribute('aria-label') ?? element.textContent),
    [WORDS.start, 'Слайд-1'])
})

carousel('[MENU-08] stops when the keyboard\'s focus comes in, and goes on only when asked', () => {
  start()
  const link = screen.getByRole('link', { name: 'Слайд-1' })
  act(() => link.focus())
  assertStill('focused')
  act(() => link.blur())
  assertStill('still stopped after the focus has left')
  press(WORDS.start)
  assertTurns('started')
})

carousel('a slide that a press has focused stays where it is', () => {
  start()
  const link = screen.getByRole('link', { name: 'Слайд-1' })
  focusByPress(link)
  assertStill('focused')
  act(() => link.blur())
  assertTurns('the focus left, and no one had stopped it')
})

carousel('[MENU-08] stops for good by its button, whose name then offers to start', () => {
  start()
  press(WORDS.stop)
  assert.is(screen.queryByRole('button', { name: WORDS.stop }), null)
  assertStill('stopped')
  fireEvent.pointerEnter(root(), { pointerType: 'mouse' })
  fireEvent.pointerLeave(root(), { pointerType: 'mouse' })
  assertStill('a pointer passing by starts nothing')
  press(WORDS.start)
  assertTurns('started')
})

for (const [name, to] of [[WORDS.next, 1], [WORDS.prev, 3]] as const) {
  carousel(`[MENU-08] «${name}» turns and stops for good, and keeps the focus`, () => {
    start()
    const button = screen.getByRole('button', { name })
    // The focus of a press does not stop the carousel.
    focusByPress(button)
    assertTurns('focused by a press')
    row().scrollLeft = 0
    press(name)
    assert.is(position(), to)
    assert.is(document.activeElement, button)
    assertStill('the customer turns')
  })
}

carousel('[MENU-08] a finger on the slides, or a wheel that turns sideways, stops for good', () => {
  start()
  fireEvent.wheel(row(), { deltaX: 2, deltaY: 40 })
  assertTurns('the page was scrolled')
  fireEvent.wheel(row(), { deltaX: 40, deltaY: 2 })
  assertStill('the wheel')
  press(WORDS.start)
  assertTurns('started')
  fireEvent.touchStart(row())
  fireEvent.touchEnd(row())
  assertStill('a tap, however short')
})

const setTabVisibility = (state: string) => {
  replace(document, 'visibilityState', { get: () => state })
  act(() => { document.dispatchEvent(new Event('visibilitychange')) })
}
for (const [where, leave, comeBack] of [
  ['in a hidden tab', () => setTabVisibility('hidden'), () => setTabVisibility('visible')],
  ['while it is scrolled out of sight', () => act(() => setVisible(false)), () => act(() => setVisible(true))],
  ['while a dialog is open', () => press('Открыть'), () => press('Закрыть')],
] as const) {
  carousel(`[MENU-08] rests ${where}`, () => {
    start()
    leave()
    assertStill(where)
    comeBack()
    assertTurns('back')
  })
}

carousel('[MENU-08] when all slides fit, nothing turns and there is nothing to press', () => {
  start(2)
  assertStill('all fit')
  assert.is(root().querySelectorAll('button').length, 0)
  assert.ok([...row().children].every(slide => !slide.hasAttribute('inert')))
})

carousel.run()
