import { PLACED } from '../../core/router/scroll-memory.ts'

/** Ids of the places of the checkout that the focus is led to. */
export const FIELD = {
  apartment: 'order-apartment',
  placeComment: 'order-place-comment',
  name: 'order-name',
  email: 'order-email',
  phone: 'order-phone',
  comment: 'order-comment',
  change: 'order-change',
  time: 'order-time',
  payment: 'order-payment',
  place: 'order-place',
  promo: 'order-promo',
  unknown: 'order-unknown',
  placed: 'order-placed',
} as const

/** Time in ms that an element may take to appear. */
const TIMEOUT = 2000
/** Below the sticky header, with the label and what stands above in sight. */
const SHARE_ABOVE = 0.25

/** Focuses an element a quarter down the window, where it is if that is in sight, or a heading from the page's top, once nothing makes it inert. */
export function focusField(id: string, scroll: 'field' | 'near' | 'page' = 'field'): void {
  const attempt = (): boolean => {
    // not only once the overlay has gone: a customer who is led to the bank before that comes back to where the page was
    if (scroll === 'page' && window.scrollY > 0) {
      window.scrollTo({ top: 0 })
      window.dispatchEvent(new Event(PLACED))
    }
    const element = document.getElementById(id)
    if (element === null || element.closest('[inert]') !== null) return false
    element.focus({ preventScroll: scroll !== 'near' })
    if (scroll === 'field') window.scrollBy({ top: element.getBoundingClientRect().top - window.innerHeight * SHARE_ABOVE })
    return true
  }
  if (attempt()) return
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['id', 'inert'] })
  setTimeout(() => observer.disconnect(), TIMEOUT)
}
