import { ORDER_PLACED_EVENT } from '../../core/router/scroll-memory.ts'

/**
 * The ids of focusable elements of the cart page and of the order's page. The headings of the cart
 * and of the form have the ids `cart` and `checkout`.
 */
export const FIELD = {
  apartment: 'order-apartment',
  placeComment: 'order-place-comment',
  name: 'order-name',
  email: 'order-email',
  phone: 'order-phone',
  comment: 'order-comment',
  change: 'order-change',
  dataConsent: 'order-data-consent',
  time: 'order-time',
  payment: 'order-payment',
  placeButton: 'order-place',
  promo: 'order-promo',
  unknown: 'order-unknown',
  placed: 'order-placed',
} as const

/** In ms: how long to wait for an element to appear. */
const APPEARANCE_TIMEOUT = 2000
/** Where to scroll a field, in window heights: below the sticky header, with its label visible. */
const FIELD_TOP = 0.25

/**
 * Focuses an element as soon as it exists and is not inert; gives up after `APPEARANCE_TIMEOUT`.
 * `field` scrolls the element to a quarter of the window's height, `near` only into view; `page`
 * scrolls to the page's top.
 */
export function focusField(id: string, scroll: 'field' | 'near' | 'page' = 'field'): void {
  /** Returns false if the element cannot be focused yet. */
  const tryFocus = (): boolean => {
    // Scroll at once, not after the progress overlay has closed: the bank's page may open before
    // that. The event saves the new scroll position, which Back from the bank restores.
    if (scroll === 'page' && window.scrollY > 0) {
      window.scrollTo({ top: 0 })
      window.dispatchEvent(new Event(ORDER_PLACED_EVENT))
    }
    const element = document.getElementById(id)
    if (element === null || element.closest('[inert]') !== null) return false
    element.focus({ preventScroll: scroll !== 'near' })
    if (scroll === 'field')
      window.scrollBy({ top: element.getBoundingClientRect().top - window.innerHeight * FIELD_TOP })
    return true
  }
  if (tryFocus()) return
  const observer = new MutationObserver(() => {
    if (tryFocus()) observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['id', 'inert'] })
  setTimeout(() => observer.disconnect(), APPEARANCE_TIMEOUT)
}
