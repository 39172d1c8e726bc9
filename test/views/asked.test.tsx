import { screen } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { LazyDialogBoundary } from '../../src/lazy/LazyBoundary.tsx'
import { createLazyView } from '../kit/lazy-view.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, flushRender, press, readRegions, renderInShop } from '../kit/view.tsx'

const lazyDialog = componentSuite('a layer that the customer asks for')

/** A page with a button that opens a layer. The test loads its chunk, or makes the load fail. */
async function page() {
  const attempts: { readonly resolve: (view: () => string) => void; readonly reject: (cause: Error) => void }[] = []
  const View = createLazyView(() =>
    new Promise<() => string>((resolve, reject) => { attempts.push({ resolve, reject }) }))
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>Открыть</button>
        {isOpen && <LazyDialogBoundary onClose={() => setOpen(false)}><View /></LazyDialogBoundary>}
      </>
    )
  }
  await renderInShop(buildShop({ http: createTestHttp() }).shop, <Page />)
  return {
    attempts,
    load: () => flushRender(() => attempts.at(-1)?.resolve(() => 'Вот она')),
    fail: () => flushRender(() => attempts.at(-1)?.reject(new Error('offline'))),
  }
}
const readAlerts = (): string => readRegions('alert').join('')

lazyDialog('a press is answered before its code is there, and opens it when it comes', async () => {
  const { load } = await page()
  await press('Открыть')
  assert.ok(screen.getByRole('progressbar', { name: 'Загрузка…' }))
  await load()
  assert.ok(screen.getByText('Вот она'))
  assert.ok(screen.queryByRole('progressbar') === null)
})

lazyDialog('[ERR-04] a dialog that fails to load leaves the page usable, and loads with «Повторить»', async () => {
  const { attempts, load, fail } = await page()
  await press('Открыть')
  await fail()
  assert.match(readAlerts(), /Нет связи с сервером/)
  assert.ok(screen.getByRole('button', { name: 'Открыть' }), 'nothing lies over the page')
  await press('Повторить')
  assert.is(attempts.length, 2)
  await fail()
  assert.match(readAlerts(), /Нет связи/, 'it fails again')
  await press('Повторить')
  await load()
  assert.ok(screen.getByText('Вот она'))
  assert.is(readAlerts(), '')
})

lazyDialog('[ERR-04, UI-05] the focus goes to «Повторить», and back to what was pressed', async () => {
  const { load, fail } = await page()
  const button = screen.getByRole('button', { name: 'Открыть' })
  button.focus()
  await press('Открыть')
  await fail()
  assert.is(document.activeElement?.textContent, 'Повторить')
  await press('Повторить')
  assert.ok(document.activeElement === button)
  await load()
  assert.ok(screen.getByText('Вот она'))
})

lazyDialog('[ERR-04] dismissing the failure and opening again makes another attempt', async () => {
  const { attempts, fail } = await page()
  await press('Открыть')
  await fail()
  await press('Закрыть')
  assert.is(readAlerts(), '')
  await press('Открыть')
  assert.is(readAlerts(), '')
  assert.is(attempts.length, 2)
})

lazyDialog.run()
