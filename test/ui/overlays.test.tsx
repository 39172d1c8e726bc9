import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactElement, type ReactNode, StrictMode, useState } from 'react'
import * as assert from 'uvu/assert'
import { Confirm } from '../../src/ui/overlays/Confirm.tsx'
import { Dialog } from '../../src/ui/overlays/Dialog.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { ProgressOverlay } from '../../src/ui/overlays/ProgressOverlay.tsx'
import { RouteOverlay } from '../../src/ui/overlays/RouteOverlay.tsx'
import { captureTimers } from '../kit/page-timers.ts'
import { componentSuite } from '../support/component.ts'
import { focused, press } from './keys.ts'

const overlays = componentSuite('overlays')
const noop = () => undefined

/** A page with a button that opens the overlay under test. `close` removes it. */
function Page({ overlay }: { readonly overlay: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>Открыть</button>
      {open && overlay(() => setOpen(false))}
    </>
  )
}

/** The two elements of the document into which the storefront renders. */
function mountRoots(): HTMLElement {
  document.body.innerHTML = '<div id="app"></div><div id="overlays"></div>'
  return document.getElementById('app') as HTMLElement
}

/** Opens the overlay on a page in `#app`, in strict mode: effects run twice. */
function start(overlay: (close: () => void) => ReactNode) {
  const app = mountRoots()
  const view = render(<StrictMode><OverlayHost><Page overlay={overlay} /></OverlayHost></StrictMode>,
    { container: app })
  const opener = screen.getByRole('button', { name: 'Открыть' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, ...view }
}

/** Waits for the microtask in which closing returns the focus. */
const settle = () => act(async () => { await Promise.resolve() })

overlays('[UI-03] focus lost inside a dialog does not move Tab back to the first control', () => {
  start(close => <Dialog headline="Получатель" onClose={close} closeLabel="Закрыть" initialFocus="first">
    <input aria-label="Имя" />
    <input aria-label="Email" />
  </Dialog>)
  screen.getByLabelText('Имя').blur()
  for (const shiftKey of [false, true]) assert.ok(press('Tab', { shiftKey }))
  assert.is(focused(), document.body)
})

overlays('[UI-03] Escape that an input method takes back a word with closes nothing', () => {
  let closed = 0
  start(() =>
    <Dialog headline="Получатель" onClose={() => { closed++ }} initialFocus="first"><input aria-label="Имя" /></Dialog>)
  assert.ok(press('Escape', { isComposing: true }))
  assert.is(closed, 0)
  press('Escape')
  assert.is(closed, 1)
})

overlays('[UI-03] Escape that something open within takes for itself closes nothing else', () => {
  let closed = 0
  let isListOpen = true
  start(() => (
    <Dialog headline="Получатель" onClose={() => { closed++ }} initialFocus="first">
      <input aria-label="Имя" onKeyDown={event => {
        if (isListOpen) event.preventDefault()
        isListOpen = false
      }} />
    </Dialog>
  ))
  press('Escape')
  assert.is(closed, 0, 'the list has handled it')
  press('Escape')
  assert.is(closed, 1)
})

/**
 * Replaces the visual viewport, for an on-screen keyboard or pinch zoom. Returns a function that
 * resizes it.
 */
function replaceViewport() {
  const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true })
  return (size: { readonly height?: number; readonly offsetTop?: number; readonly scale?: number }): void => {
    Object.assign(viewport, size)
    viewport.dispatchEvent(new Event('resize'))
  }
}
overlays('[UI-03, UI-05] the on-screen keyboard resizes a dialog, pinch zoom does not', () => {
  const resize = replaceViewport()
  start(close => <Dialog headline="Получатель" onClose={close} initialFocus="first"><input aria-label="Имя" /></Dialog>)
  const inset = (): string =>
    document.querySelector<HTMLElement>('[style*="--keyboard-inset"]')?.style.getPropertyValue('--keyboard-inset') ?? ''
  resize({ height: window.innerHeight - 300 })
  assert.is(inset(), '300px')
  resize({ height: window.innerHeight })
  assert.is(inset(), '0px')
  resize({ height: window.innerHeight / 2, offsetTop: 40, scale: 2 })
  assert.is(inset(), '0px')
  Reflect.deleteProperty(window, 'visualViewport')
})

overlays('[UI-03] a form takes the focus at its first field, other content at its headline', () => {
  const { unmount } = start(close => (
    <Dialog headline="Получатель" onClose={close} closeLabel="Закрыть" initialFocus="first">
      <input aria-label="Имя" />
    </Dialog>
  ))
  assert.is(focused(), screen.getByLabelText('Имя'))
  unmount()

  start(close => <Dialog headline="Условия" onClose={close} closeLabel="Закрыть">Длинный текст</Dialog>)
  assert.is(focused(), screen.getByRole('heading', { name: 'Условия' }))
})

/** A question that goes with its answer. */
function Asking({ onAnswer }: { readonly onAnswer: () => void }) {
  const [isAsking, setAsking] = useState(true)
  return isAsking && (
    <Confirm headline="Уйти?" confirmText="Да" cancelText="Отмена" onConfirm={noop}
      onCancel={() => { onAnswer(); setAsking(false) }}>Текст</Confirm>
  )
}

overlays('[UI-03] Escape closes the top-most overlay only', async () => {
  const closed: string[] = []
  start(close => (
    <Dialog headline="Адрес" closeLabel="Закрыть" onClose={() => { closed.push('dialog'); close() }}>
      <Asking onAnswer={() => closed.push('question')} />
    </Dialog>
  ))
  const lower = screen.getByRole('dialog', { name: 'Адрес', hidden: true }).parentElement as HTMLElement
  assert.ok(lower.hasAttribute('inert'), 'the dialog below the question is out of reach')
  press('Escape')
  await settle()
  assert.equal([closed, lower.hasAttribute('inert')], [['question'], false])
  press('Escape')
  await settle()
  assert.equal(closed, ['question', 'dialog'])
})

overlays('[UI-03] the focus goes back to what opened it also when two overlays close at once', async () => {
  const { opener } = start(close => (
    <Dialog headline="Адрес" onClose={close} closeLabel="Закрыть">
      <Confirm headline="Сохранить?" confirmText="Да" cancelText="Отмена" onConfirm={close}
        onCancel={noop}>Текст</Confirm>
    </Dialog>
  ))
  fireEvent.click(screen.getByRole('button', { name: 'Да' }))
  await settle()
  assert.is(focused(), opener)
})

overlays('[UI-03] when the opener is gone the focus goes where the view says', async () => {
  function Cart() {
    const [rows, setRows] = useState(['Суп', 'Чай'])
    const [isAsking, setAsking] = useState(false)
    return (
      <>
        {rows.map(row => <button key={row} type="button" onClick={() => setAsking(true)}>Убрать {row}</button>)}
        {isAsking && (
          <Confirm headline="Убрать?" confirmText="Убрать" cancelText="Отмена" onCancel={() => setAsking(false)}
            onConfirm={() => { setRows(['Чай']); setAsking(false) }}
            returnFocus={() =>
              [...document.querySelectorAll('button')].find(button => button.textContent === 'Убрать Чай') ?? null}>
            Текст
          </Confirm>
        )}
      </>
    )
  }
  render(<OverlayHost><Cart /></OverlayHost>, { container: mountRoots() })
  screen.getByRole('button', { name: 'Убрать Суп' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Убрать Суп' }))
  fireEvent.click(screen.getByRole('button', { name: 'Убрать' }))
  await settle()
  assert.is(focused()?.textContent, 'Убрать Чай')
})

overlays('[UI-01] a question has two answers, and the focus on the confirming one', () => {
  const answers: string[] = []
  start(() => (
    <Confirm headline="Подтвердить?" confirmText="Ок" cancelText="Отмена" onConfirm={() => answers.push('yes')}
      onCancel={() => answers.push('no')}>
      Текст
    </Confirm>
  ))
  const question = screen.getByRole('alertdialog', { name: 'Подтвердить?' })
  assert.equal(within(question).getAllByRole('button').map(button => button.textContent), ['Отмена', 'Ок'])
  assert.is(focused()?.textContent, 'Ок')
  fireEvent.click(screen.getByRole('button', { name: 'Отмена' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ок' }))
  assert.equal(answers, ['no', 'yes'])
})

overlays('[UI-01] a question without a second answer shows one button', () => {
  start(() => (
    <Confirm headline="Готово" confirmText="Ок" cancelText={null} onConfirm={noop} onCancel={noop}>Текст</Confirm>
  ))
  assert.is(within(screen.getByRole('alertdialog')).getAllByRole('button').length, 1)
})

overlays('a press outside closes a plain dialog, and not one that persists or cannot be closed', () => {
  const { unmount } = start(close => <Dialog headline="Акция" onClose={close} closeLabel="Закрыть">Текст</Dialog>)
  fireEvent.click(document.querySelector('[data-scrim]')!)
  assert.is(screen.queryByRole('dialog'), null)
  unmount()

  start(() => <Dialog headline="Адрес" scrim={false}>Текст</Dialog>)
  fireEvent.click(document.querySelector('[data-scrim]')!)
  press('Escape')
  assert.ok(screen.getByRole('dialog', { name: 'Адрес' }))
  assert.is(screen.queryByRole('button', { name: 'Закрыть' }), null)
})

/** Renders overlays in strict mode, and records each list that `closeByBack` receives. */
async function renderOverlays(view: ReactNode) {
  const calls: (readonly (() => void)[])[] = []
  const wrap = (children: ReactNode) => (
    <StrictMode><OverlayHost dismissOnBack={recordOpen}>{children}</OverlayHost></StrictMode>
  )
  const recordOpen = (open: readonly (() => void)[]) => { calls.push(open) }
  const { rerender } = render(wrap(view), { container: mountRoots() })
  await settle()
  return {
    calls,
    last: () => calls.at(-1) ?? [],
    async show(next: ReactNode) {
      rerender(wrap(next))
      await settle()
    },
  }
}

overlays('[UI-03] Back closes what Escape closes, topmost first, with one notification for all changes', async () => {
  const closed: string[] = []
  const dialog = (inside: string | ReactElement) =>
    <Dialog headline="Адрес" onClose={() => { closed.push('dialog') }}>{inside}</Dialog>
  const question = (text: string) => (
    <Confirm key={text} headline={text} confirmText="Да" cancelText="Нет" onConfirm={noop}
      onCancel={() => { closed.push(text) }}>Текст</Confirm>
  )
  const { calls, last, show } = await renderOverlays(dialog(question('Без дома?')))
  assert.equal(calls.map(open => open.length), [2])
  for (const close of [...last()].reverse()) close()
  assert.equal(closed, ['Без дома?', 'dialog'])

  await show(dialog(question('Уйти?')))
  assert.equal(calls.map(open => open.length), [2, 2], 'a question after a question is one still')
  assert.is(calls[0]?.[0], calls[1]?.[0], 'the dialog is known again')
  assert.is.not(calls[0]?.[1], calls[1]?.[1])
  await show(null)
  assert.equal(last(), [])
})

overlays('[UI-02, UI-03] Back does not close what cannot be closed, nor what closes with its address', async () => {
  const { last, show } = await renderOverlays(<Dialog headline="Адрес">Текст</Dialog>)
  assert.is(last().length, 0, 'a dialog that stays until it is answered')
  await show(<ProgressOverlay open label="Отправляем заказ…" />)
  assert.is(last().length, 0, 'work that blocks the page')
  await show(<RouteOverlay><Dialog headline="Суп" onClose={noop}>Текст</Dialog></RouteOverlay>)
  assert.is(last().length, 0, 'a dish')
  await show(
    <RouteOverlay>
      <Dialog headline="Суп" onClose={noop}>
        <Confirm headline="Есть 18?" confirmText="Да" cancelText="Нет" onConfirm={noop} onCancel={noop} />
      </Dialog>
    </RouteOverlay>,
  )
  assert.is(last().length, 1, 'a question inside the dish')
})

declare const happyDOM: { setViewport(size: { readonly width: number }): void }

/** Opens a sheet and returns a finger on it. A touch has px below the first touch, and ms since it. */
function startTouch(onClose: () => void) {
  happyDOM.setViewport({ width: 360 })
  start(() => <Dialog headline="Суп" onClose={onClose}>Текст</Dialog>)
  const panel = screen.getByRole('dialog', { name: 'Суп' })
  // happy-dom has no layout.
  Object.defineProperty(panel, 'offsetHeight', { value: 600 })
  return {
    panel,
    touch(type: string, ms: number, ...points: readonly number[]): void {
      const event = new Event(type, { bubbles: true, cancelable: true })
      Object.defineProperties(event,
        { timeStamp: { value: 1000 + ms }, touches: { value: points.map(y => ({ clientX: 180, clientY: y })) } })
      fireEvent(panel, event)
    },
  }
}
overlays('[UI-03] a flick throws a sheet away; a finger that rests first, or turns back, does not', async () => {
  for (const [last, liftedAt, expected] of [[60, 70, 1], [60, 400, 0], [20, 70, 0]] as const) {
    let closed = 0
    const { panel, touch } = startTouch(() => { closed++ })
    touch('touchstart', 0, 0)
    touch('touchmove', 30, 30)
    touch('touchmove', 60, last)
    assert.is(panel.style.transform, `translateY(${last}px)`, 'it is where the finger is')
    touch('touchend', liftedAt)
    assert.is(closed, expected, `at ${last} px, lifted after ${liftedAt} ms`)
    cleanup()
  }
  happyDOM.setViewport({ width: 1024 })
})

overlays('[UI-03] a dragged sheet stays until the step back is done, and returns if that fails', async () => {
  const timers = captureTimers()
  const { panel, touch } = startTouch(noop)
  touch('touchstart', 0, 0)
  touch('touchmove', 30, 300)
  touch('touchend', 40)
  await act(() => timers.advance(60))
  assert.is(panel.style.transform, 'translateY(300px)')
  await act(() => timers.advance(300))
  assert.is(panel.style.transform, '')
  timers.restore()
  happyDOM.setViewport({ width: 1024 })
})

overlays('a form inside a dialog does not send the form of the page that opened it', () => {
  let submitCount = 0
  render(
    <OverlayHost>
      <form onSubmit={event => { event.preventDefault(); submitCount++ }}>
        <Dialog headline="Промокод">
          <form aria-label="Промокод" onSubmit={event => event.preventDefault()} />
        </Dialog>
      </form>
    </OverlayHost>,
    { container: mountRoots() },
  )
  fireEvent.submit(screen.getByRole('form', { name: 'Промокод' }))
  assert.is(submitCount, 0)
})

overlays('[UI-01] a destructive question focuses its harmless answer, and Escape alone dismisses it', () => {
  let cancelled = 0
  start(() => (
    <Confirm headline="Очистить корзину?" destructive confirmText="Очистить" cancelText="Отмена" onConfirm={noop}
      onCancel={() => { cancelled++ }}>
      Все позиции будут удалены
    </Confirm>
  ))
  const question = screen.getByRole('alertdialog', { name: 'Очистить корзину?' })
  assert.is(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent,
    'Все позиции будут удалены')
  assert.is(focused(), screen.getByRole('button', { name: 'Отмена' }))
  fireEvent.click(document.querySelector('[data-scrim]') ?? assert.unreachable() as never)
  assert.is(cancelled, 0)
  press('Escape')
  assert.is(cancelled, 1)
})

overlays('[UI-03] a second finger returns a dragged sheet to its place', () => {
  const { panel, touch } = startTouch(noop)
  touch('touchstart', 0, 0)
  touch('touchmove', 30, 200)
  assert.is(panel.style.transform, 'translateY(200px)')
  touch('touchstart', 40, 200, 240)
  assert.is(panel.style.transform, '')
  happyDOM.setViewport({ width: 1024 })
})

overlays.run()
