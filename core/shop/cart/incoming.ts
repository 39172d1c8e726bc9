import type { History } from 'history'
import { withoutLastSlashes } from '../../http/query.ts'
import { string } from '../../decode/decode.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../storage/startup-keys.ts'
import { routes } from '../routes.ts'

/** The longest fragment of a cart link, in characters: browsers and messengers leave such a link whole. */
export const MAX_LINK_LENGTH = 16_000
/** The start of a cart link, also of a damaged one. An anchor such as `#cartoon` does not match. */
const CART_LINK = /^#?cart[^a-z]/i

/** The cart of a link, until the customer has answered the offer. */
export interface IncomingCart {
  /** The last cart link from the page's URL, without its number sign; null for none. */
  readonly fragment: Readable<string | null>
  /** Forgets the link. */
  clear(): void
}

/**
 * Takes cart links out of the page's URL before other code reads the URL. The tab stores the link:
 * the customer may have to answer the location dialog before the offer, or may reload the page.
 */
export function createIncomingCart(history: History, storedInTab: OpenStored): IncomingCart {
  const fragment = storedInTab<string | null>(KEY.cartLink, string, null, { write: String })

  function receiveLink(): void {
    const { pathname, search, hash, state } = history.location
    if (withoutLastSlashes(pathname) !== routes['cart.index'].path || !CART_LINK.test(hash)) return
    // cut off a longer text: `link.ts` refuses a fragment longer than `2 * MAX_LINK_LENGTH`
    fragment.set(hash.slice(1, 3 * MAX_LINK_LENGTH))
    history.replace({ pathname, search, hash: '' }, state)
  }
  receiveLink()
  history.listen(receiveLink)
  return { fragment, clear: fragment.forget }
}
