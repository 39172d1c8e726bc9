import { fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import * as assert from 'uvu/assert'
import { Lightbox } from '../../src/ui/Lightbox.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { PhotoStrip } from '../../src/ui/PhotoStrip.tsx'
import { componentSuite } from '../support/component.ts'
import { press } from './keys.ts'

const lightbox = componentSuite('photos over the whole screen')

const texts = {
  prevLabel: 'Предыдущее фото', nextLabel: 'Следующее фото',
  counter: (index: number, count: number) => `${index} из ${count}`,
}
const createPhotos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ src: `/${index + 1}.jpg`, alt: `Фото ${index + 1}` }))

function Page({ count }: { readonly count: number }) {
  const [opened, setOpened] = useState<number | null>(null)
  const photos = createPhotos(count)
  return (
    <>
      <PhotoStrip {...texts} name="Зал" photos={photos} onOpen={setOpened}
        openLabel={photo => `Открыть фото: ${photo.alt}`} />
      {opened !== null && (
        <Lightbox {...texts} title="Зал" photos={photos} start={opened} closeLabel="Закрыть"
          errorText="Не удалось загрузить изображение" onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function start(count: number) {
  document.body.innerHTML = '<div id="app"></div><div id="overlays"></div>'
  const app = document.getElementById('app')
  assert.ok(app)
  render(<StrictMode><OverlayHost><Page count={count} /></OverlayHost></StrictMode>, { container: app })
}
function open(name = /^Открыть фото: Фото 1/) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  return button
}
const overlay = () => document.getElementById('overlays') as HTMLElement
const readAnnouncement = () => overlay().querySelector('[role="status"]')?.textContent
const counterText = () => readAnnouncement()?.replace(/\. Фото \d$/, '')
const listRequested = () => [...overlay().querySelectorAll('img')].map(image => image.getAttribute('src'))
lightbox('[MENU-09] turns by the arrow keys, Home and End, and stays at the ends', () => {
  start(4)
  open()
  assert.is(counterText(), '1 из 4')
  for (const [key, expected] of [
    ['ArrowRight', 2], ['ArrowRight', 3], ['ArrowLeft', 2], ['End', 4], ['ArrowRight', 4], ['Home', 1],
    ['ArrowLeft', 1],
  ] as const) {
    press(key)
    assert.is(counterText(), `${expected} из 4`, key)
  }
  press('ArrowRight', { altKey: true })
  assert.is(counterText(), '1 из 4', 'the browser’s own shortcuts stay its own')
  press('ArrowRight')
  assert.is(readAnnouncement(), '2 из 4. Фото 2', 'what it shows is said too')
})

lightbox('[MENU-09] its buttons turn too, and say when there is nothing more', () => {
  start(2)
  open()
  const [prev, next] = [
    overlay().querySelector('[aria-label="Предыдущее фото"]'), overlay().querySelector('[aria-label="Следующее фото"]'),
  ]
  assert.is(prev?.getAttribute('aria-disabled'), 'true')
  fireEvent.click(next as Element)
  assert.is(counterText(), '2 из 2')
  assert.is(next?.getAttribute('aria-disabled'), 'true')
  fireEvent.click(next as Element)
  assert.is(counterText(), '2 из 2')
  assert.is(prev?.getAttribute('aria-disabled'), null)
})

lightbox('[MENU-09] loads the neighbours ahead and no other photo', () => {
  start(5)
  open()
  assert.equal(listRequested(), ['/1.jpg', '/2.jpg'])
  press('ArrowRight')
  assert.equal(listRequested(), ['/1.jpg', '/2.jpg', '/3.jpg'])
  press('End')
  assert.equal(listRequested(), ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg', '/5.jpg'])
})

lightbox('[MENU-09] one photo has neither buttons nor counter', () => {
  start(1)
  open()
  assert.is(counterText(), undefined)
  assert.is(overlay().querySelectorAll('button').length, 1)
  press('ArrowRight')
  assert.ok(screen.getByRole('dialog'))
})

lightbox('[UI-07] without any photo a placeholder stands in', () => {
  start(0)
  assert.ok(screen.getByRole('img', { name: 'Зал' }))
  assert.is(screen.queryByRole('button'), null)
})

lightbox('[MENU-09] begins with the photo that was pressed', () => {
  start(3)
  fireEvent.click(screen.getByRole('button', { name: 'Следующее фото' }))
  open(/^Открыть фото: Фото 2/)
  assert.is(counterText(), '2 из 3')
})

lightbox('[MENU-09, UI-07] a photo that does not load says so, and the others can still be seen', () => {
  start(3)
  open()
  fireEvent.error(overlay().querySelectorAll('img')[0] as Element)
  assert.is(screen.getByRole('alert').textContent, 'Не удалось загрузить изображениеФото 1')
  press('ArrowRight')
  assert.is(screen.queryByRole('alert'), null)
  assert.ok(listRequested().includes('/2.jpg'))
  press('ArrowLeft')
  assert.ok(screen.getByRole('alert'))
})

lightbox.run()
