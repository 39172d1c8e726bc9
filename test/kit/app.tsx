import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { Shop } from './shop.ts'
import { createLog } from '../../core/log/log.ts'
import { createStore } from '../../core/store/store.ts'
import { App } from '../../src/app/App.tsx'
import { createAllTexts } from './texts.ts'
import { flushRender, loadDeferredViews } from './view.tsx'

/** The whole page of a shop, without a map. Its texts and its deferred views have loaded. */
export async function createApp(
  shop: Shop, props: Pick<Parameters<typeof App>[0], 'Outlet'> = {},
): Promise<ReactElement> {
  const { i18n, ready } = createAllTexts(shop.locale)
  await ready
  await loadDeferredViews(i18n.get())
  const source = {
    isStorageVolatile: createStore(false), cspViolations: [], log: createLog({ now: Date.now }),
  } as unknown as Parameters<typeof App>[0]['reportSource']
  return <App shop={shop} i18n={i18n} mountMap={async () => null as never} reportSource={source} {...props} />
}

/** Renders the whole page of a shop, without a map. */
export async function renderApp(shop: Shop): Promise<void> {
  const app = await createApp(shop)
  await act(async () => void render(app))
  await flushRender()
}
