import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { DefaultLayout } from '../../src/app/layouts/DefaultLayout.tsx'
import { HomeScreen } from '../../src/menu/HomeScreen.tsx'
import { buildShop, chosen, openSandbox, until } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'

/** The first page of a restaurant with a menu of so many dishes, which a sandbox serves over HTTP. */
export async function openLongMenu(positions: number) {
  const sandbox = await openSandbox({ positions })
  const { shop } = buildShop({ apiBase: sandbox.url, storage: createMemoryStorage(chosen('DELIVERY')) })
  shop.start()
  await until(shop.boot.state, state => state.at === 'ready', 20_000)
  const { container } = await renderInShop(shop, <DefaultLayout><HomeScreen /></DefaultLayout>)
  // the first window is there at once, the rest soon
  await waitFor(() => {
    if (container.querySelectorAll('article').length < positions) throw new Error('some dishes are still to come')
  }, { timeout: 20_000 })
  // so are the words of when a dish can be had, in each card by itself: all have come when none has for a while
  let said = ''
  await act(() => waitFor(() => {
    const before = said
    said = container.textContent
    if (!said.includes('Доступно') || said !== before) throw new Error('some words are still to come')
  }, { timeout: 20_000, interval: 300 }))
  const cards = [...container.querySelectorAll('article')]
  async function press(card: Element, label: string): Promise<void> {
    const button = card.querySelector(`button[aria-label^="${label}"]`)
    if (button === null) throw new Error(`no «${label}» on «${card.textContent}»`)
    await drawn(() => fireEvent.click(button))
    // the texts that are spoken come and go by timers
    await act(() => new Promise(resolve => setTimeout(resolve, 150)))
  }
  const nameOf = (card: Element): string => card.querySelector('h3')?.textContent ?? ''
  return {
    /** Adds the dish of a card, or of the nearest one before it that needs no choice; answers with its name. */
    async add(at: number): Promise<string> {
      const isPlain = (card: Element): boolean => card.querySelector('button[aria-label^="Добавить в корзину"]') !== null
      const card = cards.slice(0, at + 1).reverse().find(isPlain) ?? cards.find(isPlain)
      if (card === undefined) throw new Error('no dish can be added')
      await press(card, 'Добавить в корзину')
      return nameOf(card)
    },
    async more(name: string): Promise<void> {
      const card = cards.find(one => nameOf(one) === name)
      if (card === undefined) throw new Error(`no card of ${name}`)
      await press(card, 'Увеличить')
    },
    async close(): Promise<void> {
      cleanup()
      await sandbox.close()
    }
  }
}
