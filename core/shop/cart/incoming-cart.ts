import type { History } from 'history'
import type { StoragePort } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { withoutLastSlashes } from '../../http/query.ts'
import { KEY } from '../keys.ts'
import { routes } from '../routes.ts'
import { isCartLink, MAX_LINK } from './link.ts'

export type IncomingCart = ReturnType<typeof createIncomingCart>

/**
 * Takes carts out of the address bar as soon as they come, so that nothing that reads addresses ever sees them, and keeps
 * them for this tab until the customer has answered: the choice of a place may come in between, and a reload. To be made
 * before whatever else listens to the history.
 */
export function createIncomingCart(history: History, storage: StoragePort) {
  const fragment = createStore(storage.get(KEY.cartLink))

  function takeIn(): void {
    const { pathname, search, hash, state } = history.location
    if (withoutLastSlashes(pathname) !== routes['cart.index'].path || !isCartLink(hash)) return
    // what is longer is refused later, with words, and need not be kept whole for that
    const kept = hash.slice(1, 3 * MAX_LINK)
    storage.set(KEY.cartLink, kept)
    fragment.set(kept)
    history.replace({ pathname, search, hash: '' }, state)
  }
  takeIn()
  history.listen(takeIn)

  return {
    /** As it came, or null. */
    fragment: fragment as Readable<string | null>,
    clear(): void {
      storage.remove(KEY.cartLink)
      fragment.set(null)
    },
  }
}
