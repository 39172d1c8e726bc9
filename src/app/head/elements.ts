import type { LinkedData } from './structured-data.ts'

/** What a page says of itself to search engines and messengers; addresses are absolute. */
export interface PageCard {
  readonly title: string
  readonly description: string
  readonly address: string
  readonly image: string
  readonly site: string
  readonly locale: string
}

const MAX_LENGTH = 200
/** Messengers know language and country, and no script. */
const OG_LOCALES: Readonly<Record<string, string>> = { ru: 'ru_RU', en: 'en_US', cnr: 'sr_ME' }

/** Writes the description, the canonical address and the Open Graph card (ogp.me), each in one element that stays. */
export function describePage({ title, description, address, image, site, locale }: PageCard): void {
  const text = shortened(description)
  meta('name', 'description', text)
  const card = {
    'og:type': 'website', 'og:title': title, 'og:description': text, 'og:url': address, 'og:image': image,
    'og:site_name': site, 'og:locale': OG_LOCALES[locale] ?? locale,
  }
  for (const [property, content] of Object.entries(card)) meta('property', property, content)
  meta('name', 'twitter:card', 'summary_large_image')
  element('link[rel="canonical"]', () => Object.assign(document.createElement('link'), { rel: 'canonical' })).href = address
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScript: (json: string) => string }): { createScript(json: string): unknown }
}

type Permit = (json: string) => string

/** What the page's policy lets into a script comes of it; absent where browsers know no such policies. */
function createPermit(): Permit {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('structured-data', { createScript: json => json.replaceAll('<', '\\u003c') })
  return json => (policy === undefined ? json : policy.createScript(json) as string)
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

function element<E extends HTMLElement>(selector: string, create: () => E): E {
  const found = document.head.querySelector<E>(selector)
  if (found !== null) return found
  const made = create()
  document.head.append(made)
  return made
}

/** One line, cut at a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_LENGTH) return line
  return `${line.slice(0, MAX_LENGTH).replace(/\s+\S*$/, '')}…`
}
