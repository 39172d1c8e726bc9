import { ru } from './ru.ts'
import type { Texts } from './texts.ts'

/** A table of one language with what the brand says in its own words in place of the storefront's. */
export type Rebrand = (locale: string, table: Texts) => Texts

const asTable = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/**
 * Reads the brand's own words, `{ "ru": { "cart.empty": "…" } }`. What is no text of a known key is left out
 * and reported as `text.brand-unknown`: the storefront's own words stay in its place.
 */
export function readBrandTexts(json: unknown, report: (what: string, detail: string) => void): Rebrand {
  const own = asTable(json)
  return (locale, table) => {
    if (!Object.hasOwn(own, locale)) return table
    const words = Object.entries(asTable(own[locale])).filter(([key, text]) => {
      const isKnown = Object.hasOwn(ru, key) && typeof text === 'string'
      if (!isKnown) report('text.brand-unknown', `${locale} ${key}`)
      return isKnown
    })
    return { ...table, ...Object.fromEntries(words) }
  }
}
