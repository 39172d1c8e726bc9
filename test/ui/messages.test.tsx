import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { LinearProgress } from '../../src/ui/LinearProgress.tsx'
import { LoadingBar } from '../../src/ui/LoadingBar.tsx'
import { AnnouncerProvider, useAnnounce } from '../../src/ui/AnnouncerProvider.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { ProgressOverlay } from '../../src/ui/overlays/ProgressOverlay.tsx'
import { Picture } from '../../src/ui/Picture.tsx'
import { SnackbarHost, useSnackbar, type SnackbarMessage } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { SnackbarPlace } from '../../src/ui/snackbar/SnackbarPlace.tsx'
import { LiveRegions } from '../../src/ui/LiveRegions.tsx'
import { Stepper } from '../../src/ui/Stepper.tsx'
import { captureTimers, type PageTimers } from '../kit/page-timers.ts'
import { componentSuite } from '../support/component.ts'

const messages = componentSuite('messages and pictures')

let timers: PageTimers
messages.before.each(() => void (timers = captureTimers()))
messages.after.each(() => timers.restore())
const wait = (ms: number) => act(() => timers.advance(ms))

function ShowButton({ message }: { readonly message: SnackbarMessage }) {
  const snackbar = useSnackbar()
  return <button type="button" onClick={() => snackbar.show(message)}>{`Показать ${message.text}`}</button>
}

const renderMessages = (...shown: readonly SnackbarMessage[]) => render(
  <SnackbarHost>
    <input aria-label="Имя" />
    {shown.map(message => <ShowButton key={String(message.text)} message={message} />)}
    <SnackbarPlace />
  </SnackbarHost>,
)
const readStatus = () => screen.getByRole('status').textContent

messages('a snackbar is announced by an existing live region, and closes after a while', async () => {
  renderMessages({ text: 'Добавлено', duration: 60 })
  const region = screen.getByRole('status')
  assert.is(region.textContent, '')
  fireEvent.click(screen.getByRole('button', { name: 'Показать Добавлено' }))
  assert.is(region.textContent, 'Добавлено')
  await wait(120)
  assert.is(region.textContent, '')
})

function Persons({ count }: { readonly count: number }) {
  const [value, setValue] = useState(count)
  return (
    <>
      <Stepper value={value} valueLabel={value === 2 ? '2 персоны' : undefined} label="Персоны" decreaseLabel="Меньше"
        increaseLabel="Больше" onDecrease={() => setValue(value - 1)} onIncrease={() => setValue(value + 1)} />
      <button type="button" onClick={() => setValue(9)}>Другая вкладка</button>
    </>
  )
}

messages('[UI-05] a count is announced after a press only, and no count is a live region', async () => {
  render(<AnnouncerProvider><Persons count={1} /><LiveRegions /></AnnouncerProvider>)
  const status = screen.getByRole('status')
  fireEvent.click(screen.getByRole('button', { name: 'Больше' }))
  await wait(1000)
  assert.is(status.textContent, 'Персоны, 2 персоны')
  fireEvent.click(screen.getByRole('button', { name: 'Другая вкладка' }))
  await wait(1000)
  assert.is(status.textContent, 'Персоны, 2 персоны')
  fireEvent.click(screen.getByRole('button', { name: 'Больше' }))
  await wait(1000)
  assert.is(status.textContent, 'Персоны, 10')
})

messages('one snackbar at a time: the next takes the place of the one before', () => {
  renderMessages({ text: 'Раз' }, { text: 'Два' })
  fireEvent.click(screen.getByRole('button', { name: 'Показать Раз' }))
  fireEvent.click(screen.getByRole('button', { name: 'Показать Два' }))
  assert.is(readStatus(), 'Два')
})

messages('a snackbar waits while its action has the focus; the action is done once', async () => {
  let undone = 0
  const undo = { text: 'Вернуть', onPress: () => { undone++ } }
  renderMessages({ text: 'Удалено', duration: 60, action: undo })
  fireEvent.click(screen.getByRole('button', { name: 'Показать Удалено' }))
  const action = screen.getByRole('button', { name: 'Вернуть' })
  act(() => action.focus())
  await wait(150)
  assert.ok(action.isConnected)
  fireEvent.click(action)
  assert.is(undone, 1)
  assert.is(readStatus(), '')
})

messages('[UI-05] a snackbar that the pointer leaves waits while its action has the focus, and the reverse', async () => {
  renderMessages({ text: 'Удалено', duration: 60, action: { text: 'Вернуть', onPress: () => undefined } })
  fireEvent.click(screen.getByRole('button', { name: 'Показать Удалено' }))
  // the customer uses a pointer, so the message has a time limit
  fireEvent.pointerDown(document.body)
  const action = screen.getByRole('button', { name: 'Вернуть' })
  fireEvent.pointerEnter(action)
  act(() => action.focus())
  fireEvent.pointerLeave(action)
  await wait(150)
  assert.is(document.activeElement, action)
  fireEvent.pointerEnter(action)
  act(() => action.blur())
  await wait(150)
  assert.ok(action.isConnected, 'under the pointer')
  fireEvent.pointerLeave(action)
  await wait(150)
  assert.is(readStatus(), '')
})

const createUndo = (onPress: () => void) => ({ text: 'Вернуть', isUndo: true, onPress })

messages('[CART-03, UI-05] Ctrl+Z undoes once what the snackbar’s action would, except in a text field', async () => {
  let undone = 0
  renderMessages({ text: 'Удалено', action: createUndo(() => { undone++ }) })
  const show = screen.getByRole('button', { name: 'Показать Удалено' })
  const keys = { code: 'KeyZ', key: 'я', ctrlKey: true } as const
  fireEvent.click(show)
  fireEvent.keyDown(screen.getByLabelText('Имя'), keys)
  fireEvent.keyDown(show, { ...keys, ctrlKey: false })
  fireEvent.keyDown(show, { ...keys, shiftKey: true })
  assert.is(undone, 0)
  fireEvent.keyDown(show, keys)
  fireEvent.keyDown(show, keys)
  assert.is(undone, 1)
  assert.is(readStatus(), '')
})

messages('[UI-05] a snackbar after a key press stays until a pointer moves, and names the keys', async () => {
  renderMessages({ text: 'Удалено', duration: 40, action: createUndo(() => undefined) })
  const show = screen.getByRole('button', { name: 'Показать Удалено' })
  const matches = show.matches.bind(show)
  Object.assign(show, { matches: (selector: string) => selector === ':focus-visible' || matches(selector) })
  show.focus()
  fireEvent.click(show)
  await wait(150)
  assert.match(readStatus() ?? '', /Удалено.*Ctrl\+Z/)
  fireEvent.pointerDown(document.body)
  await wait(150)
  assert.is(readStatus(), '')
})

messages('[UI-05] the focus of an action goes back to where it was when the message goes', async () => {
  renderMessages({ text: 'Удалено', action: createUndo(() => undefined) })
  const show = screen.getByRole('button', { name: 'Показать Удалено' })
  show.focus()
  fireEvent.click(show)
  const action = screen.getByRole('button', { name: 'Вернуть' })
  act(() => action.focus())
  fireEvent.click(action)
  await wait(0)
  assert.is(document.activeElement, show)
})

messages('the same words said twice are heard twice', async () => {
  function AnnounceButton() {
    const announce = useAnnounce()
    return (
      <>
        <button type="button" onClick={() => announce('Итого: 589 ₽')}>Тихо</button>
        <button type="button" onClick={() => announce('Нет связи', 'assertive')}>Срочно</button>
      </>
    )
  }
  render(<AnnouncerProvider><AnnounceButton /><LiveRegions /></AnnouncerProvider>)
  const polite = screen.getByRole('status')
  assert.is(polite.textContent, '')
  for (const time of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Тихо' }))
    assert.is(polite.textContent, '', `emptied before time ${time}`)
    await wait(150)
    assert.is(polite.textContent, 'Итого: 589 ₽')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Срочно' }))
  await wait(150)
  assert.is(screen.getByRole('alert').textContent, 'Нет связи')
})

messages('a message from before its region mounts is shown and announced once the region is mounted', async () => {
  function EarlyMessages() {
    const [snackbar, announce] = [useSnackbar(), useAnnounce()]
    const [isMounted, setMounted] = useState(false)
    return (
      <>
        <button type="button"
          onClick={() => { snackbar.show({ text: 'Добавлено' }); announce('В корзине 1') }}>Добавить</button>
        <button type="button" onClick={() => setMounted(true)}>Пришло</button>
        {isMounted && <><SnackbarPlace /><LiveRegions /></>}
      </>
    )
  }
  render(<SnackbarHost><AnnouncerProvider><EarlyMessages /></AnnouncerProvider></SnackbarHost>)
  fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
  await wait(1000)
  fireEvent.click(screen.getByRole('button', { name: 'Пришло' }))
  const status = () => screen.getAllByRole('status').map(region => region.textContent)
  assert.equal(status(), ['', ''])
  await wait(150)
  assert.equal(status(), ['Добавлено', 'В корзине 1'])
})

function renderProgress() {
  document.body.innerHTML = '<div id="app"></div><div id="overlays"></div>'
  const container = document.getElementById('app') as HTMLElement
  const view = (open: boolean) => <OverlayHost><ProgressOverlay open={open} label="Отправляем заказ…" /></OverlayHost>
  const { rerender } = render(view(true), { container })
  return { container, finish: () => rerender(view(false)) }
}

messages('[UI-02] progress blocks the page at once, and is shown and spoken when the work takes a while', async () => {
  const { container, finish } = renderProgress()
  assert.ok(container.hasAttribute('inert'))
  assert.is(screen.queryByText('Отправляем заказ…'), null)
  await wait(350)
  assert.is(readStatus(), 'Отправляем заказ…')
  assert.is(document.querySelector('svg')?.getAttribute('width'), '48')

  finish()
  await wait(100)
  assert.ok(screen.queryByText('Отправляем заказ…'), 'what is shown stays long enough to be seen')
  await wait(500)
  assert.is(screen.queryByText('Отправляем заказ…'), null)
  assert.not(container.hasAttribute('inert'))
})

messages('[UI-02] short work shows nothing at all', async () => {
  const { container, finish } = renderProgress()
  await wait(50)
  finish()
  await wait(400)
  assert.is(screen.queryByText('Отправляем заказ…'), null)
  assert.not(container.hasAttribute('inert'))
})

messages('a progress bar announces its share, or only that it is running', () => {
  render(<><LinearProgress label="До бесплатной доставки" value={0.85} /><LoadingBar label="Загрузка" /></>)
  const readValue = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('value')
  assert.equal(['До бесплатной доставки', 'Загрузка'].map(readValue), ['0.85', null])
})

messages('[UI-07] a picture that fails gives way to the placeholder of the same shape', () => {
  const { container, rerender } = render(<Picture src="/soup.jpg" alt="Суп" />)
  const box = container.firstElementChild as HTMLElement
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Суп' })
  fireEvent.error(image)
  assert.is(container.querySelector('img'), null)
  assert.is(screen.getByRole('img', { name: 'Суп' }), box)
  rerender(<Picture src="/other.jpg" alt="Суп" />)
  assert.ok(container.querySelector('img'), 'another source gets its own chance')
})

messages('[UI-07] a missing source shows the placeholder, silent where the words stand beside it', () => {
  const { container } = render(<Picture src={null} alt="" />)
  assert.ok(container.querySelector('svg'))
  assert.is(screen.queryByRole('img'), null)
})

messages.run()
