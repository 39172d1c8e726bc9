import type { History } from 'history'
import { withoutLastSlashes } from '../../http/query.ts'
import { string } from '../../http/read.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../first-keys.ts'
import { routes } from '../routes.ts'

/** No browser and no messenger cuts a link this short; nothing longer is even looked at. */
export const MAX_LINK = 16_000

export type IncomingCart = ReturnType<typeof createIncomingCart>

/**
 * Takes carts out of the address before anything else reads it. The tab keeps one until it is answered: the choice of a
 * place may come in between, and a reload.
 */
export function createIncomingCart(history: History, storedInTab: OpenStored) {
  const fragment = storedInTab<string | null>(KEY.cartLink, string, null, { write: String })

  function takeIn(): void {
    const { pathname, search, hash, state } = history.location
    if (withoutLastSlashes(pathname) !== routes['cart.index'].path || !/^#?cart[^a-z]/i.test(hash)) return
    // what is longer is refused later, with words, and need not be whole for that
    fragment.set(hash.slice(1, 3 * MAX_LINK))
    history.replace({ pathname, search, hash: '' }, state)
  }
  takeIn()
  history.listen(takeIn)
  return { fragment, clear: fragment.forget }
}
