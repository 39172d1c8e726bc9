import { act, render } from '@testing-library/react'
import type { Shop } from './shop.ts'
import { createLog } from '../../core/log/log.ts'
import { createStore } from '../../core/store/store.ts'
import { App } from '../../src/app/App.tsx'
import { allTexts } from './texts.ts'
import { drawn, settled } from './view.tsx'

type MountMap = Parameters<typeof App>[0]['mountMap']

/** Renders the whole page of a shop, without a map when none is given. */
export async function renderApp(shop: Shop, mountMap: MountMap = async () => null as never): Promise<void> {
  const { words, ready } = allTexts(shop.locale)
  await ready
  await settled(words.get())
  const source = { volatile: createStore(false), refused: [], log: createLog({ now: Date.now }) } as unknown as Parameters<typeof App>[0]['reportSource']
  await act(async () => {
    render(<App shop={shop} words={words} mountMap={mountMap} reportSource={source} />)
  })
  await drawn()
}
