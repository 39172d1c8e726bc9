import { addressIn, alternatesOf, metaOf, type PageCard } from './card.ts'
import type { LinkedData } from './structured-data.ts'

/** Writes the description, the canonical address, its other languages and the card, each in one element that stays. */
export function describePage(card: PageCard): void {
  for (const [kind, key, content] of metaOf(card)) meta(kind, key, content)
  link('[rel="canonical"]', { rel: 'canonical' }).href = addressIn(card.locale, card)
  for (const [hreflang, address] of alternatesOf(card)) link(`[hreflang="${hreflang}"]`, { rel: 'alternate', hreflang }).href = address
}

/**
 * A page that was written ahead gives way to the shop by its own script (`src/prerender/takeover.ts`); where that has not come it goes
 * here, once the shop has a heading in its place, or a question. Tells whether none stands by now.
 */
export function dropServed(): boolean {
  const [served, app] = ['prerendered', 'app'].map(id => document.getElementById(id))
  if (served == null || app == null) return true
  if (app.classList.contains('held') || (app.querySelector('h1') === null && !app.inert)) return false
  served.remove()
  app.classList.remove('behind-prerendered')
  for (const block of document.querySelectorAll('script[type="application/ld+json"]:not([data-live])')) block.remove()
  return true
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScript: (json: string) => string }): { createScript(json: string): unknown }
}

type Permit = (json: string) => string
/** The same data, which ends no block and opens none. */
const inert: Permit = json => json.replaceAll('<', '\\u003c')

/** What the page's policy lets into a script comes of it; absent where browsers know no such policies. */
function createPermit(): Permit {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('structured-data', { createScript: inert })
  return json => (policy === undefined ? inert(json) : policy.createScript(json) as string)
}
/** Made once: a document lets nobody use a policy's name again, also for a head that is drawn anew. */
const permitted = (() => {
  let permit: Permit | null = null
  return (json: string): string => (permit ??= createPermit())(json)
})()

/** Puts the data into the head as blocks of JSON-LD, and answers with what takes them out again. */
export function linkData(data: readonly LinkedData[]): () => void {
  const blocks = data.map(item => {
    const block = document.createElement('script')
    block.type = 'application/ld+json'
    // apart from those of a page that was written ahead, which go with it
    block.dataset['live'] = ''
    // text for a script, be it only data, must come from the one policy that the page permits (W3C Trusted Types)
    block.text = permitted(JSON.stringify(item))
    document.head.append(block)
    return block
  })
  return () => {
    for (const block of blocks) block.remove()
  }
}

function meta(kind: 'name' | 'property', key: string, content: string): void {
  element(`meta[${kind}="${key}"]`, () => {
    const made = document.createElement('meta')
    made.setAttribute(kind, key)
    return made
  }).content = content
}

function link(which: string, fields: Pick<HTMLLinkElement, 'rel'> & Partial<HTMLLinkElement>): HTMLLinkElement {
  return element(`link${which}`, () => Object.assign(document.createElement('link'), fields))
}

function element<E extends HTMLElement>(selector: string, create: () => E): E {
  const found = document.head.querySelector<E>(selector)
  if (found !== null) return found
  const made = create()
  document.head.append(made)
  return made
}
