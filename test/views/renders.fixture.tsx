import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { DefaultLayout } from '../../src/app/layouts/DefaultLayout.tsx'
import { HomeScreen } from '../../src/menu/HomeScreen.tsx'
import { captureTimers } from '../kit/page-timers.ts'
import { buildShop, storedChoice, openSandbox, waitForValue } from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'

/** The first page of a restaurant with this number of dishes, which a sandbox serves over HTTP. */
export async function openLongMenu(positions: number) {
  const sandbox = await openSandbox({ positions })
  const { shop } = buildShop({ apiBase: sandbox.url, storage: createMemoryStorage(storedChoice('DELIVERY')) })
  shop.start()
  await waitForValue(shop.boot.state, state => state.status === 'ready', 20_000)
  const { container } = await renderInShop(shop, <DefaultLayout><HomeScreen /></DefaultLayout>)
  // The first dishes render at once, the others soon after.
  await waitFor(() => {
    if (container.querySelectorAll('article').length < positions) throw new Error('some dishes are still to come')
  }, { timeout: 20_000 })
  // Each card renders its availability separately: wait until none has rendered for a while.
  let text = ''
  await waitFor(() => {
    const before = text
    text = container.textContent
    if (!/Доступно|Заказать на/.test(text) || text !== before) throw new Error('some words are still to come')
  }, { timeout: 20_000, interval: 300 })
  const cards = [...container.querySelectorAll('article')]
  async function press(card: Element, label: string): Promise<void> {
    const button = card.querySelector(`button[aria-label^="${label}"]`)
    if (button === null) throw new Error(`no «${label}» on «${card.textContent}»`)
    // Timers set and clear the texts of the live region.
    const timers = captureTimers()
    await flushRender(() => fireEvent.click(button))
    await flushRender(() => timers.advance(150))
    timers.restore()
  }
  const readName = (card: Element): string => card.querySelector('h3')?.textContent ?? ''
  return {
    /**
     * Adds the dish of a card, or of the nearest card before it without required options. Returns its
     * name.
     */
    async add(at: number): Promise<string> {
      const isPlain = (card: Element): boolean =>
        card.querySelector('button[aria-label^="Добавить в корзину"]') !== null
      const card = cards.slice(0, at + 1).reverse().find(isPlain) ?? cards.find(isPlain)
      if (card === undefined) throw new Error('no dish can be added')
      await press(card, 'Добавить в корзину')
      return readName(card)
    },
    async more(name: string): Promise<void> {
      const card = cards.find(article => readName(article) === name)
      if (card === undefined) throw new Error(`no card of ${name}`)
      await press(card, 'Увеличить')
    },
    /** Waits until the cart beside the dishes has loaded. */
    async waitForCart(): Promise<void> {
      await waitFor(() => {
        if (container.querySelector('section dl') === null) throw new Error('the cart is still to come')
      }, { timeout: 20_000 })
    },
    async mark(name: string): Promise<void> {
      const card = cards.find(article => readName(article) === name)
      if (card !== undefined) await press(card, 'В избранное')
    },
    /** Fetches the same menu again. */
    async reload(): Promise<void> {
      const venue = shop.location.choice.venue.get()
      if (venue.kind === 'none') throw new Error('no restaurant is selected')
      await flushRender(() => shop.menu.reload(venue.resto))
    },
    async close(): Promise<void> {
      cleanup()
      await sandbox.close()
    }
  }
}
