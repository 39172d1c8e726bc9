import { screen } from '@testing-library/react'
import { useState } from 'react'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { LazyDialogBoundary } from '../../src/lazy/LazyBoundary.tsx'
import { FailuresProvider } from '../../src/lazy/LoadError.tsx'
import { MissingFileError } from '../../src/web/import-chunk.ts'
import { createLazyView } from '../kit/lazy-view.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, createReplacer, flushRender, press, readRegions, renderInShop } from '../kit/view.tsx'

const lazyDialog = componentSuite('a layer that the customer asks for')
const replace = createReplacer(lazyDialog)

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

for (const [error, expected] of [
  [new TypeError('offline'), ['retry']], [new MissingFileError('/assets/purchase-A.js'), ['reload']],
] as const) {
  lazyDialog(`[ERR-04, CFG-04] «Повторить» of a waiting command after a ${error.constructor.name}: ${expected[0]}`,
    async () => {
      const calls: string[] = []
      replace(location, 'reload', { value: () => void calls.push('reload') })
      const { shop } = buildShop({ http: createTestHttp() })
      const loadErrors = {
        hasFailedCommand: createStore(true), listErrors: () => [new Error('other'), error],
        retry: () => void calls.push('retry'),
      }
      await renderInShop({ ...shop, loadErrors }, <FailuresProvider>{null}</FailuresProvider>)
      await press('Повторить')
      assert.equal(calls, expected)
    })
}

lazyDialog.run()
