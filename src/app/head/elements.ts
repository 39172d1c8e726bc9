import { toLocalizedAddress, listAlternates, buildMeta, type PageCard } from './card.ts'
import type { LinkedData } from './structured-data.ts'

/**
 * Writes the description, the canonical address, its languages and the card, each into one element
 * that is reused. A page that should not be indexed gets `noindex` instead of the addresses.
 */
export function describePage(card: PageCard): void {
  for (const [kind, key, content] of buildMeta(card)) setMeta(kind, key, content)
  if (card.isIndexed === false) {
    setMeta('name', 'robots', 'noindex')
    for (const link of document.head.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove()
    return
  }
  document.head.querySelector('meta[name="robots"]')?.remove()
  link('[rel="canonical"]', { rel: 'canonical' }).href = toLocalizedAddress(card.locale, card)
  for (const [hreflang, address] of listAlternates(card))
    link(`[hreflang="${hreflang}"]`, { rel: 'alternate', hreflang }).href = address
}

/**
 * Removes the prerendered page. Its script (`src/prerender/takeover.ts`) does so usually; without
 * that script it is removed here, when the shop shows a heading or a question. Returns whether no
 * prerendered page is left.
 */
export function removePrerendered(): boolean {
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

type ScriptText = (json: string) => string
/** Escapes `<`, so that the JSON can neither close nor open a script element. */
const escapeJson: ScriptText = json => json.replaceAll('<', '\\u003c')

/** Creates the escaping function, through Trusted Types where the browser has them. */
function createScriptText(): ScriptText {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('structured-data', { createScript: escapeJson })
  return json => (policy === undefined ? escapeJson(json) : policy.createScript(json) as string)
}
/** Created once, even if the head is mounted again: a document allows each policy name only once. */
const toTrustedScript = (() => {
  let permit: ScriptText | null = null
  return (json: string): string => (permit ??= createScriptText())(json)
})()

/** Adds the data to the head as JSON-LD blocks. Returns a function that removes them. */
export function addStructuredData(data: readonly LinkedData[]): () => void {
  const blocks = data.map(item => {
    const block = document.createElement('script')
    block.type = 'application/ld+json'
    // tells them apart from the blocks of the prerendered page, which are removed with it
    block.dataset['live'] = ''
    // the page's CSP requires Trusted Types for a script's text, even if it is only data (W3C
    // Trusted Types)
    block.text = toTrustedScript(JSON.stringify(item))
    document.head.append(block)
    return block
  })
  return () => {
    for (const block of blocks) block.remove()
  }
}

function setMeta(kind: 'name' | 'property', key: string, content: string): void {
  findOrCreate(`meta[${kind}="${key}"]`, () => {
    const created = document.createElement('meta')
    created.setAttribute(kind, key)
    return created
  }).content = content
}

function link(which: string, fields: Pick<HTMLLinkElement, 'rel'> & Partial<HTMLLinkElement>): HTMLLinkElement {
  return findOrCreate(`link${which}`, () => Object.assign(document.createElement('link'), fields))
}

function findOrCreate<E extends HTMLElement>(selector: string, create: () => E): E {
  const existing = document.head.querySelector<E>(selector)
  if (existing !== null) return existing
  const created = create()
  document.head.append(created)
  return created
}
