import { addressIn, listAlternates, buildMeta, type PageCard } from './card.ts'
import type { LinkedData } from './structured-data.ts'

/**
 * Writes the description, the canonical address, its languages and the card, each into one element
 * that is reused. A page that should not be indexed gets `noindex` instead of the addresses.
 */
export function describePage(card: PageCard): void {
  for (const [kind, key, content] of buildMeta(card)) meta(kind, key, content)
  if (card.isIndexed === false) {
    meta('name', 'robots', 'noindex')
    for (const link of document.head.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove()
    return
  }
  document.head.querySelector('meta[name="robots"]')?.remove()
  link('[rel="canonical"]', { rel: 'canonical' }).href = addressIn(card.locale, card)
  for (const [hreflang, address] of listAlternates(card))
    link(`[hreflang="${hreflang}"]`, { rel: 'alternate', hreflang }).href = address
}

/**
 * Removes the prerendered page. Its script (`src/prerender/takeover.ts`) does so usually; without
 * that script it is removed here, when the shop shows a heading or a question. Returns whether no
 * prerendered page is left.
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
/** Escapes `<`, so that the JSON can neither close nor open a script element. */
const inert: Permit = json => json.replaceAll('<', '\\u003c')

/** Creates the escaping function, through Trusted Types where the browser has them. */
function createPermit(): Permit {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('structured-data', { createScript: inert })
  return json => (policy === undefined ? inert(json) : policy.createScript(json) as string)
}
/** Created once, even if the head is mounted again: a document allows each policy name only once. */
const permitted = (() => {
  let permit: Permit | null = null
  return (json: string): string => (permit ??= createPermit())(json)
})()

/** Adds the data to the head as JSON-LD blocks. Returns a function that removes them. */
export function linkData(data: readonly LinkedData[]): () => void {
  const blocks = data.map(item => {
    const block = document.createElement('script')
    block.type = 'application/ld+json'
    // tells them apart from the blocks of the prerendered page, which are removed with it
    block.dataset['live'] = ''
    // the page's CSP requires Trusted Types for a script's text, even if it is only data (W3C
    // Trusted Types)
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
    const created = document.createElement('meta')
    created.setAttribute(kind, key)
    return created
  }).content = content
}

function link(which: string, fields: Pick<HTMLLinkElement, 'rel'> & Partial<HTMLLinkElement>): HTMLLinkElement {
  return element(`link${which}`, () => Object.assign(document.createElement('link'), fields))
}

function element<E extends HTMLElement>(selector: string, create: () => E): E {
  const existing = document.head.querySelector<E>(selector)
  if (existing !== null) return existing
  const created = create()
  document.head.append(created)
  return created
}
