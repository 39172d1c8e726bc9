import { act, render } from '@testing-library/react'
import type { Shop } from './shop.ts'
import { createLog } from '../../core/log/log.ts'
import { createStore } from '../../core/store/store.ts'
import { App } from '../../src/app/App.tsx'
import { createAllTexts } from './texts.ts'
import { flushRender, loadDeferredViews } from './view.tsx'

/** Renders the whole page of a shop, without a map. */
export async function renderApp(shop: Shop): Promise<void> {
  const { i18n, ready } = createAllTexts(shop.locale)
  await ready
  await loadDeferredViews(i18n.get())
  const source = {
    isStorageVolatile: createStore(false), cspViolations: [], log: createLog({ now: Date.now }),
  } as unknown as Parameters<typeof App>[0]['reportSource']
  await act(async () => {
    render(<App shop={shop} i18n={i18n} mountMap={async () => null as never} reportSource={source} />)
  })
  await flushRender()
}
