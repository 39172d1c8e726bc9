import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { Asked } from '../../src/app/Asked.tsx'
import { fetchedView } from '../../src/app/fetched-view.tsx'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const asked = component('a layer that the customer asks for')

/** A page with a button for a layer, whose code comes, or does not, when the test says so. */
async function page() {
  const attempts: { readonly resolve: (view: () => string) => void; readonly reject: (cause: Error) => void }[] = []
  const View = fetchedView<object>(() => new Promise<() => string>((resolve, reject) => { attempts.push({ resolve, reject }) }))
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>Открыть</button>
        {isOpen && <Asked onClose={() => setOpen(false)}><View /></Asked>}
      </>
    )
  }
  await renderInShop(buildShop({ http: createTestHttp() }).shop, <Page />)
  const press = (name: string) => drawn(() => fireEvent.click(screen.getByRole('button', { name })))
  return {
    attempts, press,
    comes: () => drawn(() => attempts.at(-1)?.resolve(() => 'Вот она')),
    fails: () => drawn(() => attempts.at(-1)?.reject(new Error('offline'))),
  }
}
const told = (): string => screen.getAllByRole('alert').map(one => one.textContent).join('')
/** For a busy machine. */
const LONG = { timeout: 20_000 }

asked('a press is answered before its code is there, and opens it when it comes', async () => {
  const { press, comes } = await page()
  await press('Открыть')
  assert.ok(screen.getByRole('progressbar', { name: 'Загрузка…' }))
  await comes()
  await screen.findByText('Вот она', {}, LONG)
  assert.ok(screen.queryByRole('progressbar') === null)
})

asked('[ERR-04] one that cannot be fetched says so beside a page that lives, and comes with «Повторить»', async () => {
  const { attempts, press, comes, fails } = await page()
  await press('Открыть')
  await fails()
  assert.match(told(), /Нет связи с сервером/)
  assert.ok(screen.getByRole('button', { name: 'Открыть' }), 'nothing lies over the page')
  await press('Повторить')
  assert.is(attempts.length, 2)
  await fails()
  assert.match(told(), /Нет связи/, 'it fails again')
  await press('Повторить')
  await comes()
  await screen.findByText('Вот она', {}, LONG)
  assert.is(told(), '')
})

asked('[ERR-04, UI-05] the focus goes to «Повторить», and back to what was pressed', async () => {
  const { press, comes, fails } = await page()
  const button = screen.getByRole('button', { name: 'Открыть' })
  button.focus()
  await press('Открыть')
  await fails()
  assert.is(document.activeElement?.textContent, 'Повторить')
  await press('Повторить')
  assert.ok(document.activeElement === button)
  await comes()
  await screen.findByText('Вот она', {}, LONG)
})

asked('[ERR-04] whoever puts the failure away and asks anew makes another attempt', async () => {
  const { attempts, press, fails } = await page()
  await press('Открыть')
  await fails()
  await press('Закрыть')
  assert.is(told(), '')
  await press('Открыть')
  assert.is(told(), '')
  assert.is(attempts.length, 2)
})

asked.run()
