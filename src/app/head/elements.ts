import { toLocalizedAddress, listAlternates, buildMeta, type PageCard } from './card.ts'
import type { LinkedData } from './structured-data.ts'

/**
 * Writes the page's description, canonical address, language links and Open Graph card to the
 * document's head. It reuses existing elements. A page that is not indexed gets `noindex` instead
 * of the canonical address and the language links.
 */
export function describePage(card: PageCard): void {
  for (const [kind, key, content] of buildMeta(card)) setMeta(kind, key, content)
  if (card.isIndexed === false) {
    setMeta('name', 'robots', 'noindex')
    for (const link of document.head.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove()
    return
  }
  document.head.querySelector('meta[name="robots"]')?.remove()
  findOrCreateLink('[rel="canonical"]', { rel: 'canonical' }).href = toLocalizedAddress(card.locale, card)
  const alternates = listAlternates(card)
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[hreflang]'))
    if (!alternates.some(([hreflang]) => hreflang === link.hreflang)) link.remove()
  for (const [hreflang, address] of alternates)
    findOrCreateLink(`[hreflang="${hreflang}"]`, { rel: 'alternate', hreflang }).href = address
}

/** Removes the JSON-LD blocks of the HTML file. */
function removeServedData(): void {
  for (const block of document.querySelectorAll('script[type="application/ld+json"]:not([data-live])')) block.remove()
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScript: (json: string) => string }): { createScript(json: string): unknown }
}

type EscapeJson = (json: string) => string
/** Escapes `<`, so that the JSON can neither close nor open a script element. */
const escapeJson: EscapeJson = json => json.replaceAll('<', '\\u003c')

/** Creates the escaping function, with a Trusted Types policy if the browser has Trusted Types. */
function createTrustedEscape(): EscapeJson {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('structured-data', { createScript: escapeJson })
  return json => (policy === undefined ? escapeJson(json) : policy.createScript(json) as string)
}
/**
 * Escapes JSON for a script element. The policy is created at the first call only, because a
 * document allows each policy name once.
 */
const toTrustedScript = (() => {
  let escape: EscapeJson | null = null
  return (json: string): string => (escape ??= createTrustedEscape())(json)
})()

/** Adds the data to the head as JSON-LD blocks. Returns a function that removes them. */
export function addStructuredData(data: readonly LinkedData[]): () => void {
  // the shop has taken over a prerendered page, whose blocks these replace
  removeServedData()
  const blocks = data.map(item => {
    const block = document.createElement('script')
    block.type = 'application/ld+json'
    // marks the blocks of the shop: `removeServedData` removes all blocks without this mark
    block.dataset['live'] = ''
    // the page's CSP requires Trusted Types for the text of any script element, even for data
    // (W3C Trusted Types)
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

function findOrCreateLink(
  attributeSelector: string,
  fields: Pick<HTMLLinkElement, 'rel'> & Partial<HTMLLinkElement>,
): HTMLLinkElement {
  return findOrCreate(`link${attributeSelector}`, () => Object.assign(document.createElement('link'), fields))
}

function findOrCreate<E extends HTMLElement>(selector: string, create: () => E): E {
  const existing = document.head.querySelector<E>(selector)
  if (existing !== null) return existing
  const created = create()
  document.head.append(created)
  return created
}
